/// Letters without their marks, as readers type them: Latin, Greek, Arabic and Hebrew, and of Cyrillic
/// those whose mark makes no letter of its own. `й`, `ї` and `ў` are such letters.
enum LetterMarks {
  /// The small letter without marks, where a small letter has some.
  static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar { plainLetters[scalar] ?? scalar }

  /// Whether a mark, or the stretching of a line, says nothing of which letter it is. Marks of other
  /// scripts do: the vowels of Devanagari, the voiced letters of kana.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF: true
    case 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7: true
    case 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E4: true
    case 0x6E7...0x6E8, 0x6EA...0x6ED: true
    default: false
    }
  }

  private static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = {
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for group in table.unicodeScalars.split(whereSeparator: { $0.properties.isWhitespace }) {
      guard let plain = group.first else { continue }
      for marked in group.dropFirst() { letters[marked] = plain }
    }
    return letters
  }()

  /// Each letter before those that are it with marks.
  private static let table = """
    aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ bḃḅḇ cçćĉċčḉ dďḋḍḏḑḓđð eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ fḟ
    gĝğġģǧǵḡ hĥȟḣḥḧḩḫẖħ iìíîïĩīĭįǐȉȋḭḯỉịİ jĵǰ kķǩḱḳḵ lĺļľḷḹḻḽł mḿṁṃ nñńņňǹṅṇṉṋ
    oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợøǿ pṕṗ rŕŗřȑȓṙṛṝṟ sśŝşšșṡṣṥṧṩẛ tţťțṫṭṯṱẗŧ
    uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự vṽṿ wŵẁẃẅẇẉẘ xẋẍ yýÿŷȳẏẙỳỵỷỹ zźżžẑẓẕ æǣǽ ʒǯ
    αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ εέἐἑἒἓἔἕὲέ ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ ιΐίϊἰἱἲἳἴἵἶἷὶίῐῑῒΐῖῗ
    οόὀὁὂὃὄὅὸό ρῤῥ υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ еѐё иѝ
    \u{5D0}\u{FB2E}\u{FB2F}\u{FB30} \u{5D1}\u{FB31}\u{FB4C} \u{5D2}\u{FB32} \u{5D3}\u{FB33}
    \u{5D4}\u{FB34} \u{5D5}\u{FB35}\u{FB4B} \u{5D6}\u{FB36} \u{5D8}\u{FB38}
    \u{5D9}\u{FB1D}\u{FB39} \u{5DA}\u{FB3A} \u{5DB}\u{FB3B}\u{FB4D} \u{5DC}\u{FB3C}
    \u{5DE}\u{FB3E} \u{5E0}\u{FB40} \u{5E1}\u{FB41} \u{5E3}\u{FB43} \u{5E4}\u{FB44}\u{FB4E}
    \u{5E6}\u{FB46} \u{5E7}\u{FB47} \u{5E8}\u{FB48}
    \u{5E9}\u{FB2A}\u{FB2B}\u{FB2C}\u{FB2D}\u{FB49} \u{5EA}\u{FB4A} \u{5F2}\u{FB1F}
    \u{627}\u{622}\u{623}\u{625} \u{648}\u{624} \u{64A}\u{626} \u{6C1}\u{6C2} \u{6D2}\u{6D3}
    \u{6D5}\u{6C0}
    """
}
