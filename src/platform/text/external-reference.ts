/** References by external id: `external_id:PAY-00001` stands for the id of the record that has this external id. */

export const EXTERNAL_PREFIX = 'external_id:'

/** Whether a value refers to a record by its external id. */
export function isExternalReference(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(EXTERNAL_PREFIX)
}

/** The message of a field whose reference has no record that the caller sees. */
export const NO_SUCH_EXTERNAL_ID = 'must be the external_id of an existing record'

/** An id for checks that run before references are resolved. No record has it. */
const SOME_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The fields of an input with an id in place of each reference. */
export function withSomeIds<Input extends object>(input: Input): Input {
  const fields = Object.entries(input).map(([name, value]) => [name, isExternalReference(value) ? SOME_ID : value])
  return Object.fromEntries(fields) as Input
}
