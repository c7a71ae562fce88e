/** The GraphQL context: what a resolver knows about its request. */
import type { Credential } from '../access/credentials/credential.ts'
import type { Idempotency } from '../access/idempotency.ts'
import { SANDBOX_ORGANISATION } from '../access/sandbox.ts'
import type { TenantScope } from '../access/tenancy/binding.ts'
import { within } from '../access/tenancy/client.ts'
import { visibilityOf } from '../access/tenancy/hidden.ts'
import { boundOf } from '../access/tenancy/own-records.ts'
import { actorOf, type EventActor } from '../events/actor.ts'
import { emitNothing } from '../events/emit.ts'
import type { Catalogue } from '../events/record-forms.ts'
import { type CallerWrite, type Precondition, prepareAtOnce, sendNothing } from '../events/write.ts'
import type { Topic } from '../platform/changes/changes.ts'
import type { Database } from '../platform/database/client.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { Files } from '../platform/files/files.ts'
import { collectJobs } from '../platform/jobs/enqueue.ts'
import type { Services } from './services.ts'

/**
 * `orgId` is the organisation whose records this request reads and writes, and `db` is restricted to it. `control` is
 * not restricted: it reads members, keys, sessions, OAuth clients, webhook endpoints and the audit log, and every query
 * must filter by `credential.orgId`. In a mutation, both run in the mutation's transaction.
 */
export interface Context extends CallerWrite {
  requestId: string
  /** The caller's IP address. */
  address: string | null
  /** The response is stored under an Idempotency-Key, so it must not contain a secret. */
  answerIsStored: boolean
  /** The caller's condition for the record that the operation updates or deletes, e.g. from `If-Match`. */
  precondition: Precondition | undefined
  /**
   * Like `read`, for the statement that reads a mutation's whole answer: the commit follows it. Undefined if it cannot.
   */
  readLast?: Transaction['query']
  /** The DataLoaders of this operation, by what they load. */
  batches: Map<unknown, unknown>
  files: Files
  catalogue: Catalogue
  /** Of the events of the operation. An import adds the name of its file. */
  actor: EventActor
  /** The server's services, which are not restricted to this organisation. */
  services: OperationServices
  /** Runs after the commit and before the response, e.g. to wait until no process accepts a revoked key. */
  afterCommit: ((database: Database) => Promise<unknown>)[]
  /** The credential as it is now, for subscriptions that outlive it; undefined if it is no longer valid. */
  authenticateAgain: () => Promise<Credential | undefined>
  /** Changed topics that no event covers; published to subscribers after the commit. */
  changed: Set<Topic>
}

/** The services that operations use. */
export type OperationServices = Pick<
  Services,
  | 'database'
  | 'budget'
  | 'files'
  | 'config'
  | 'secret'
  | 'attempts'
  | 'companySignIn'
  | 'catalogue'
  | 'changes'
  | 'webhooks'
  | 'queue'
  | 'fonts'
  | 'clock'
  | 'limiter'
  | 'replicas'
>

/** The credential's own organisation if it is live, the fixture organisation if it is for the sandbox. */
function dataOrganisation(credential: Credential): string {
  return credential.environment === 'sandbox' ? SANDBOX_ORGANISATION : credential.orgId
}

/** The part of the database that a credential can access: one organisation, or some of its records. */
export function scopeOf(credential: Credential): TenantScope {
  return { orgId: dataOrganisation(credential), bound: boundOf(credential), visibility: visibilityOf(credential) }
}

/** The caller of an operation, from the surface (REST or GraphQL) that received the request. */
export interface Caller {
  credential: Credential
  requestId: string
  /** IP address. */
  address?: string | null | undefined
  idempotency?: Idempotency | undefined
  /** For an operation that updates or deletes one record. */
  precondition?: Precondition | undefined
  /** Reads the credential again, for subscriptions; if absent, it does not change. */
  authenticateAgain?: (() => Promise<Credential | undefined>) | undefined
}

/**
 * Create the context of one operation. A mutation then replaces `db`, `control`, `send`, `read`, `emit`, `prepare` and
 * `at` with those of its transaction.
 */
export function makeContext(
  services: OperationServices,
  { credential, requestId, address, idempotency, precondition, authenticateAgain }: Caller,
): Context {
  const { database, files, catalogue } = services
  const scope = scopeOf(credential)
  const startedAt = services.clock.now()
  return {
    requestId,
    credential,
    orgId: scope.orgId,
    db: within(database, scope),
    control: database.prisma,
    send: sendNothing,
    read: async ({ name, text, values }) => (await database.pool.query({ name, text, values: [...values] })).rows,
    answerIsStored: idempotency !== undefined,
    precondition,
    address: address ?? null,
    batches: new Map(),
    files,
    services,
    startedAt,
    standingClock: credential.standingClock,
    at: startedAt,
    afterCommit: [],
    authenticateAgain: authenticateAgain ?? (async () => credential),
    changed: new Set(),
    jobs: collectJobs(services),
    actor: actorOf(credential),
    emit: emitNothing,
    prepare: prepareAtOnce,
    catalogue,
  }
}
