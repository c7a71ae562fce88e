/** The codes of details: what is wrong with one field. REST, GraphQL, OpenAPI and the guide on errors use this table. */

/** Each code and its meaning. */
export const detailTable = {
  required: 'A value is needed, and is missing or null.',
  invalid: 'The value is not one that the field takes. The message says which are.',
  too_small: 'The number, the text or the list is too small.',
  too_big: 'The number, the text or the list is too large.',
  too_many: 'There are more problems than the answer lists.',
  unknown_field: 'The body has a field that the request does not know.',
  unknown_parameter: 'The address has a parameter that the operation does not know.',
  unknown_reference: 'The id is not that of a record which exists and which you may see.',
  missing_record: 'The rule changes a record that its event does not have.',
  taken: 'Another record has the value, which must be unique.',
  overlap: 'The worker has another assignment, or another timesheet of the same work, on some of the days.',
  immutable: 'The field of this record cannot be changed.',
  inactive: 'The worker is inactive.',
  cancelled: 'The project or the job is cancelled.',
  completed: 'The job is completed.',
  not_compliant: 'The worker lacks a document that the assignment needs.',
  unavailable: 'The worker is away on some of the days.',
  has_timesheets: 'Hours are recorded for the assignment, and the change would leave them out.',
  nothing_to_bill: 'No approved hours of the client and period, or of the project or currency, are left to invoice.',
  no_charge_rate: 'No charge rate applies to the hours.',
  cannot_be_issued: 'The invoice or the pack lacks something that it needs to be issued.',
  in_use: 'Another record still needs this one.',
  in_progress: 'The same is under way.',
  invalid_transition: 'The status does not allow the change.',
  insufficient_scope: 'Your role may not give this scope.',
} as const satisfies Record<string, string>

export type DetailCode = keyof typeof detailTable
