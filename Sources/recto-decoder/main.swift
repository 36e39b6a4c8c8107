print("recto-decoder")
