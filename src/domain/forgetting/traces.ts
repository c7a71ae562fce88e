/**
 * What is kept of a worker, and what erasure does with it: each column of text, JSON or bytes of each table stands here. The
 * erasure runs these rows in their order, and a test fails for a column without a row. A table, and so longer than other files.
 *
 * In SQL, `t` is the row.
 */
export interface Trace {
  table: string
  /** The columns of its primary key besides the organisation. Default: id. */
  key?: readonly string[]
  /** The rows that name the worker; without it none does. */
  of?: string
  /** New values of columns; they must not change when they are set again. */
  set?: Readonly<Record<string, string>>
  /** The rows go. */
  remove?: true
  /** Columns with the keys of files that go with the row. */
  files?: readonly string[]
  /** Columns that stay, because no person is named in them or the books need them; of rows that go, their columns. */
  keep?: string
}

/** Values of the erasure, in SQL; `records` are the ids of the worker's records and `account` the user, or null. */
const p = {
  worker: '$2::uuid',
  account: '$3::uuid',
  terms: '$4::text[]',
  pseudonym: '$5::text',
  records: '(select r.id from worker_erasure_records r where r.org_id = $1 and r.worker_id = $2)',
} as const
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const OWN = `t.worker_id = ${p.worker}`
/** The earlier time: Citus refuses now() in `coalesce`. */
const DELETED = 'least(t.deleted_at, now())'
const ERASED = "'Erased'"
const NONE = "'{}'::jsonb"
/** Looks each row up: as a join, planned without statistics, it can take quadratic time. */
const lookedUp = (condition: string) => `(${condition}) is true`
const ABOUT = lookedUp(`t.subject_id in ${p.records}`)
const NAMED_BY_EVENT = `select from events e where e.org_id = $1 and e.id = t.event_id and e.object_id in ${p.records}`

/** Replaces the terms in these columns, wherever they are. */
function named(...columns: string[]): Pick<Trace, 'of' | 'set'> {
  return {
    of: columns.map((column) => `has_terms(t.${column}::text, ${p.terms})`).join(' or '),
    set: Object.fromEntries(columns.map((column) => [column, redacted(column)])),
  }
}

const JSON_COLUMNS = ['outcome', 'actions', 'conditions']
const redacted = (column: string) =>
  JSON_COLUMNS.includes(column)
    ? `redact_terms(t.${column}::text, ${p.terms}, ${p.pseudonym})::jsonb`
    : `redact_terms(t.${column}, ${p.terms}, ${p.pseudonym})`

/** What the answer to a repeated request says instead. */
const GONE = JSON.stringify({
  errors: [
    {
      message:
        'The answer to this request was erased with the worker that it was about. Send the request with a new key.',
      extensions: { code: 'conflict' },
    },
  ],
})

export const traces: readonly Trace[] = [
  // Documents, papers and what was read from them
  {
    table: 'ai_jobs',
    of: lookedUp(`t.id in ${p.records}`),
    set: { result: 'null::jsonb', error: 'null', deleted_at: DELETED },
    keep: 'applied',
  },
  { table: 'pack_papers', of: OWN, set: { content: "'[]'::jsonb" } },
  {
    table: 'documents',
    of: OWN,
    files: ['file_key', 'back_file_key'],
    set: {
      name: ERASED,
      number: 'null',
      level: 'null',
      issued_on: 'null::date',
      expires_on: 'null::date',
      rejection_reason: 'null',
      file_name: "'erased'",
      file_key: "''",
      file_sha256: 'null',
      back_file_name: 'null',
      back_file_key: 'null',
      deleted_at: DELETED,
    },
    keep: 'content_type back_content_type',
  },
  { table: 'document_packs', of: OWN, set: { name: ERASED }, keep: 'templates' },
  { table: 'document_packs', ...named('name') },
  // Texts
  {
    table: 'notes',
    of: OWN,
    set: { text: ERASED, metadata: NONE, external_id: 'null', mention_ids: "'{}'::uuid[]", deleted_at: DELETED },
  },
  { table: 'notes', ...named('text'), keep: 'external_id metadata' },
  { table: 'messages', of: `${OWN} or t.person_id = ${p.worker} or t.user_id = ${p.account}`, remove: true },
  {
    table: 'messages',
    ...named('subject', 'body', 'address', 'reason', 'recipient'),
    keep: 'cause_id channel kind page',
  },
  {
    table: 'message_preferences',
    key: ['person_id'],
    of: `t.person_id = ${p.worker} or t.person_id = ${p.account}`,
    remove: true,
    keep: 'off',
  },
  { table: 'notifications', of: ABOUT, set: { title: ERASED, body: 'null' } },
  { table: 'notifications', ...named('title', 'body'), keep: 'type subject_type' },
  { table: 'tasks', of: ABOUT, set: { title: ERASED, description: 'null', metadata: NONE } },
  { table: 'tasks', ...named('title', 'description'), keep: 'external_id metadata purpose subject_type' },
  // Only of holds that were released: nobody is erased under one that stands.
  { table: 'legal_holds', of: OWN, set: { reason: ERASED } },
  { table: 'test_emails', ...named('recipient', 'subject', 'text'), keep: 'message_id' },
  // Work and money: they stay
  {
    table: 'planner_windows',
    of: OWN,
    set: { note: 'null', kind: "'unavailable'::planner_kind", deleted_at: DELETED },
  },
  { table: 'assignments', of: OWN, set: { metadata: NONE }, keep: 'external_id trade' },
  {
    table: 'timesheets',
    of: OWN,
    set: {
      entries: 'redact_entries(t.entries)',
      corrections: 'redact_corrections(t.corrections)',
      rejection_reason: 'null',
      metadata: NONE,
    },
    keep: 'approved_by external_id',
  },
  {
    table: 'timesheet_approvals',
    of: lookedUp(`t.id in ${p.records}`),
    set: {
      sheets: `redact_sheets(t.sheets, array${p.records}::text[], ${p.pseudonym})`,
      rejection_reason: `redact_terms(t.rejection_reason, ${p.terms}, ${p.pseudonym})`,
    },
    keep: 'email decided_by requested_by',
  },
  {
    table: 'expenses',
    of: OWN,
    files: ['receipt_key'],
    set: {
      description: 'null',
      receipt_key: 'null',
      receipt_name: 'null',
      receipt_type: 'null',
      rejection_reason: 'null',
      metadata: NONE,
    },
    keep: 'currency external_id',
  },
  {
    // Printed again under the pseudonym.
    table: 'invoices',
    of: `exists (select from jsonb_array_elements(t.lines) line where line ->> 'workerId' = ${p.worker}::text
      and line ->> 'worker' <> ${p.pseudonym})`,
    files: ['file_key'],
    set: {
      lines: `redact_items(t.lines, 'workerId', array[${p.worker}::text], jsonb_build_object('worker', ${p.pseudonym}))`,
      file_key: 'null',
    },
    keep: 'currency number parties payments purchase_order sends',
  },
  // Logs
  {
    table: 'events',
    of: `t.object_id in ${p.records} or has_terms(t.data::text, ${p.terms})`,
    set: {
      data: `case when t.object_id in ${p.records} then thin_data(t.object_type, t.object_id, t.sequence)::json
        else redact_terms(t.data::text, ${p.terms}, ${p.pseudonym})::json end`,
    },
    keep: 'id type object_type trace_parent',
  },
  {
    table: 'events',
    of: `t.actor ->> 'id' = ${p.account}::text or t.actor ->> 'userId' = ${p.account}::text`,
    set: { actor: `t.actor || jsonb_build_object('name', ${p.pseudonym})` },
  },
  {
    table: 'webhook_attempts',
    key: ['delivery_id', 'id'],
    of: `exists (select from webhook_deliveries d join events e on e.org_id = $1 and e.id = d.event_id
      where d.org_id = $1 and d.id = t.delivery_id and e.object_id in ${p.records}) or has_terms(t.response_body, ${p.terms})`,
    set: { response_body: 'null', response_headers: 'null::json', error: 'null' },
    keep: 'outcome request_headers',
  },
  {
    table: 'webhook_deliveries',
    of: `exists (${NAMED_BY_EVENT}) or has_terms(t.body, ${p.terms})`,
    set: {
      body: `coalesce(
        (select webhook_body(e.id, e.type, e.created_at, t.org_id, thin_data(e.object_type, e.object_id, e.sequence))
          from events e where e.org_id = $1 and e.id = t.event_id and e.object_id in ${p.records}),
        redact_terms(t.body, ${p.terms}, ${p.pseudonym}))`,
    },
    keep: 'event_id event_type',
  },
  {
    table: 'automation_runs',
    key: ['event_id', 'automation_id'],
    of: lookedUp(`exists (${NAMED_BY_EVENT})`),
    set: { outcome: 'null::jsonb', error: 'null' },
  },
  {
    table: 'automation_runs',
    key: ['event_id', 'automation_id'],
    ...named('outcome', 'error'),
    keep: 'event_id cause_id',
  },
  { table: 'automations', ...named('name', 'last_error', 'conditions', 'actions'), keep: 'trigger' },
  {
    table: 'idempotency_records',
    key: ['credential_id', 'key'],
    of: `(exists (select from regexp_matches(t.answer #>> '{}', '${UUID}', 'g') as found where found[1]::uuid in ${p.records})
      or has_terms(t.answer #>> '{}', ${p.terms})) and t.answer #>> '{}' not like '{"data":{"eraseWorker"%'`,
    set: { answer: `to_jsonb('${GONE}'::text)` },
    keep: 'key fingerprint',
  },
  {
    table: 'request_log',
    ...named('credential_name'),
    keep: 'request_id method operation error_code cause',
  },
  {
    table: 'request_log',
    of: `has_terms(replace(upper(t.path), '%3A', ':') || '/', ${p.terms})`,
    set: { path: `regexp_replace(t.path, 'external_id(:|%3a)[^/]*', 'external_id:erased', 'i')` },
  },
  { table: 'request_counts', key: ['minute', 'credential_id'], ...named('credential_name') },
  {
    table: 'deprecation_uses',
    key: ['day', 'credential_id', 'deprecation'],
    ...named('credential_name'),
    keep: 'deprecation',
  },
  // The request has changed these itself
  { table: 'workers', keep: 'first_name last_name email phone trade external_id metadata' },
  { table: 'worker_erasures', keep: 'terms' },
  { table: 'invitations', of: OWN, remove: true, keep: 'name email secret_hash' },
  { table: 'join_requests', of: OWN, remove: true, keep: 'name email external_id phone wait_reason' },
  {
    table: 'company_identities',
    key: ['subject'],
    of: `t.user_id = ${p.account}`,
    remove: true,
    keep: 'subject',
  },
  {
    table: 'provisioned_people',
    key: ['user_id'],
    of: `t.user_id = ${p.account}`,
    remove: true,
    keep: 'external_id',
  },
  // Of an account, which goes with its last organisation
  ...untouched({
    users: 'email name password_hash',
    sessions: 'address secret_hash user_agent',
    second_factors: 'credential_id name public_key secret secret_key_id',
    recovery_codes: 'secret_hash',
    password_resets: 'secret_hash',
    push_devices: 'auth endpoint name p256dh server_key',
    oauth_grants: 'client_id scopes',
    oauth_tokens: 'client_id hash payload scopes successor_hash',
    oauth_device_codes: 'client_id hash payload user_code_hash',
  }),
  // The log forgets names by `forget_audit_names`, which keeps its chain
  ...untouched({
    audit_log: 'action actor_id actor_name address detail request_id target_id target_name target_type',
    audit_chain: 'hash personal_hash salt',
  }),
  // Nothing of a worker
  ...untouched({
    api_keys: 'hint name scopes secret_hash',
    attempts: 'key',
    change_counts: 'resource',
    charge_rates: 'currency',
    client_rates: 'currency external_id metadata trade',
    company_sign_ins: 'client_id client_secret client_secret_key_id issuer role_claim role_rules',
    sign_in_domains: 'domain token',
    clients: 'address contact_email contact_name contact_phone external_id metadata name purchase_order',
    compliance_settings: 'requirements work_requirements',
    custom_document_types: 'external_id key levels metadata name',
    document_templates: 'body name',
    event_counts: 'type',
    graphql_documents: 'id sha256 text',
    holidays: 'external_id metadata name',
    invoice_settings: 'address bank_details prefix vat_number',
    jobs: 'roles',
    join_links: 'secret_hash',
    message_positions: 'position',
    message_settings: 'kinds_off quiet_from quiet_until sms_kinds texts',
    oauth_clients:
      'client_id name previous_secret_hash public_keys redirect_uris registration_token_hash scopes secret_hash secret_hint',
    oauth_dpop_proofs: 'hash',
    oauth_interactions: 'hash payload',
    oauth_registration_tokens: 'hint name scopes secret_hash',
    organisations: 'developer_scopes name time_zone trades',
    projects: 'address code external_id metadata name purchase_order',
    retention_rules: 'kind',
    status_counts: 'resource status',
    sweeps: 'name',
    tallies: 'resource',
    test_organisations: 'client_id',
    timesheet_charges: 'currency rates',
    used_challenges: 'hash',
    webhook_endpoints:
      'client_id conditions description event_types header_names header_values previous_secret secret secret_key_id url',
    webhook_replays: 'filter',
  }),
]

/** What becomes of a worker's own row of a table when it goes, by an erasure or a retention rule. */
export function emptied(table: string): Required<Pick<Trace, 'set' | 'files'>> {
  const { set = {}, files = [] } = traces.find((trace) => trace.table === table && trace.set !== undefined) ?? {}
  return { set, files }
}

function untouched(tables: Readonly<Record<string, string>>): Trace[] {
  return Object.entries(tables).map(([table, keep]) => ({ table, keep }))
}
