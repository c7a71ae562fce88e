/** What a resolver knows of its request. */
import type { Credential } from '../access/credential.ts'
import type { Idempotency } from '../access/idempotency.ts'
import { SANDBOX_ORGANISATION } from '../access/sandbox.ts'
import type { TenantScope } from '../access/tenancy/binding.ts'
import { within } from '../access/tenancy/client.ts'
import { emitNothing } from '../events/emit.ts'
import type { Catalogue } from '../events/record-forms.ts'
import type { CallerWrite } from '../events/write.ts'
import type { Topic } from '../platform/changes/changes.ts'
import type { Database } from '../platform/database/client.ts'
import type { Files } from '../platform/files/files.ts'
import { collectJobs } from '../platform/jobs/enqueue.ts'
import type { Services } from './services.ts'

/**
 * `orgId` is the organisation whose records this request reads and writes. `db` is bound to it; inside a mutation it is
 * the mutation's transaction, and `control` the same one unbound: members, keys, sessions, clients, webhook endpoints and
 * the audit log belong to `credential.orgId`, which every query over `control` names.
 */
export interface Context extends CallerWrite {
  requestId: string
  /** The caller's IP address. */
  address: string | null
  /** The answer will be kept under an Idempotency-Key, so it must not show a secret. */
  answerIsStored: boolean
  /** Batches that live as long as this operation, by what they load. */
  batches: Map<string, unknown>
  files: Files
  catalogue: Catalogue
  /** What the server is made of, beyond what is bound to this request. */
  services: OperationServices
  /** What to undo outside the database if the operation fails. */
  undo: (() => Promise<unknown>)[]
  /** What to do once the operation is committed and before it is answered, e.g. wait until no process accepts a key. */
  afterCommit: ((database: Database) => Promise<unknown>)[]
  /** Whether the credential is still valid: for what lasts longer than a request. */
  isStillValid: () => Promise<boolean>
  /** Topics that it changed and no event names; published after the commit. */
  changed: Set<Topic>
}

/** What operations run on. */
export type OperationServices = Pick<
  Services,
  'database' | 'files' | 'mail' | 'attempts' | 'catalogue' | 'changes' | 'webhooks' | 'queue' | 'fonts' | 'clock'
>

/** A live credential sees its own organisation's records, a sandbox credential the fixture organisation's. */
function dataOrganisation(credential: Credential): string {
  return credential.environment === 'sandbox' ? SANDBOX_ORGANISATION : credential.orgId
}

/** What of the database a credential may see. */
export function scopeOf(credential: Credential): TenantScope {
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
  isStillValid?: (() => Promise<boolean>) | undefined
}

export function makeContext(
  services: OperationServices,
  { credential, requestId, address, idempotency, isStillValid }: Caller,
): Context {
  const { database, files, catalogue } = services
  const scope = scopeOf(credential)
  return {
    requestId,
    credential,
    orgId: scope.orgId,
    db: within(database, scope),
    control: database.prisma,
    answerIsStored: idempotency !== undefined,
    address: address ?? null,
    batches: new Map(),
    files,
    services,
    startedAt: services.clock.now(),
    undo: [],
    afterCommit: [],
    isStillValid: isStillValid ?? (async () => true),
    changed: new Set(),
    jobs: collectJobs(services),
    emit: emitNothing,
    catalogue,
  }
}
