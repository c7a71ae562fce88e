/** What a resolver knows of its request. */

import type { Catalogue } from '../../rest/event-descriptions.ts'
import type { Credential } from '../access/credentials.ts'
import type { Idempotency } from '../access/idempotency.ts'
import { SANDBOX_ORGANISATION } from '../access/sandbox.ts'
import type { Reach } from '../access/tenancy/binding.ts'
import { within } from '../access/tenancy/client.ts'
import { type Emit, emitNothing } from '../events/emit.ts'
import type { Topic } from '../platform/changes/changes.ts'
import type { Database, Db } from '../platform/database/client.ts'
import type { Files } from '../platform/files/files.ts'
import { type CollectedJobs, collectJobs } from '../platform/jobs/enqueue.ts'
import type { Services } from './services.ts'

export interface Context {
  requestId: string
  credential: Credential
  /** The organisation whose records this request reads and writes. */
  orgId: string
  /** Bound to `orgId` and, where the credential is, to one worker; inside a mutation, its transaction. */
  db: Db
  /**
   * Bound to nothing: for members, sessions, keys, clients, webhook endpoints and the audit log, which belong to
   * `credential.orgId`. Name that in every query. Inside a mutation, the same transaction as `db`.
   */
  control: Db
  /** The answer will be kept under an Idempotency-Key, so it must not show a secret. */
  answerIsKept: boolean
  /** The caller's IP address. */
  address: string | null
  /** Batches that live as long as this operation, by what they load. */
  batches: Map<string, unknown>
  files: Files
  /** What the server is made of, beyond what is bound to this request. */
  means: Means
  /** When the request was taken up; everything in its answer that depends on the time goes by this. */
  startedAt: Date
  /** What to undo outside the database if the operation fails. */
  undo: (() => Promise<unknown>)[]
  /** What to do once the operation is committed and before it is answered, e.g. wait until no process accepts a key. */
  afterCommit: ((database: Database) => Promise<unknown>)[]
  /** Whether the credential still opens the door: for what lasts longer than a request. */
  stillGood: () => Promise<boolean>
  /** What it changed of which no event tells; those who watch hear of it after the commit. */
  changed: Set<Topic>
  /** What it hands to the background; rung for after the commit. */
  jobs: CollectedJobs
  /** Say what happened; written with the change, if it commits. For mutations. */
  emit: Emit
  catalogue: Catalogue
}

/** What operations run on. */
export type Means = Pick<
  Services,
  'database' | 'files' | 'mail' | 'attempts' | 'catalogue' | 'changes' | 'webhooks' | 'queue' | 'fonts' | 'clock'
>

/** A live credential sees its own organisation's records, a sandbox credential the fixture organisation's. */
function dataOrganisation(credential: Credential): string {
  return credential.environment === 'sandbox' ? SANDBOX_ORGANISATION : credential.orgId
}

/** What of the database a credential may see. */
export function reachOf(credential: Credential): Reach {
  return { orgId: dataOrganisation(credential), workerId: credential.workerId }
}

/** Who asks, as the surface that took the request knows it. */
export interface Caller {
  credential: Credential
  requestId: string
  /** IP address. */
  address?: string | null | undefined
  idempotency?: Idempotency | undefined
  /** Whether the credential still opens the door: for what lasts longer than a request. */
  stillGood?: (() => Promise<boolean>) | undefined
}

export function makeContext(means: Means, { credential, requestId, address, idempotency, stillGood }: Caller): Context {
  const { database, files, catalogue } = means
  const reach = reachOf(credential)
  return {
    requestId,
    credential,
    orgId: reach.orgId,
    db: within(database, reach),
    control: database.prisma,
    answerIsKept: idempotency !== undefined,
    address: address ?? null,
    batches: new Map(),
    files,
    means,
    startedAt: means.clock.now(),
    undo: [],
    afterCommit: [],
    stillGood: stillGood ?? (async () => true),
    changed: new Set(),
    jobs: collectJobs(means),
    emit: emitNothing,
    catalogue,
  }
}
