/**
 * What is kept of a worker and handed to the person who asks for it (Regulation (EU) 2016/679, article 15). Each section is a
 * file of the archive; a test fails for a table about people that is neither a section nor left out with a reason.
 *
 * In SQL, `t` is the row.
 */
export interface Section {
  /** The name of its file, without `.json`. */
  name: string
  table: string
  /** The rows of the person; also those that are deleted. */
  of: string
  /** The column that orders the rows, and has no value twice among them. Default: id. */
  key?: string
  /** The type of that column. Default: uuid. */
  keyType?: 'text'
  /** Columns that are not about the person. `org_id` and keys of files are never shown. */
  omit?: readonly string[]
  /** New values of columns. */
  set?: Readonly<Record<string, string>>
  /** Columns that describe a file. */
  files?: readonly StoredColumns[]
  /** Whether the person downloads it, or staff, who check first what it says of others; by default both do. */
  only?: Audience
}

export type Audience = 'person' | 'staff'

interface StoredColumns {
  key: string
  name: string
  type: string
}

/** Values of a statement: the organisation, the worker, their account or null, and the ids of their records. */
const p = { org: '$1::uuid', worker: '$2::uuid', account: '$3::uuid', records: '$4::uuid[]' } as const

const IN_ORGANISATION = `t.org_id = ${p.org}`
const OWN = `${IN_ORGANISATION} and t.worker_id = ${p.worker}`
const OF_ACCOUNT = `${IN_ORGANISATION} and t.user_id = ${p.account}`
const ABOUT = `${IN_ORGANISATION} and t.subject_id = any (${p.records})`

export const sections: readonly Section[] = [
  { name: 'worker', table: 'workers', of: `${IN_ORGANISATION} and t.id = ${p.worker}` },
  {
    name: 'documents',
    table: 'documents',
    of: OWN,
    omit: ['expiry_step'],
    files: [
      { key: 'file_key', name: 'file_name', type: 'content_type' },
      { key: 'back_file_key', name: 'back_file_name', type: 'back_content_type' },
    ],
  },
  {
    name: 'extractions',
    table: 'ai_jobs',
    of: `${IN_ORGANISATION} and t.document_id = any (${p.records})`,
    omit: ['attempts'],
  },
  { name: 'assignments', table: 'assignments', of: OWN },
  { name: 'absences', table: 'planner_windows', of: OWN },
  { name: 'packs', table: 'document_packs', of: OWN },
  { name: 'papers', table: 'pack_papers', of: OWN },
  { name: 'timesheets', table: 'timesheets', of: OWN },
  {
    name: 'expenses',
    table: 'expenses',
    of: OWN,
    files: [{ key: 'receipt_key', name: 'receipt_name', type: 'receipt_type' }],
  },
  {
    name: 'messages',
    table: 'messages',
    of: `${IN_ORGANISATION} and (t.worker_id = ${p.worker} or t.user_id = ${p.account})`,
    omit: ['attempts', 'cause_id', 'events', 'note_ids'],
  },
  {
    name: 'message-preferences',
    table: 'message_preferences',
    key: 'person_id',
    of: `${IN_ORGANISATION} and t.person_id in (${p.worker}, ${p.account})`,
  },
  { name: 'invitations', table: 'invitations', of: OWN, omit: ['secret_hash', 'limits_id'] },
  { name: 'requests-to-join', table: 'join_requests', of: OWN },
  { name: 'membership', table: 'memberships', key: 'user_id', of: OF_ACCOUNT, omit: ['limits_id'] },
  // What staff keep about the person: it can name others, so staff look at it before they hand it on
  { name: 'notes', table: 'notes', of: OWN, only: 'staff' },
  { name: 'legal-holds', table: 'legal_holds', of: OWN, only: 'staff' },
  { name: 'tasks', table: 'tasks', of: ABOUT, only: 'staff' },
  { name: 'notifications', table: 'notifications', of: ABOUT, only: 'staff' },
  { name: 'charges', table: 'timesheet_charges', key: 'timesheet_id', of: OWN, only: 'staff' },
  {
    name: 'approvals-by-clients',
    table: 'timesheet_approvals',
    of: `${IN_ORGANISATION} and exists (select from jsonb_array_elements(t.sheets) sheet
      where (sheet ->> 'timesheetId')::uuid = any (${p.records}))`,
    set: {
      sheets: `(select jsonb_agg(sheet) from jsonb_array_elements(t.sheets) sheet
        where (sheet ->> 'timesheetId')::uuid = any (${p.records}))`,
    },
    omit: ['total_hours'],
    only: 'staff',
  },
  {
    name: 'invoice-lines',
    table: 'invoices',
    of: `${IN_ORGANISATION} and exists (select from jsonb_array_elements(t.lines) line
      where line ->> 'workerId' = ${p.worker}::text)`,
    set: {
      lines: `(select jsonb_agg(line) from jsonb_array_elements(t.lines) line
        where line ->> 'workerId' = ${p.worker}::text)`,
    },
    omit: [
      'net',
      'vat',
      'vat_basis_points',
      'total',
      'paid',
      'paid_at',
      'payments',
      'parties',
      'sends',
      'sequence',
      'purchase_order',
      'due_on',
      'file_key',
    ],
    only: 'staff',
  },
  {
    name: 'company-identities',
    table: 'company_identities',
    key: 'subject',
    keyType: 'text',
    of: OF_ACCOUNT,
    only: 'staff',
  },
  { name: 'directory', table: 'provisioned_people', key: 'user_id', of: OF_ACCOUNT, only: 'staff' },
  {
    name: 'audit-log',
    table: 'audit_log',
    of: `${IN_ORGANISATION} and (t.actor_id = ${p.account}::text or t.target_id = any (${p.records}::text[] || ${p.account}::text))`,
    omit: ['forgotten_at'],
    only: 'staff',
  },
  {
    name: 'events',
    table: 'events',
    keyType: 'text',
    of: `${IN_ORGANISATION} and t.object_id = any (${p.records})`,
    only: 'staff',
  },
  // The account is of the person, in all their organisations
  { name: 'account', table: 'users', of: `t.id = ${p.account}`, omit: ['password_hash'], only: 'person' },
  {
    name: 'sessions',
    table: 'sessions',
    of: `t.user_id = ${p.account}`,
    omit: ['secret_hash', 'signed_in_by'],
    only: 'person',
  },
  {
    name: 'second-factors',
    table: 'second_factors',
    of: `t.user_id = ${p.account}`,
    omit: ['credential_id', 'public_key', 'secret', 'secret_key_id', 'last_step', 'sign_count'],
    only: 'person',
  },
  {
    name: 'browsers-with-notifications',
    table: 'push_devices',
    of: `t.user_id = ${p.account}`,
    omit: ['auth', 'p256dh', 'server_key'],
    only: 'person',
  },
  { name: 'connected-apps', table: 'oauth_grants', of: `t.user_id = ${p.account}`, only: 'person' },
]

/** Tables with rows about people that are in no archive, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  api_keys: 'Credentials of an organisation; workers cannot make any.',
  automation_runs: 'Outcomes of rules; the records that they changed are in the archive.',
  automations: 'Rules of the organisation.',
  idempotency_records: 'Copies of answers, for 24 hours.',
  join_links: 'Made by staff.',
  notification_reads: 'What staff have read.',
  oauth_clients: 'Apps of an organisation.',
  oauth_device_codes: 'Secrets, for minutes.',
  oauth_interactions: 'Secrets, for minutes.',
  oauth_tokens: 'Secrets of the apps that the archive names.',
  organisation_days: 'Which daily work is done.',
  password_resets: 'Secrets, for an hour.',
  recovery_codes: 'Secrets.',
  request_log: 'How requests were answered, without their content.',
  request_counts: 'How many requests there were.',
  deprecation_uses: 'How many requests there were.',
  test_emails: 'Of test organisations.',
  used_challenges: 'Numbers that worked once.',
  webhook_attempts: 'What other systems answered.',
  webhook_deliveries: 'Copies of the events in the archive.',
  worker_erasures: 'A worker who is being erased has no archive.',
  worker_erasure_records: 'A worker who is being erased has no archive.',
}
