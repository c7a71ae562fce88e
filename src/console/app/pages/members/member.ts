import type { InvitationsQuery, MembersQuery } from './operations.ts'

export type Member = NonNullable<MembersQuery['memberPage']>['data'][number]
export type Invitation = NonNullable<InvitationsQuery['invitationPage']>['data'][number]
