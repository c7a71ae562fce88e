/** The `changes` subscription: notifies a client of changed topics, so that it fetches its data again. */
import type { Role } from '../prisma/generated/client/enums.ts'
import { type Credential, holderOf } from '../src/access/credentials/credential.ts'
import { type Resource, resources } from '../src/access/resources.ts'
import { INTEGRATORS } from '../src/access/scopes/roles.ts'
import type { Scope } from '../src/access/scopes/scopes.ts'
import { boundOf } from '../src/access/tenancy/own-records.ts'
import { eventScopes, visibleObjects } from '../src/events/read.ts'
import type { Context } from '../src/execution/context.ts'
import { type Topic, topics } from '../src/platform/changes/changes.ts'
import { watch } from '../src/platform/changes/watch.ts'
import { ApiError } from '../src/platform/errors/errors.ts'
import { builder } from './builder.ts'

const TopicType = builder.enumType('ChangeTopic', {
  description: 'A kind of data that a client can subscribe to.',
  values: Object.fromEntries(Object.entries(topics).map(([topic, description]) => [topic, { description }])) as Record<
    Topic,
    { description: string }
  >,
})

const isOneOf = (role: Role | null, allowed: readonly Role[]) => role !== null && allowed.includes(role)

const mayReadAll = (credential: Credential, { read }: Pick<Resource, 'read'>) =>
  boundOf(credential) === null && read.some((scope) => credential.scopes.has(scope))

/** Who can subscribe to a topic: callers who can read its data. */
const maySubscribe: Record<Topic, (credential: Credential) => boolean> = {
  events: (credential) => visibleObjects(credential).length > 0,
  records: (credential) => boundOf(credential) === null,
  notifications: (credential) => mayReadAll(credential, resources.notifications),
  automations: (credential) => mayReadAll(credential, resources.automations),
  deliveries: ({ role }) => isOneOf(role, INTEGRATORS),
  requests: ({ role }) => isOneOf(role, INTEGRATORS),
}

function permittedTopics(credential: Credential): Topic[] {
  return (Object.keys(topics) as Topic[]).filter((topic) => maySubscribe[topic](credential))
}

type Permitted = (credential: Credential) => Topic[]

/** The topics that the caller may read now, which can be fewer than when it subscribed. */
async function currentTopics({ authenticateAgain }: Context, permitted: Permitted): Promise<Topic[]> {
  const credential = await authenticateAgain()
  return credential === undefined ? [] : permitted(credential)
}

/** The topics to subscribe to. @throws {ApiError} insufficient_scope if the caller cannot read one, or all, of them */
function allowedTopics(permitted: readonly Topic[], requested: readonly Topic[] | null | undefined): Topic[] {
  const refused = (requested ?? []).filter((topic) => !permitted.includes(topic))
  if (refused.length > 0)
    throw new ApiError('insufficient_scope', { message: `This credential cannot subscribe to ${refused.join(', ')}.` })
  const subscribed = [...new Set(requested ?? permitted)]
  if (subscribed.length === 0)
    throw new ApiError('insufficient_scope', {
      message: 'This credential cannot subscribe to any topic, or `topics` is empty.',
    })
  return subscribed
}

/**
 * Stream the topics that change.
 * @param requested default: all that the caller can read
 * @param permitted the topics that a credential can read
 * @param during runs when the stream begins; the function that it returns runs when the stream ends
 * @throws {ApiError} insufficient_scope, rate_limited
 */
export function watchTopics(
  context: Context,
  requested: readonly Topic[] | null | undefined,
  permitted: Permitted = permittedTopics,
  during?: () => () => void,
): AsyncIterable<Topic[]> {
  const subscriber = {
    changes: context.services.changes,
    orgId: context.orgId,
    ownOrgId: context.credential.orgId,
    holder: holderOf(context.credential),
    permittedTopics: () => currentTopics(context, permitted),
    during,
  }
  return watch(subscriber, allowedTopics(permitted(context.credential), requested))
}

builder.subscriptionType({
  description: 'Subscriptions use server-sent events: send the header `Accept: text/event-stream`.',
})

const scopes: readonly Scope[] = [
  ...new Set<Scope>([...eventScopes, ...resources.notifications.read, ...resources.automations.read]),
]

builder.subscriptionField('changes', (t) =>
  t.field({
    type: [TopicType],
    nullable: false,
    description:
      'Sends topics as soon as they change, in at most two messages per second, and fewer if the server has many open streams. The first message lists all subscribed topics, so that a client that reconnects fetches what it missed. The stream ends when the credential is revoked, expires, or can no longer read one of its topics.',
    authScopes: { anyOf: scopes },
    args: {
      topics: t.arg({
        type: [TopicType],
        description: 'Only these topics. Default: all topics that the caller can read.',
      }),
    },
    complexity: 1,
    subscribe: (_root, { topics: requested }, context) => watchTopics(context, requested),
    resolve: (changed) => changed,
  }),
)
