/** Who caused an event. */
import type { Credential } from '../access/credentials/credential.ts'

/** The kinds of actors and their descriptions in the API. */
export const actorKinds = {
  user: 'A signed-in person.',
  key: 'An API key.',
  client: 'An OAuth client.',
  automation: 'An automation.',
} as const satisfies Record<string, string>

export interface EventActor {
  kind: keyof typeof actorKinds
  id: string
  /** How it was called at the time. */
  name: string
  /** The person for whom an OAuth client acted. */
  userId?: string
  /** Name of the file, if it came by an import. */
  fileName?: string
}

/** The actor of a request. */
export function actorOf({ kind, id, userId, clientId, name = '', personName = '' }: Credential): EventActor {
  if (kind === 'session') return { kind: 'user', id: userId ?? id, name: personName }
  return { kind: kind === 'key' ? 'key' : 'client', id: clientId ?? id, name, ...(userId !== null && { userId }) }
}
