/** The codes of details: what is wrong with one field. REST, GraphQL, OpenAPI and the guide on errors use this table. */

/** Each code and its meaning. */
export const detailTable = {
  required: 'The field is missing or null.',
  invalid: 'The value is not allowed. The message says which values are.',
  too_small: 'The number is too low, or the text or list is too short.',
  too_big: 'The number is too high, or the text or list is too long.',
  too_many: 'There are more problems than the response lists.',
  unknown_field: 'The request body has no such field.',
  unknown_parameter: 'The endpoint has no such query parameter.',
  unknown_reference: 'No record that you can read has this id.',
  missing_record: 'The automation changes a record that its event does not have.',
  taken: 'Another record has this value, which must be unique.',
  overlap:
    'On some of these days, the worker has another assignment or another timesheet for the same work, or the client has another rate for the trade.',
  immutable: 'This field of the record cannot be changed.',
  inactive: 'The worker is inactive.',
  cancelled: 'The project or the job is cancelled.',
  completed: 'The job is completed.',
  not_compliant: 'The worker is missing a document that the assignment needs.',
  unavailable: 'The worker is away on some of these days.',
  not_open: 'The worker is not away on these days, or somebody else fills the place.',
  has_timesheets: 'The change would leave out days with recorded hours.',
  already_sent: 'Hours of these days wait for the decision of the client.',
  mailbox_limit: 'The address got many emails within the last hour.',
  daily_limit: 'Your organisation has reached its limit of messages in 24 hours.',
  nothing_to_approve: 'There are no submitted hours of the project in the period.',
  no_mail_server: 'The installation has no mail server: its operator sets SMTP_URL.',
  no_email: 'The client has no email address.',
  has_payments: 'The invoice has payments, which must be deleted first.',
  nothing_to_bill: 'There are no approved hours left to invoice.',
  invoiced: 'The hours are on an invoice, which must be voided first.',
  no_charge_rate: 'No charge rate applies to these hours, or more than one does.',
  no_supplier_address: 'An invoice with VAT needs the address of the organisation in the invoice settings.',
  no_vat_number: 'An invoice with VAT needs the VAT number of the organisation in the invoice settings.',
  cannot_be_issued: 'The invoice or document pack is not ready to be issued.',
  in_use: 'Another record still uses this one.',
  in_progress: 'The same operation is already in progress.',
  invalid_transition: 'The current status does not allow this change.',
  insufficient_scope: 'Your role cannot grant this scope.',
} as const satisfies Record<string, string>

export type DetailCode = keyof typeof detailTable
