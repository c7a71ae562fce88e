/**
 * What an archive of an organisation has: each table with its rows is archived or left, with a reason. A test fails for a
 * table that is in neither list.
 */

/** Tables whose rows are archived, all of their columns. */
export const archived = [
  'ai_jobs',
  'assignments',
  'audit_chain',
  'audit_log',
  'automation_runs',
  'automations',
  'change_counts',
  'charge_rates',
  'client_rates',
  'clients',
  'compliance_settings',
  'custom_document_types',
  'document_packs',
  'document_templates',
  'documents',
  'event_counts',
  'events',
  'expenses',
  'expiry_notices',
  'extraction_settings',
  'graphql_documents',
  'holidays',
  'invoice_settings',
  'invoices',
  'jobs',
  'legal_holds',
  'member_limits',
  'memberships',
  'message_positions',
  'message_preferences',
  'message_settings',
  'messages',
  'notes',
  'notification_reads',
  'notifications',
  'organisation_days',
  'organisations',
  'pack_papers',
  'planner_windows',
  'projects',
  'retention_rules',
  'status_counts',
  'tallies',
  'tasks',
  'timesheet_approvals',
  'timesheet_charges',
  'timesheets',
  'users',
  'worker_erasure_records',
  'worker_erasures',
  'workers',
] as const

export type ArchivedTable = (typeof archived)[number]

const OF_THE_INSTALLATION = 'belongs to the installation and its address'
const SECRET = 'has secrets, which never leave an installation: it is made anew'
const LOG = 'is a log of requests and deliveries to this installation'

/** Tables with rows of an organisation or of its people that are left, and why. */
export const left: Readonly<Record<string, string>> = {
  api_keys: SECRET,
  company_identities: SECRET,
  company_sign_ins: SECRET,
  deprecation_uses: LOG,
  idempotency_records: LOG,
  invitations: SECRET,
  join_links: SECRET,
  join_requests: 'belongs to join links',
  oauth_clients: SECRET,
  oauth_device_codes: SECRET,
  oauth_grants: SECRET,
  oauth_registration_tokens: SECRET,
  oauth_tokens: SECRET,
  organisation_clocks: 'is in the manifest',
  password_resets: SECRET,
  provisioned_people: 'is told again by the directory',
  push_devices: SECRET,
  recovery_codes: SECRET,
  request_counts: LOG,
  request_log: LOG,
  second_factors: SECRET,
  sessions: SECRET,
  sign_in_domains: OF_THE_INSTALLATION,
  test_emails: OF_THE_INSTALLATION,
  test_organisations: OF_THE_INSTALLATION,
  webhook_attempts: LOG,
  webhook_backlog: LOG,
  webhook_deliveries: LOG,
  webhook_endpoints: SECRET,
  webhook_leases: LOG,
  webhook_replays: LOG,
}

/** A table, and which of its rows are archived; `$1` is the organisation and `$2` the end of its audit log. */
interface Part {
  /** Columns in SQL; default: all. */
  columns?: string
  where: string
  /** Whether `where` has `$2`. */
  untilEnd?: true
}

const PEOPLE = ['memberships', 'messages', 'notification_reads']
  .map((table) => `exists (select from ${table} x where x.org_id = $1 and x.user_id = t.id)`)
  .join(' or ')

/** People have no password in an archive. What else is not of one organisation by `org_id`. */
const parts: Partial<Record<ArchivedTable, Part>> = {
  organisations: { where: 't.id = $1' },
  users: { columns: 'id, email, name, language, created_at', where: PEOPLE },
  // Further entries can come while an archive is made, for example of a sign-in.
  audit_chain: { where: 't.org_id = $1 and t.position <= $2', untilEnd: true },
  audit_log: {
    where: `t.org_id = $1 and exists (select from audit_chain c
      where c.org_id = t.org_id and c.entry_id = t.id and c.position <= $2)`,
    untilEnd: true,
  },
}

export const partOf = (table: ArchivedTable): Part => parts[table] ?? { where: 't.org_id = $1' }
