/** Members and invitations, for owners and admins. src/access/people implements the rules. */
import type { Invitation, MemberLimit } from '../../prisma/generated/client/client.ts'
import { awaitRevocation } from '../../src/access/credentials/revocation.ts'
import { listInvitations } from '../../src/access/people/invitations.ts'
import { limitsByIds, MAX_LIMITS } from '../../src/access/people/member-limits.ts'
import { listMembers, type Member } from '../../src/access/people/members.ts'
import { resources } from '../../src/access/resources.ts'
import { ADMINISTRATORS, canBeGivenRestricted, WRITERS } from '../../src/access/scopes/roles.ts'
import { resetMember, withSecondFactor } from '../../src/access/second-factor/policy.ts'
import { checkCount, MAX_RECORDS } from '../../src/domain/batch/batch.ts'
import {
  changeMember,
  endInvitation,
  endMembership,
  inviteMember,
  inviteWorkers,
  resendInvitation,
} from '../../src/domain/workforce/accounts.ts'
import type { EventType } from '../../src/events/catalogue.ts'
import type { Context } from '../../src/execution/context.ts'
import { builder } from '../builder.ts'
import { loaderOf } from '../loaders.ts'
import { recordById } from '../record-references.ts'
import { BatchType, complexityOf } from '../records/batch.ts'
import { authorityOf, RoleType } from './common.ts'

const authScopes = { role: ADMINISTRATORS }
/** Of the worker whose account it is. The audit log records all changes of access. */
const emits = ['worker.updated'] as const satisfies EventType[]

const LimitType = builder.objectRef<MemberLimit>('MemberLimit').implement({
  description: 'A project or client that a member is limited to.',
  fields: (t) => ({
    projectId: t.exposeID('projectId', { nullable: true, description: 'The project; null for a client.' }),
    project: t.field({
      description: 'The project; null for a client.',
      ...recordById(resources.projects, ({ projectId }: MemberLimit) => projectId),
    }),
    clientId: t.exposeID('clientId', { nullable: true, description: 'The client; null for a project.' }),
    client: t.field({
      description: 'The client, with all of its projects; null for a project.',
      ...recordById(resources.clients, ({ clientId }: MemberLimit) => clientId),
    }),
  }),
})

/** Options for `t.field(…)` of a member or an invitation. */
function limitsField() {
  return {
    description: 'What they are limited to: all records of these projects and clients. Null: the whole organisation.',
    resolve: ({ limitsId }: { limitsId: string | null }, _args: object, context: Context) =>
      limitsId === null ? null : limitsLoader(context).load(limitsId),
  }
}

function limitsLoader(context: Context) {
  return loaderOf(context, 'member limits', (ids) => limitsByIds(context.control, context.credential.orgId, ids))
}

const LimitsInput = builder.inputType('MemberLimitsInput', {
  description: `What a member is limited to: at least one project or client, at most ${MAX_LIMITS} together.`,
  fields: (t) => ({
    projectIds: t.idList({ description: 'Projects.' }),
    clientIds: t.idList({ description: 'Clients: all of their projects, also later ones.' }),
  }),
})

const LIMITS =
  'Projects and clients whose records the person sees: required for the role `supervisor`, optional for `finance`, for which null means the whole organisation.'

/** Of `members` and `memberPage`. */
export const MemberType = builder.objectRef<Member>('Member').implement({
  description: 'A user who belongs to the organisation.',
  fields: (t) => ({
    userId: t.exposeID('userId', { nullable: false, description: 'Id of the user.' }),
    email: t.string({
      nullable: false,
      description: 'Email address for signing in.',
      resolve: ({ user }) => user.email,
    }),
    name: t.string({ nullable: false, description: 'Full name.', resolve: ({ user }) => user.name }),
    role: t.expose('role', { type: RoleType, nullable: false, description: 'Role in the organisation.' }),
    workerId: t.exposeID('workerId', { nullable: true, description: 'For the role `worker`: their worker record.' }),
    worker: t.field({
      description: 'For the role `worker`: their worker record.',
      ...recordById(resources.workers, ({ workerId }: Member) => workerId),
    }),
    limits: t.field({ type: [LimitType], nullable: true, ...limitsField() }),
    seesRestricted: t.boolean({
      nullable: false,
      description: 'Whether they were given the right to see documents of restricted types, which their role has not.',
      resolve: ({ role, seesRestricted }) => seesRestricted && canBeGivenRestricted(role),
    }),
    hasSecondFactor: t.boolean({
      nullable: false,
      description: 'Whether they have a second factor: an authenticator app or a passkey.',
      resolve: ({ userId }, _args, context) =>
        loaderOf(context, 'second factors', async (ids) => {
          const having = await withSecondFactor(context.control, ids)
          return ids.map((id) => having.has(id))
        }).load(userId),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time at which they joined.' }),
  }),
})

/** Of `invitations` and `invitationPage`. */
export const InvitationType = builder.objectRef<Invitation>('Invitation').implement({
  description: 'A pending invitation to join the organisation.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    email: t.exposeString('email', { nullable: false, description: 'Email address of the recipient.' }),
    name: t.exposeString('name', { nullable: false, description: 'Full name.' }),
    role: t.expose('role', { type: RoleType, nullable: false, description: 'Role after acceptance.' }),
    workerId: t.exposeID('workerId', { nullable: true, description: 'For the role `worker`: their worker record.' }),
    worker: t.field({
      description: 'For the role `worker`: their worker record.',
      ...recordById(resources.workers, ({ workerId }: Invitation) => workerId),
    }),
    limits: t.field({ type: [LimitType], nullable: true, ...limitsField() }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of creation.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: false,
      description: 'Time at which its link expires.',
    }),
  }),
})

builder.queryFields((t) => ({
  members: t.field({
    type: [MemberType],
    description:
      'List all members of the organisation at once, in the order in which they joined. `memberPage` has pages.',
    authScopes,
    resolve: (_root, _args, { control, credential }) => listMembers(control, credential.orgId),
  }),
  invitations: t.field({
    type: [InvitationType],
    description: 'List all open invitations at once. `invitationPage` has pages.',
    authScopes,
    resolve: (_root, _args, { control, credential }) => listInvitations(control, credential.orgId),
  }),
}))

builder.mutationFields((t) => ({
  inviteMember: t.field({
    confirmed: true,
    type: InvitationType,
    nullable: false,
    description:
      'Invite someone by email. The link expires after seven days. A new invitation to the same address replaces the previous one. Daily limits apply to the organisation, the member and the address; above them the request fails with `rate_limited`.',
    authScopes,
    emits,
    args: {
      email: t.arg.string({ required: true, description: 'Email address of the recipient.' }),
      name: t.arg.string({ required: true, description: 'Full name.' }),
      role: t.arg({
        type: RoleType,
        required: true,
        description: 'Role after acceptance. Only owners can invite owners.',
      }),
      workerId: t.arg.id({ description: 'Required for the role `worker`: their worker record.' }),
      limits: t.arg({ type: LimitsInput, description: LIMITS }),
    },
    resolve: (_root, args, context) =>
      inviteMember(context, authorityOf(context), args, context.services.config.invitationsPerDay),
  }),
  inviteWorkers: t.field({
    type: BatchType,
    nullable: false,
    description: `Invite up to ${MAX_RECORDS.toLocaleString('en')} workers to the worker portal, by the email addresses of their records. The link expires after seven days and replaces an earlier one. A worker with an account is unchanged; one who cannot be invited is reported. The daily limits of \`inviteMember\` apply.`,
    authScopes: { role: WRITERS },
    emits,
    complexity: ({ workers }) => complexityOf(workers.length),
    args: { workers: t.arg.idList({ required: true, description: 'The workers.' }) },
    resolve(_root, { workers }, context) {
      checkCount(workers.length, 'workers')
      return inviteWorkers(context, authorityOf(context), workers, context.services.config.invitationsPerDay)
    },
  }),
  resendInvitation: t.field({
    type: InvitationType,
    nullable: false,
    description:
      'Send an invitation again, also one that has expired. A new one replaces it, whose link works for seven days. Staff can only send those of workers. The daily limits of `inviteMember` apply.',
    authScopes: { role: WRITERS },
    emits,
    args: { id: t.arg.id({ required: true, description: 'The invitation.' }) },
    resolve: (_root, { id }, context) =>
      resendInvitation(context, authorityOf(context), id, context.services.config.invitationsPerDay),
  }),
  revokeInvitation: t.field({
    type: InvitationType,
    nullable: false,
    description: 'Revoke an invitation, also one that has expired. Its link stops working.',
    authScopes,
    emits,
    args: { id: t.arg.id({ required: true, description: 'The invitation.' }) },
    resolve: (_root, { id }, context) => endInvitation(context, authorityOf(context), id),
  }),
  changeMemberRole: t.field({
    confirmed: true,
    type: MemberType,
    nullable: false,
    description:
      'Change the role of a member, what they are limited to, or whether they see restricted documents. Only owners can add or remove owners, and the last owner cannot be removed.',
    authScopes,
    emits,
    args: {
      userId: t.arg.id({ required: true, description: 'Id of the user.' }),
      role: t.arg({ type: RoleType, required: true, description: 'The new role.' }),
      workerId: t.arg.id({ description: 'Required for the role `worker`: their worker record.' }),
      limits: t.arg({
        type: LimitsInput,
        description: `${LIMITS} If absent, those that the member has stay, if the new role can have limits.`,
      }),
      seesRestricted: t.arg.boolean({
        description:
          'Whether they see documents of restricted types. For the roles `staff`, `developer`, `supervisor` and `recruiter`; owners and admins see them. Nobody gives it to themselves. If absent, it stays as it is.',
      }),
    },
    resolve: (_root, { userId, ...membership }, context) => {
      context.afterCommit.push(awaitRevocation)
      return changeMember(context, authorityOf(context), userId, membership)
    },
  }),
  resetMemberSecondFactor: t.field({
    type: MemberType,
    confirmed: true,
    nullable: false,
    description:
      'Remove all second factors and recovery codes of a member who has lost them. Their sessions end, and they hear of it by email. Only owners can do it for owners. The operator does it for those who are members of other organisations too.',
    authScopes,
    emitsNothing: 'Events describe records only. The audit log records changes of access.',
    args: { userId: t.arg.id({ required: true, description: 'Id of the user.' }) },
    resolve: (_root, { userId }, context) =>
      resetMember(context, authorityOf(context), context.credential.orgId, userId),
  }),
  removeMember: t.field({
    confirmed: true,
    type: MemberType,
    nullable: false,
    description: 'Remove a member. Their sessions and OAuth grants end immediately. The last owner cannot be removed.',
    authScopes,
    emits,
    args: { userId: t.arg.id({ required: true, description: 'Id of the user.' }) },
    resolve: (_root, { userId }, context) => {
      context.afterCommit.push(awaitRevocation)
      return endMembership(context, authorityOf(context), userId)
    },
  }),
}))
