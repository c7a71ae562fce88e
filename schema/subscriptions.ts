/** Subscriptions: that something changed, so that a page asks again for what it shows. */
import type { Role } from '../prisma/generated/client/enums.ts'
import type { Credential } from '../src/access/credential.ts'
import { resources } from '../src/access/resources.ts'
import { INTEGRATORS } from '../src/access/roles.ts'
import type { Scope } from '../src/access/scopes.ts'
import { eventScopes, visibleObjects } from '../src/events/read.ts'
import type { Context } from '../src/execution/context.ts'
import { type Topic, topics } from '../src/platform/changes/changes.ts'
import { watch } from '../src/platform/changes/watch.ts'
import { ApiError } from '../src/platform/errors.ts'
import { builder } from './builder.ts'

const TopicType = builder.enumType('ChangeTopic', {
  description: 'What of an organisation can change.',
  values: Object.fromEntries(Object.entries(topics).map(([topic, description]) => [topic, { description }])) as Record<
    Topic,
    { description: string }
  >,
})

const isOneOf = (role: Role | null, wanted: readonly Role[]) => role !== null && wanted.includes(role)

/** Who may hear of a topic: whoever may read what changes. */
const maySubscribe: Record<Topic, (credential: Credential) => boolean> = {
  events: (credential) => visibleObjects(credential).length > 0,
  notifications: ({ scopes, workerId }) =>
    workerId === null && resources.notifications.read.some((scope) => scopes.has(scope)),
  deliveries: ({ role }) => isOneOf(role, INTEGRATORS),
  requests: ({ role }) => isOneOf(role, INTEGRATORS),
}

/** @throws {ApiError} insufficient_scope naming what the caller may not hear of */
function allowed({ credential }: Context, wanted: readonly Topic[] | null | undefined): Topic[] {
  const open = (Object.keys(topics) as Topic[]).filter((topic) => maySubscribe[topic](credential))
  const refused = (wanted ?? []).filter((topic) => !open.includes(topic))
  if (refused.length > 0)
    throw new ApiError('insufficient_scope', { message: `This credential may not hear of ${refused.join(', ')}.` })
  const heard = [...new Set(wanted ?? open)]
  if (heard.length === 0) throw new ApiError('insufficient_scope', { message: 'There is no topic to hear of.' })
  return heard
}

builder.subscriptionType({
  description: 'Over server-sent events: ask with `Accept: text/event-stream`.',
})

const scopes: readonly Scope[] = [...new Set<Scope>([...eventScopes, ...resources.notifications.read])]

builder.subscriptionField('changes', (t) =>
  t.field({
    type: [TopicType],
    nullable: false,
    description:
      'The topics that changed, again and again, at most once a second; all of them at first, so that who comes back asks for what it missed. Ends when the credential is no longer good.',
    authScopes: { anyOf: scopes },
    args: {
      topics: t.arg({ type: [TopicType], description: 'Only these; all that the caller may read if absent.' }),
    },
    complexity: 1,
    subscribe: (_root, { topics: wanted }, context) =>
      watch(
        {
          changes: context.services.changes,
          orgId: context.orgId,
          credentialId: context.credential.id,
          isStillValid: context.isStillValid,
        },
        allowed(context, wanted),
      ),
    resolve: (changed) => changed,
  }),
)
