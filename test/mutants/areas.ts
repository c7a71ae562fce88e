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

const oauth = (...names: string[]) => names.map((name) => `test/access/oauth/${name}.test.ts`)
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
  ...access('scopes.ts', 'roles.ts', 'insufficient-scope.ts', 'secret-text.ts', 'api-key.ts', 'credential.ts'),
  ...access('file-links.ts', 'resources.ts', 'sandbox.ts', 'budget.ts', 'admit.ts', 'idempotency.ts', 'services.ts'),
]

export const areas = {
  signing: {
    code: webhooks('signature.ts', 'secret-box.ts', 'receiver/verify-webhook.js'),
    tests: ['test/events/webhooks/signature.test.ts'],
    atLoad: ['test/events/webhooks/signature.test.ts'],
  },
  address: {
    code: webhooks('address.ts'),
    tests: ['test/events/webhooks/address-guard.test.ts', 'test/events/webhooks/address.test.ts'],
    atLoad: ['test/events/webhooks/address-guard.test.ts'],
  },
  scopes: {
    code: access(
      'scopes.ts',
      'roles.ts',
      'insufficient-scope.ts',
      'secret-text.ts',
      'api-key.ts',
      'credential.ts',
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
      'test/access/people/worker-sessions.test.ts',
      'test/access/people/worker-writes.test.ts',
    ],
    atLoad: ['test/access/tenancy/binding.test.ts', 'test/access/tenancy/bound-client.test.ts'],
  },
  budget: {
    code: access('budget.ts', 'admit.ts', 'idempotency.ts'),
    tests: [
      'test/access/budget/admission.test.ts',
      'test/access/budget/shared-limiter.test.ts',
      'test/access/idempotency/header.test.ts',
      'test/access/idempotency/claim.test.ts',
      'test/access/idempotency/keys.test.ts',
      'test/access/budget/budget.test.ts',
      'test/access/idempotency/retries.test.ts',
    ],
    atLoad: [
      'test/access/budget/admission.test.ts',
      'test/access/idempotency/header.test.ts',
      'test/access/idempotency/keys.test.ts',
    ],
  },
  keys: {
    code: globSync('src/access/*.ts').filter((file) => !elsewhere.includes(file)),
    tests: [
      'test/access/credentials/keys.test.ts',
      'test/access/credentials/grantable.test.ts',
      'test/access/credentials/acknowledgement.test.ts',
      'test/access/credentials/look-ups.test.ts',
      'test/access/credentials/authenticate.test.ts',
      'test/access/credentials/last-use.test.ts',
      'test/access/credentials/api-keys.test.ts',
      'test/access/credentials/listener.test.ts',
      'test/access/credentials/revocation.heavy.test.ts',
      'test/access/people/api-keys.test.ts',
    ],
  },
  logs: {
    code: access('audit/*.ts', 'request-log/*.ts'),
    tests: [
      'test/access/people/rules.test.ts',
      'test/access/request-log/observe.test.ts',
      'test/access/audit/audit.test.ts',
      'test/access/request-log/queries.test.ts',
      'test/access/request-log/retention.test.ts',
      'test/access/request-log/recorder.test.ts',
      'test/access/people/audit-log.test.ts',
      'test/access/request-log/log.test.ts',
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
      'mail',
    ].map((name) => `test/access/people/${name}.test.ts`),
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
} as const satisfies Record<string, Area>
