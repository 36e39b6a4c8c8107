/// Where rows are, before the table is put on the axis: the first baseline is 0.
struct TableRowPlaces {
  var baselines: [Double]
  var ascents, descents: [Double]

  func top(_ row: Int) -> Double { baselines[row] + ascents[row] }
  func bottom(_ row: Int) -> Double { baselines[row] - descents[row] }
}
