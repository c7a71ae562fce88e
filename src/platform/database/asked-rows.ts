/** Which rows of a list to read. */
export interface AskedRows {
  take: number
  /** 0 if there is an `after`. */
  skip: number
  /** The last row of the previous page, and the text by which the list is sorted. */
  after: { id: string; sortedBy: string | undefined } | undefined
  search: string | undefined
}

/** The rows, and how many match in all. */
export interface FoundRows<Row> {
  rows: Row[]
  total: number
}
