/** What a resolver knows of its request. */
import type { Credential } from './access/credentials.ts'
import type { Db } from './database/client.ts'
import type { Files } from './documents/files.ts'
import type { Catalogue } from './events/descriptions.ts'
import { type Emit, emitNothing } from './events/emit.ts'
import { SANDBOX_ORGANISATION } from './sandbox/organisation.ts'
import type { Services } from './services.ts'

export interface Context {
  requestId: string
  credential: Credential
  /** The organisation whose records this request reads and writes. */
  orgId: string
  /** Bound to `orgId`; inside a mutation, its transaction. */
  db: Db
  /** Batches that live as long as this operation, by what they load. */
  batches: Map<string, unknown>
  files: Files
  /** When the request was taken up; everything in its answer that depends on the time goes by this. */
  startedAt: Date
  /** What to undo outside the database if the operation fails. */
  undo: (() => Promise<unknown>)[]
  /** Say what happened; written with the change, if it commits. For mutations. */
  emit: Emit
  catalogue: Catalogue
}

/** What operations run on. */
export type Means = Pick<Services, 'database' | 'files' | 'catalogue'>

/** A live credential sees its own organisation's records, a sandbox credential the fixture organisation's. */
export function dataOrganisation(credential: Credential): string {
  return credential.environment === 'sandbox' ? SANDBOX_ORGANISATION : credential.orgId
}

export function makeContext({ database, files, catalogue }: Means, credential: Credential, requestId: string): Context {
  const orgId = dataOrganisation(credential)
  return {
    requestId,
    credential,
    orgId,
    db: database.forOrganisation(orgId),
    batches: new Map(),
    files,
    startedAt: new Date(),
    undo: [],
    emit: emitNothing,
    catalogue,
  }
}
