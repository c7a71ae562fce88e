/** The person who is signed in: who they are, where they belong, their sessions, their password. */
import type { Membership, Session, User } from '../../prisma/generated/client/client.ts'
import { auditEverywhere, auditOrigin } from '../../src/access/audit/audit.ts'
import { refuseStoredRequest } from '../../src/access/idempotency.ts'
import { checkPassword, hashPassword, isPassword } from '../../src/access/people/passwords.ts'
import { setPassword } from '../../src/access/people/sign-in.ts'
import { EVERYONE } from '../../src/access/roles.ts'
import type { Context } from '../../src/execution/context.ts'
import { ApiError, invalidField } from '../../src/platform/errors.ts'
import { isUuid } from '../../src/platform/uuid.ts'
import { builder } from '../builder.ts'
import { OrganisationType, organisationsById, RoleType } from './common.ts'

const authScopes = { role: EVERYONE }
const emitsNothing = 'It concerns the person alone; the audit log tells of it.'

interface OwnMembership extends Pick<Membership, 'role' | 'workerId'> {
  organisation: { id: string; name: string; createdAt: Date }
}

const OwnMembershipType = builder.objectRef<OwnMembership>('OwnMembership').implement({
  description: 'An organisation of the person who is signed in. The header `x-organisation` chooses one for a request.',
  fields: (t) => ({
    organisation: t.field({
      type: OrganisationType,
      nullable: false,
      description: 'Which one.',
      resolve: ({ organisation }) => organisation,
    }),
    role: t.expose('role', { type: RoleType, nullable: false, description: 'What they may do there.' }),
    workerId: t.exposeID('workerId', { nullable: true, description: 'Of a worker: the worker they are.' }),
  }),
})

type Self = Pick<User, 'id' | 'email' | 'name'> & { memberships: OwnMembership[] }

function ownMembership({ memberships }: Self, { credential }: Context): OwnMembership {
  const own = memberships.find(({ organisation }) => organisation.id === credential.orgId)
  if (own === undefined) throw new ApiError('not_found') // removed since the request began
  return own
}

const SelfType = builder.objectRef<Self>('Self').implement({
  description: 'The person who is signed in.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    email: t.exposeString('email', { nullable: false, description: 'The address they sign in with.' }),
    name: t.exposeString('name', { nullable: false, description: 'What they are called.' }),
    role: t.field({
      type: RoleType,
      nullable: false,
      description: "Their role in this request's organisation.",
      resolve: (self, _args, context) => ownMembership(self, context).role,
    }),
    organisation: t.field({
      type: OrganisationType,
      nullable: false,
      description: "This request's organisation.",
      resolve: (self, _args, context) => ownMembership(self, context).organisation,
    }),
    workerId: t.id({
      nullable: true,
      description: 'Of a worker: the worker they are.',
      resolve: (self, _args, context) => ownMembership(self, context).workerId,
    }),
    memberships: t.field({
      type: [OwnMembershipType],
      nullable: false,
      description: 'All organisations they belong to.',
      resolve: ({ memberships }) => memberships,
    }),
  }),
})

const SessionType = builder.objectRef<Session>('Session').implement({
  description: 'A browser in which the person is signed in.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'When they signed in.' }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'DateTime',
      nullable: false,
      description: 'Last request, to a minute.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: false, description: 'When it ends unless used.' }),
    address: t.exposeString('address', { nullable: true, description: 'IP address they signed in from.' }),
    userAgent: t.exposeString('userAgent', { nullable: true, description: 'What the browser calls itself.' }),
    current: t.boolean({
      nullable: false,
      description: 'Whether it is the session of this request.',
      resolve: ({ id }, _args, { credential }) => id === credential.id,
    }),
  }),
})

/** The field is for signed-in people only, so there is one. */
function userIdOf({ credential }: Context): string {
  return credential.userId as string
}

async function ownOrganisations(context: Context): Promise<string[]> {
  const rows = await context.control.membership.findMany({
    where: { userId: userIdOf(context) },
    select: { orgId: true },
  })
  return rows.map(({ orgId }) => orgId)
}

builder.queryFields((t) => ({
  me: t.field({
    type: SelfType,
    description: 'The person who is signed in.',
    authScopes,
    resolve: async (_root, _args, context) => {
      const { memberships, ...user } = await context.control.user.findUniqueOrThrow({
        where: { id: userIdOf(context) },
        include: {
          memberships: { include: { organisation: true }, orderBy: [{ createdAt: 'asc' }, { orgId: 'asc' }] },
        },
      })
      return { ...user, memberships }
    },
  }),
  organisation: t.field({
    type: OrganisationType,
    description: "This request's organisation.",
    authScopes: { anyOf: ['read'], role: EVERYONE },
    resolve: async (_root, _args, context) => (await organisationsById(context, [context.credential.orgId]))[0] ?? null,
  }),
  sessions: t.field({
    type: [SessionType],
    description: "The person's own sessions, latest first.",
    authScopes,
    resolve: (_root, _args, context) =>
      context.control.session.findMany({
        where: { userId: userIdOf(context), expiresAt: { gt: new Date() } },
        orderBy: { id: 'desc' },
      }),
  }),
}))

builder.mutationFields((t) => ({
  revokeSession: t.field({
    type: SessionType,
    nullable: false,
    description: "End one of the person's own sessions, at once.",
    authScopes,
    emitsNothing,
    args: { id: t.arg.id({ required: true, description: 'The session.' }) },
    resolve: async (_root, { id }, context) => {
      const where = { id, userId: userIdOf(context) }
      const session = isUuid(id) ? await context.control.session.findUnique({ where }) : null
      if (session === null) throw new ApiError('not_found')
      await context.control.session.deleteMany({ where })
      const target = { type: 'session', id } as const
      const orgIds = await ownOrganisations(context)
      await auditEverywhere(context.control, auditOrigin(context), orgIds, { action: 'session.ended', target })
      return session
    },
  }),
  changePassword: t.boolean({
    nullable: false,
    description: 'Set a new password. It ends all sessions of the person, this one included: sign in again.',
    authScopes,
    emitsNothing,
    args: {
      currentPassword: t.arg.string({ required: true, description: 'The password until now.' }),
      newPassword: t.arg.string({ required: true, description: 'The new one, 12 characters or more.' }),
    },
    resolve: async (_root, { currentPassword, newPassword }, context) => {
      refuseStoredRequest(context)
      const { control, services } = context
      const id = userIdOf(context)
      const user = await control.user.findUniqueOrThrow({ where: { id } })
      await services.attempts.count('password of account', user.email)
      if (!(await isPassword(currentPassword, user.passwordHash)))
        throw invalidField('currentPassword', 'invalid', 'is not your password')
      checkPassword(newPassword, 'newPassword', user.email)
      await setPassword(control, id, await hashPassword(newPassword))
      await services.attempts.forget('password of account', user.email)
      const target = { type: 'user', id, name: user.email } as const
      const orgIds = await ownOrganisations(context)
      await auditEverywhere(control, auditOrigin(context), orgIds, { action: 'password.changed', target })
      return true
    },
  }),
}))
