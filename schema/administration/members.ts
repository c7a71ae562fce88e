/** Members and invitations, for owners and admins. The rules stand in src/access/people. */
import type { Invitation } from '../../prisma/generated/client/client.ts'
import { invitationEmail } from '../../src/access/people/emails.ts'
import { invite, listInvitations, revokeInvitation } from '../../src/access/people/invitations.ts'
import { changeRole, listMembers, type Member, removeMember } from '../../src/access/people/members.ts'
import { awaitRevocation } from '../../src/access/revocation.ts'
import { ADMINISTRATORS } from '../../src/access/roles.ts'
import { builder } from '../builder.ts'
import { authorityOf, RoleType } from './common.ts'

const authScopes = { role: ADMINISTRATORS }
const emitsNothing = 'Events tell of records; of members, the audit log tells.'

const MemberType = builder.objectRef<Member>('Member').implement({
  description: 'A person of the organisation.',
  fields: (t) => ({
    userId: t.exposeID('userId', { nullable: false, description: 'The person.' }),
    email: t.string({
      nullable: false,
      description: 'The address they sign in with.',
      resolve: ({ user }) => user.email,
    }),
    name: t.string({ nullable: false, description: 'What they are called.', resolve: ({ user }) => user.name }),
    role: t.expose('role', { type: RoleType, nullable: false, description: 'What they may do.' }),
    workerId: t.exposeID('workerId', { nullable: true, description: 'Of a worker: the worker they are.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Since when.' }),
  }),
})

const InvitationType = builder.objectRef<Invitation>('Invitation').implement({
  description: 'An offer of a membership that waits to be accepted.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    email: t.exposeString('email', { nullable: false, description: 'Whom it was mailed to.' }),
    name: t.exposeString('name', { nullable: false, description: 'What they are called.' }),
    role: t.expose('role', { type: RoleType, nullable: false, description: 'What they will be.' }),
    workerId: t.exposeID('workerId', { nullable: true, description: 'Of a worker: the worker they are.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'When it was made.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: false, description: 'Until when its link works.' }),
  }),
})

builder.queryFields((t) => ({
  members: t.field({
    type: [MemberType],
    description: 'The people of the organisation, in the order they joined.',
    authScopes,
    resolve: (_root, _args, { control, credential }) => listMembers(control, credential.orgId),
  }),
  invitations: t.field({
    type: [InvitationType],
    description: 'Invitations that wait to be accepted.',
    authScopes,
    resolve: (_root, _args, { control, credential }) => listInvitations(control, credential.orgId),
  }),
}))

builder.mutationFields((t) => ({
  inviteMember: t.field({
    type: InvitationType,
    nullable: false,
    description: 'Invite a person by mail. The link works for seven days; a new invitation replaces an earlier one.',
    authScopes,
    emitsNothing,
    args: {
      email: t.arg.string({ required: true, description: 'Where it is mailed to.' }),
      name: t.arg.string({ required: true, description: 'What they are called.' }),
      role: t.arg({
        type: RoleType,
        required: true,
        description: 'What they will be; owners are made by owners only.',
      }),
      workerId: t.arg.id({ description: 'For the role `worker`: the worker they are.' }),
    },
    resolve: async (_root, args, context) => {
      const { control, credential, services } = context
      const { invitation, organisationName, token } = await invite(
        control,
        authorityOf(context),
        credential.orgId,
        args,
      )
      const { email, name } = invitation
      context.afterCommit.push(async () =>
        services.mail.post(async () =>
          invitationEmail({ publicUrl: services.mail.publicUrl, email, name, organisationName, token }),
        ),
      )
      return invitation
    },
  }),
  revokeInvitation: t.field({
    type: InvitationType,
    nullable: false,
    description: 'Take an invitation back; its link stops working.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id({ required: true, description: 'The invitation.' }) },
    resolve: (_root, { id }, context) =>
      revokeInvitation(context.control, authorityOf(context), context.credential.orgId, id),
  }),
  changeMemberRole: t.field({
    type: MemberType,
    nullable: false,
    description: 'Give a member another role. Only owners make and unmake owners; the last one stays.',
    authScopes,
    emitsNothing,
    args: {
      userId: t.arg.id({ required: true, description: 'The member.' }),
      role: t.arg({ type: RoleType, required: true, description: 'What they will be.' }),
      workerId: t.arg.id({ description: 'For the role `worker`: the worker they are.' }),
    },
    resolve: (_root, { userId, ...standing }, context) => {
      context.afterCommit.push(awaitRevocation)
      return changeRole(context.control, authorityOf(context), context.credential.orgId, userId, standing)
    },
  }),
  removeMember: t.field({
    type: MemberType,
    nullable: false,
    description:
      'Remove a member. Their sessions end at once, and so does what they allowed products to do. The last owner stays.',
    authScopes,
    emitsNothing,
    args: { userId: t.arg.id({ required: true, description: 'The member.' }) },
    resolve: (_root, { userId }, context) => {
      context.afterCommit.push(awaitRevocation)
      return removeMember(context.control, authorityOf(context), context.credential.orgId, userId)
    },
  }),
}))
