/** Members and invitations, for owners and admins. src/access/people implements the rules. */
import type { Invitation } from '../../prisma/generated/client/client.ts'
import { awaitRevocation } from '../../src/access/credentials/revocation.ts'
import { invite, listInvitations, revokeInvitation } from '../../src/access/people/invitations.ts'
import { letterKey, letterQueue } from '../../src/access/people/letter-queue.ts'
import { changeRole, listMembers, type Member, removeMember } from '../../src/access/people/members.ts'
import { resources } from '../../src/access/resources.ts'
import { ADMINISTRATORS } from '../../src/access/scopes/roles.ts'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { builder } from '../builder.ts'
import { recordById } from '../record-references.ts'
import { authorityOf, RoleType } from './common.ts'

const authScopes = { role: ADMINISTRATORS }
const emitsNothing = 'Events describe records only. The audit log records changes of access.'

const MemberType = builder.objectRef<Member>('Member').implement({
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
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time at which they joined.' }),
  }),
})

const InvitationType = builder.objectRef<Invitation>('Invitation').implement({
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
    description: 'List the members of the organisation, in the order in which they joined.',
    authScopes,
    resolve: (_root, _args, { control, credential }) => listMembers(control, credential.orgId),
  }),
  invitations: t.field({
    type: [InvitationType],
    description: 'List pending invitations.',
    authScopes,
    resolve: (_root, _args, { control, credential }) => listInvitations(control, credential.orgId),
  }),
}))

builder.mutationFields((t) => ({
  inviteMember: t.field({
    type: InvitationType,
    nullable: false,
    description:
      'Invite someone by email. The link expires after seven days. A new invitation to the same address replaces the previous one. Daily limits apply to the organisation, the member and the address; above them the request fails with `rate_limited`.',
    authScopes,
    emitsNothing,
    args: {
      email: t.arg.string({ required: true, description: 'Email address of the recipient.' }),
      name: t.arg.string({ required: true, description: 'Full name.' }),
      role: t.arg({
        type: RoleType,
        required: true,
        description: 'Role after acceptance. Only owners can invite owners.',
      }),
      workerId: t.arg.id({ description: 'Required for the role `worker`: their worker record.' }),
    },
    resolve: async (_root, args, context) => {
      const { control, credential, services } = context
      const { orgId } = credential
      const { invitation } = await invite(control, authorityOf(context), orgId, args, services.config.invitationsPerDay)
      const letter = { kind: 'invitation', orgId, invitationId: invitation.id } as const
      await enqueue(context, letterQueue, letter, letterKey(letter))
      return invitation
    },
  }),
  revokeInvitation: t.field({
    type: InvitationType,
    nullable: false,
    description: 'Revoke an invitation. Its link stops working.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id({ required: true, description: 'The invitation.' }) },
    resolve: (_root, { id }, context) =>
      revokeInvitation(context.control, authorityOf(context), context.credential.orgId, id),
  }),
  changeMemberRole: t.field({
    type: MemberType,
    nullable: false,
    description:
      'Change the role of a member. Only owners can add or remove owners, and the last owner cannot be removed.',
    authScopes,
    emitsNothing,
    args: {
      userId: t.arg.id({ required: true, description: 'Id of the user.' }),
      role: t.arg({ type: RoleType, required: true, description: 'The new role.' }),
      workerId: t.arg.id({ description: 'Required for the role `worker`: their worker record.' }),
    },
    resolve: (_root, { userId, ...membership }, context) => {
      context.afterCommit.push(awaitRevocation)
      return changeRole(context.control, authorityOf(context), context.credential.orgId, userId, membership)
    },
  }),
  removeMember: t.field({
    type: MemberType,
    nullable: false,
    description: 'Remove a member. Their sessions and OAuth grants end immediately. The last owner cannot be removed.',
    authScopes,
    emitsNothing,
    args: { userId: t.arg.id({ required: true, description: 'Id of the user.' }) },
    resolve: (_root, { userId }, context) => {
      context.afterCommit.push(awaitRevocation)
      return removeMember(context.control, authorityOf(context), context.credential.orgId, userId)
    },
  }),
}))
