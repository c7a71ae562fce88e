import { globSync } from 'node:fs'

/** What is mutated, an area at a time, with the tests that must notice: the quick ones first. */
export interface Area {
  /** Globs of the code. */
  code: readonly string[]
  /** Test files or folders. Tests that only start other processes are left out: a mutant lives in one process. */
  tests: readonly string[]
  /** Of these, the ones quick enough to start once for each mutant of a table or constant. */
  atLoad?: readonly string[]
}

const access = (...names: string[]) => names.map((name) => `src/access/${name}`)
const webhooks = (...names: string[]) => names.map((name) => `src/events/webhooks/${name}`)

/** A test file without its folder `test` and its ending, which says its kind. */
const file = (name: string) => globSync(`test/${name}{,.full}.test.ts`)[0] ?? name

const oauth = (...names: string[]) => names.map((name) => file(`access/oauth/${name}`))
/** Those without the rest of the server. */
const oauthQuick = oauth(
  'redirects',
  'limits',
  'lookup',
  'grants',
  'registration',
  'client-metadata',
  'initial-tokens',
  'registrations',
  'adapter',
  'opened-tokens',
  'opened-requests',
  'opened-answers',
  'opened-proofs',
  'device-codes',
  'token-use',
)

/** Files of the folder itself that belong to other areas than `keys`, or have no code that runs (services.ts). */
const elsewhere = [
  ...access('file-links.ts', 'resources.ts', 'sandbox.ts', 'admit.ts', 'idempotency.ts', 'services.ts'),
]

/** Every mutation with its events, and random histories of events. */
const EVERY_WRITE = ['test/schema/mutations/mutations.full.test.ts', 'test/events/rebuild.full.test.ts']

/**
 * Folders of the domain, each an area, and folders of tests that reach into it. Code of other processes is left out.
 */
const domain = Object.fromEntries(
  Object.entries({
    automations: [
      'domain/automations/actions.test.ts',
      'domain/automations/rule-checks.test.ts',
      'console/automations/sentence.test.ts',
      'domain/automations',
    ],
    batch: [
      'domain/batch.test.ts',
      'rest/batch/batch.test.ts',
      'rest/batch',
      'schema/mutations/update-workers.test.ts',
      'schema/compliance/review.test.ts',
    ],
    compliance: [
      ...['assess', 'validity', 'assessing'].map((name) => `domain/compliance/${name}.test.ts`),
      'domain/compliance',
      'schema/compliance',
    ],
    daily: ['domain/daily/due.test.ts', 'domain/daily/run.test.ts', 'domain/daily'],
    documents: ['domain/documents', 'domain/compliance', 'schema/compliance'],
    extraction: [
      ...['fields', 'image-size', 'apply', 'scanned-page'].map((name) => `domain/extraction/${name}.test.ts`),
      'domain/extraction',
    ],
    finance: ['domain/finance/timesheet-entries.test.ts', 'domain/finance/timesheet-rules.test.ts', 'domain/finance'],
    import: [
      'domain/import/rows.test.ts',
      'domain/import',
      'console/import/import-file.test.ts',
      'console/import/import-run.test.ts',
      'rest/batch',
    ],
    mobilisation: [
      'domain/mobilisation/rules.test.ts',
      'domain/mobilisation',
      'domain/planning',
      'rest/batch/batch.test.ts',
      'schema/dashboard.test.ts',
      'domain/daily',
      'domain/tasks',
    ],
    notifications: [
      'domain/notifications/digest-email.test.ts',
      'domain/notifications/digests.test.ts',
      'domain/notifications',
      'schema/notifications',
    ],
    papers: [
      'domain/papers/markdown.test.ts',
      'domain/papers/reissuing.full.test.ts',
      'domain/papers',
      'schema/papers',
    ],
    planning: ['domain/planning', 'domain/mobilisation', 'domain/papers'],
    tasks: ['domain/tasks', 'domain/mobilisation', 'domain/automations'],
    workforce: [
      'domain/workforce.test.ts',
      'domain/external-ids.test.ts',
      'domain/records.test.ts',
      'rest/parity.full.test.ts',
    ],
  }).map(([folder, tests]): [string, Area] => [
    folder,
    {
      code: globSync(`src/domain/${folder}/**/*.ts`).filter((file) => !/(process|print|sheet|draw)\.ts$/.test(file)),
      tests: [...tests.map((each) => `test/${each}`), ...EVERY_WRITE],
    },
  ]),
)

export const areas: Readonly<Record<string, Area>> = {
  signing: {
    code: ['src/platform/secrets/secret-box.ts', ...webhooks('signature.ts', 'receiver/verify-webhook.js')],
    tests: ['test/events/webhooks/signature.test.ts'],
    atLoad: ['test/events/webhooks/signature.test.ts'],
  },
  conditions: {
    code: globSync('src/events/conditions/*.ts'),
    tests: ['test/events/conditions', 'test/domain/automations/rule-checks.test.ts'],
    atLoad: ['test/events/conditions/shape.test.ts'],
  },
  address: {
    code: ['src/platform/http/public-address.ts'],
    tests: ['test/platform/http/public-address-guard.test.ts', 'test/platform/http/public-address.test.ts'],
    atLoad: ['test/platform/http/public-address-guard.test.ts'],
  },
  scopes: {
    code: access(
      'scopes/scopes.ts',
      'scopes/roles.ts',
      'credentials/insufficient-scope.ts',
      'credentials/secret-text.ts',
      'credentials/api-key.ts',
      'credentials/credential.ts',
      'file-links.ts',
    ),
    tests: [
      'test/access/scopes/covers.test.ts',
      'test/access/credentials/secret-text.test.ts',
      'test/access/files/file-links.test.ts',
    ],
    atLoad: [
      'test/access/scopes/covers.test.ts',
      'test/access/credentials/secret-text.test.ts',
      'test/access/files/file-links.test.ts',
    ],
  },
  tenancy: {
    code: access('tenancy/*.ts', 'resources.ts', 'sandbox.ts'),
    tests: [
      'test/access/tenancy',
      'test/access/people/worker-sessions.full.test.ts',
      'test/access/people/worker-writes.full.test.ts',
    ],
    atLoad: ['test/access/tenancy/binding.test.ts', 'test/access/tenancy/bound-client.test.ts'],
  },
  budget: {
    code: access('budget/*.ts', 'admit.ts', 'idempotency.ts'),
    tests: [
      'test/access/budget/admission.test.ts',
      'test/access/budget/shared-limiter.test.ts',
      'test/access/idempotency/header.test.ts',
      'test/access/idempotency/claim.test.ts',
      'test/access/idempotency/keys.full.test.ts',
      'test/access/budget/budget.full.test.ts',
      'test/access/idempotency/retries.full.test.ts',
    ],
    atLoad: [
      'test/access/budget/admission.test.ts',
      'test/access/idempotency/header.test.ts',
      'test/access/idempotency/keys.full.test.ts',
    ],
  },
  keys: {
    code: [
      ...globSync('src/access/*.ts').filter((file) => !elsewhere.includes(file)),
      ...access('credentials/revocation.ts', 'scopes/check-scopes.ts'),
    ],
    tests: [
      'test/access/credentials/keys.test.ts',
      'test/access/credentials/grantable.test.ts',
      'test/access/credentials/acknowledgement.full.test.ts',
      'test/access/credentials/look-ups.full.test.ts',
      'test/access/credentials/authenticate.test.ts',
      'test/access/credentials/last-use.test.ts',
      'test/access/credentials/api-keys.full.test.ts',
      'test/access/credentials/listener.full.test.ts',
      'test/access/credentials/revocation.heavy.test.ts',
      'test/access/people/api-keys.full.test.ts',
    ],
  },
  logs: {
    code: access('audit/*.ts', 'deprecations/*.ts', 'request-log/*.ts'),
    tests: [
      'test/access/people/rules.test.ts',
      'test/access/deprecations/table.test.ts',
      'test/access/deprecations/record.test.ts',
      'test/access/deprecations/deprecations.full.test.ts',
      'test/access/request-log/observe.test.ts',
      'test/access/audit/audit.test.ts',
      'test/access/request-log/queries.test.ts',
      'test/access/request-log/retention.test.ts',
      'test/access/request-log/recorder.test.ts',
      'test/access/people/audit-log.full.test.ts',
      'test/access/request-log/log.full.test.ts',
    ],
  },
  people: {
    code: access('people/*.ts'),
    tests: [
      'rules',
      'known-browser',
      'membership',
      'inviting',
      'session-store',
      'sign-in-steps',
      'reset-links',
      'limits',
      'sign-in',
      'sessions',
      'members',
      'passwords',
      'invitations',
      'attempts',
      'letters',
      'invitation-limits',
      'mail',
      'password-limiter',
    ].map((name) => file(`access/people/${name}`)),
  },
  secondFactor: {
    code: access('second-factor/*.ts'),
    tests: ['test/access/second-factor/apps.full.test.ts', 'test/access/second-factor/confirmation.test.ts'],
  },
  companySignIn: {
    code: access('company-sign-in/*.ts'),
    tests: [
      'test/access/company-sign-in/sign-in.test.ts',
      'test/access/company-sign-in/settings.full.test.ts',
      'test/surfaces/scim/scim.test.ts',
    ],
  },
  oauth: {
    code: access('oauth/*.ts'),
    tests: [
      ...oauthQuick,
      ...oauth('clients', 'authorization', 'consent', 'exchange', 'token', 'access', 'storage', 'families'),
      ...oauth('resource-indicators', 'dpop', 'device', 'device-page', 'dynamic-registration'),
      ...oauth('client-configuration'),
    ],
    atLoad: oauthQuick,
  },
  ...domain,
  records: {
    code: globSync('src/domain/{*,input/*,records/*}.ts'),
    tests: [
      ...['transitions', 'issues', 'checks', 'input', 'nearest-name', 'row-writes', 'batch'].map((name) =>
        file(`domain/${name}`),
      ),
      'test/domain/letters.test.ts',
      ...globSync('test/domain/*.test.ts'),
      'test/rest/batch/batch.test.ts',
      'test/rest/batch/captured.test.ts',
      'test/domain/documents/storage.test.ts',
      'test/domain/planning/planning.test.ts',
      'test/domain/notifications',
      ...EVERY_WRITE,
    ],
  },
  rest: {
    code: globSync('rest/**/*.ts').filter((file) => !file.includes('generated')),
    tests: [
      'test/rest/openapi/committed.test.ts',
      'test/rest/tools/arguments.test.ts',
      'test/rest/response-cache.test.ts',
      'test/rest/root-fields.test.ts',
      'test/rest/answers.full.test.ts',
      'test/surfaces/mcp/tools.test.ts',
      'test/platform/http/compression.full.test.ts',
      'test/rest',
      'test/access/scopes',
      'test/surfaces/mcp/discovery.test.ts',
      'test/schema/mutations/mutations.full.test.ts',
    ],
  },
  schema: {
    code: globSync('schema/**/*.ts').filter((file) => !/\/operations\/|generated/.test(file)),
    tests: [
      'test/schema/finding/window.test.ts',
      'test/schema/values',
      'test/schema/rights',
      'test/schema/scalars.test.ts',
      'test/schema/papers/paper-window.test.ts',
      'test/schema/plans/telling.test.ts',
      'test/schema/plans',
      'test/schema/finding',
      'test/schema',
      'test/access/scopes',
      'test/rest',
      'test/access/people/roles.full.test.ts',
      'test/access/people/members.test.ts',
      'test/access/oauth/clients.full.test.ts',
      'test/domain',
    ],
  },
}
