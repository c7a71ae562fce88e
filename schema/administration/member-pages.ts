/** Members and invitations page by page, for organisations of any size. */
import type { Invitation } from '../../prisma/generated/client/client.ts'
import type { Role } from '../../prisma/generated/client/enums.ts'
import { findInvitations } from '../../src/access/people/invitations.ts'
import { countMembers, findMembers, type Member } from '../../src/access/people/members.ts'
import { ADMINISTRATORS } from '../../src/access/scopes/roles.ts'
import { builder } from '../builder.ts'
import { listComplexity, pageArguments } from '../lists/list.ts'
import { readAskedPage, readPageOf } from '../lists/read-page.ts'
import { RoleType } from './common.ts'
import { InvitationType, MemberType } from './members.ts'

const authScopes = { role: ADMINISTRATORS }

const MemberPageType = readPageOf<Member>('MemberPage', {
  type: MemberType,
  description: 'One page of members.',
  data: 'The members, by name.',
  hasCursors: true,
})

const InvitationPageType = readPageOf<Invitation>('InvitationPage', {
  type: InvitationType,
  description: 'One page of invitations.',
  data: 'The invitations, latest first.',
  hasCursors: true,
})

const CountType = builder.objectRef<{ role: Role; count: number }>('MemberCount').implement({
  description: 'Number of members that have a role.',
  fields: (t) => ({
    role: t.expose('role', { type: RoleType, nullable: false, description: 'The role.' }),
    count: t.exposeInt('count', { nullable: false, description: 'Number of members.' }),
  }),
})

const findArguments = builder.args((t) => ({
  search: t.string({ description: 'Part of the name or the email address.' }),
  roles: t.field({ type: [RoleType], description: 'Only these roles. Default: all.' }),
}))

builder.queryFields((t) => ({
  memberPage: t.field({
    type: MemberPageType,
    nullable: true,
    description: 'List the members of the organisation by name, one page at a time.',
    authScopes,
    complexity: listComplexity,
    args: { ...findArguments, ...pageArguments },
    resolve: (_root, { roles, ...args }, { control, credential }) =>
      readAskedPage(
        args,
        (asked) => findMembers(control, credential.orgId, { ...asked, roles: [...new Set(roles)] }),
        ({ userId, user }) => ({ id: userId, sortedBy: user.name }),
      ),
  }),
  membersByRole: t.field({
    type: [CountType],
    nullable: true,
    description: 'Count the members by role.',
    authScopes,
    resolve: (_root, _args, { control, credential }) => countMembers(control, credential.orgId),
  }),
  invitationPage: t.field({
    type: InvitationPageType,
    nullable: true,
    description:
      'List the invitations that were not accepted, one page at a time. Expired ones are listed for 30 days, so that they can be sent again.',
    authScopes,
    complexity: listComplexity,
    args: { ...findArguments, ...pageArguments },
    resolve: (_root, { roles, ...args }, { control, credential }) =>
      readAskedPage(
        args,
        (asked) => findInvitations(control, credential.orgId, { ...asked, roles: [...new Set(roles)] }),
        ({ id }) => ({ id }),
      ),
  }),
}))
