/** Thrown while a plan is made, for a selection that one statement cannot answer; the resolvers then answer it. */
export class Unplannable extends Error {
  override name = 'Unplannable'
}
