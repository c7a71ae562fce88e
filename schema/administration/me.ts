/** The signed-in user: profile, memberships, sessions and password. */
import type { Membership, Organisation, Session, User } from '../../prisma/generated/client/client.ts'
import { auditEverywhere, auditOrigin } from '../../src/access/audit/audit.ts'
import { refuseStoredRequest } from '../../src/access/idempotency.ts'
import { checkPassword, hashPassword, isPassword } from '../../src/access/people/passwords.ts'
import { setPassword } from '../../src/access/people/sign-in.ts'
import { EVERYONE } from '../../src/access/scopes/roles.ts'
import { BOUND_CALLERS } from '../../src/access/tenancy/own-records.ts'
import { hidesRestricted } from '../../src/access/tenancy/restricted.ts'
import { newestPosition } from '../../src/events/changed-records.ts'
import type { Context } from '../../src/execution/context.ts'
import { ApiError, invalidField } from '../../src/platform/errors/errors.ts'
import { isUuid } from '../../src/platform/text/uuid.ts'
import { databaseClock } from '../../src/platform/time/clock.ts'
import { builder } from '../builder.ts'
import { OrganisationType, organisationsById, RoleType } from './common.ts'

const authScopes = { role: EVERYONE }
const emitsNothing = 'Events describe records only. The audit log records changes of access.'

interface OwnMembership extends Pick<Membership, 'role' | 'workerId'> {
  organisation: Pick<Organisation, 'id' | 'name' | 'createdAt' | 'closedAt' | 'deletesAt'>
}

const OwnMembershipType = builder.objectRef<OwnMembership>('OwnMembership').implement({
  description: 'A membership of the signed-in user. The header `x-organisation` selects the organisation of a request.',
  fields: (t) => ({
    organisation: t.field({
      type: OrganisationType,
      nullable: false,
      description: 'The organisation.',
      resolve: ({ organisation }) => organisation,
    }),
    role: t.expose('role', { type: RoleType, nullable: false, description: 'Role of the user in it.' }),
    workerId: t.exposeID('workerId', { nullable: true, description: 'For the role `worker`: their worker record.' }),
  }),
})

type Self = Pick<User, 'id' | 'email' | 'name'> & { memberships: OwnMembership[] }

function ownMembership({ memberships }: Self, { credential }: Context): OwnMembership {
  const own = memberships.find(({ organisation }) => organisation.id === credential.orgId)
  if (own === undefined) throw new ApiError('not_found') // removed after the request was authenticated
  return own
}

export const SelfType = builder.objectRef<Self>('Self').implement({
  description: 'The signed-in user.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    email: t.exposeString('email', { nullable: false, description: 'Email address for signing in.' }),
    name: t.exposeString('name', { nullable: false, description: 'Full name.' }),
    role: t.field({
      type: RoleType,
      nullable: false,
      description: "Role in this request's organisation.",
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
      description: 'For the role `worker`: their worker record.',
      resolve: (self, _args, context) => ownMembership(self, context).workerId,
    }),
    isLimited: t.boolean({
      nullable: false,
      description:
        'Whether they see the records of some projects and clients only. Who does changes no rates and invoices.',
      resolve: (_self, _args, { credential }) => credential.limits !== null,
    }),
    seesRestricted: t.boolean({
      nullable: false,
      description: 'Whether they see documents of restricted types.',
      resolve: (_self, _args, { credential }) => !hidesRestricted(credential),
    }),
    memberships: t.field({
      type: [OwnMembershipType],
      nullable: false,
      description: 'All organisations of the user; only this one if they have signed in through its own sign-in.',
      resolve: ({ memberships }) => memberships,
    }),
    lastEventId: t.id({
      nullable: true,
      description:
        "Id of the newest event of this request's organisation; null if there is none. Send it to `recordChanges` as `after` to get every change since this response.",
      resolve: async (_self, _args, context) => (await newestPosition(context)).eventId,
    }),
  }),
})

const SessionType = builder.objectRef<Session>('Session').implement({
  description: 'A browser session of the user.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of sign-in.' }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'DateTime',
      nullable: false,
      description: 'Time of the last request, accurate to one minute.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: false,
      description: 'Time at which it expires if it is not used.',
    }),
    address: t.exposeString('address', { nullable: true, description: 'IP address at sign-in.' }),
    userAgent: t.exposeString('userAgent', { nullable: true, description: 'User-Agent header of the browser.' }),
    current: t.boolean({
      nullable: false,
      description: 'Whether this request uses this session.',
      resolve: ({ id }, _args, { credential }) => id === credential.id,
    }),
  }),
})

/** Never null: the role scope of these fields admits sessions only. */
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
    description: 'The signed-in user.',
    authScopes,
    resolve: async (_root, _args, context) => {
      const { memberships, sessions, ...user } = await context.control.user.findUniqueOrThrow({
        where: { id: userIdOf(context) },
        include: {
          memberships: { include: { organisation: true }, orderBy: [{ createdAt: 'asc' }, { orgId: 'asc' }] },
          sessions: { where: { id: context.credential.id }, select: { signedInBy: true } },
        },
      })
      const only = sessions[0]?.signedInBy ?? null
      return { ...user, memberships: memberships.filter(({ orgId }) => only === null || orgId === only) }
    },
  }),
  organisation: t.field({
    type: OrganisationType,
    description: "This request's organisation.",
    authScopes: { anyOf: ['read'], role: EVERYONE },
    boundCallers: BOUND_CALLERS,
    resolve: async (_root, _args, context) => (await organisationsById(context, [context.credential.orgId]))[0] ?? null,
  }),
  sessions: t.field({
    type: [SessionType],
    description: 'List the sessions of the signed-in user, latest first.',
    authScopes,
    resolve: (_root, _args, context) =>
      context.control.session.findMany({
        where: { userId: userIdOf(context), expiresAt: { gt: databaseClock.now() } },
        orderBy: { id: 'desc' },
      }),
  }),
}))

builder.mutationFields((t) => ({
  revokeSession: t.field({
    type: SessionType,
    nullable: false,
    description: 'End one of the sessions of the signed-in user immediately.',
    authScopes,
    emitsNothing,
    whileClosed: true,
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
    description: 'Change the password. This ends all sessions of the user, including this one.',
    authScopes,
    emitsNothing,
    whileClosed: true,
    args: {
      currentPassword: t.arg.string({ required: true, description: 'The current password.' }),
      newPassword: t.arg.string({ required: true, description: 'The new password, at least 12 characters.' }),
    },
    resolve: async (_root, { currentPassword, newPassword }, context) => {
      refuseStoredRequest(context)
      const { control, prepare, services } = context
      const id = userIdOf(context)
      const user = await control.user.findUniqueOrThrow({ where: { id } })
      const passwordHash = await prepare(`replace password ${user.passwordHash}`, async () => {
        await services.attempts.count('password of signed-in user', id)
        if (!(await isPassword(currentPassword, user.passwordHash, { name: user.email, isKnown: true })))
          throw invalidField('currentPassword', 'invalid', 'is not the current password')
        checkPassword(newPassword, 'newPassword', user.email)
        await services.attempts.forget('password of signed-in user', id)
        return hashPassword(newPassword, user.email)
      })
      await setPassword(control, id, passwordHash)
      const target = { type: 'user', id, name: user.email } as const
      const orgIds = await ownOrganisations(context)
      await auditEverywhere(control, auditOrigin(context), orgIds, { action: 'password.changed', target })
      return true
    },
  }),
}))
