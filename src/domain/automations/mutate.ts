/** The API's own mutations, run inside a write of the background: what a rule changes keeps to every rule of the API. */
import { execute, type GraphQLSchema } from 'graphql'
import type { Credential } from '../../access/credential.ts'
import type { SystemMeans, SystemWrite } from '../../events/system-write.ts'
import type { Context, Means } from '../../execution/context.ts'
import { toApiError } from '../../platform/errors.ts'
import type { Change } from './fields.ts'

/** @throws {ApiError} as a request would be refused */
export type Mutate = (write: SystemWrite, automationId: string, change: Change) => Promise<void>

/** What the mutations of `changes` ask of their context: they take no files, send no letters and show no events. */
type ActingContext = Omit<Context, 'catalogue' | 'files' | 'means'> & {
  means: Pick<Means, 'database' | 'queue' | 'changes' | 'clock'>
}

export function mutating(schema: GraphQLSchema, means: SystemMeans): Mutate {
  return async (write, automationId, { document, variables }) => {
    const contextValue: ActingContext = {
      ...write,
      requestId: `automation ${automationId}`,
      credential: credentialOf(write.orgId, automationId),
      answerIsKept: false,
      address: null,
      batches: new Map(),
      means,
      undo: [],
      afterCommit: [],
      stillGood: async () => true,
      changed: new Set(),
    }
    const { errors } = await execute({ schema, document, contextValue, variableValues: variables })
    if (errors?.[0]) throw toApiError(errors[0])
  }
}

/** Whoever makes rules may write everything (`resources.automations.write`), and so may what they made. */
function credentialOf(orgId: string, automationId: string): Credential {
  return {
    id: automationId,
    kind: 'key',
    orgId,
    environment: 'live',
    scopes: new Set(['read', 'write']),
    userId: null,
    role: null,
    workerId: null,
    ratePerMinute: 0,
    expiresAt: null,
    revokedAt: null,
  }
}
