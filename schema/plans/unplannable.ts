/** Thrown while an operation is planned, for a root field that reads no records: its resolver answers it. */
export class Unplannable extends Error {
  override name = 'Unplannable'
}
