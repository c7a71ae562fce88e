/** The members of the organisation and pending invitations. */

import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { roles } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconTrash, IconUserCog, IconUserPlus } from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { ClearFilters, ListBar, ListSearch } from '../../parts/list/list-page.tsx'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { day, small, strong, time } from '../../parts/list/shared-columns.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { useFirstRows } from '../../parts/tables/first-rows.tsx'
import { RowButton } from '../../parts/tables/row-button.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { invitationKind } from '../../records/invitation.ts'
import { memberKind } from '../../records/member.ts'
import { useSession } from '../../session/session.tsx'
import { ChangeRole } from './change-role.tsx'
import { DeveloperScopes } from './developer-scopes.tsx'
import { InviteMember } from './invite-member.tsx'
import type { Member } from './member.ts'
import { MembersDocument, type MembersQuery, RemoveMemberDocument, RevokeInvitationDocument } from './operations.ts'

type Invitation = NonNullable<MembersQuery['invitations']>[number]

type OpenDialog =
  | { type: 'invite' }
  | { type: 'role' | 'remove'; member: Member }
  | { type: 'revoke'; invitation: Invitation }

const FILTERS = ['role'] as const

export default function MembersPage() {
  const query = useApiQuery(MembersDocument, {})
  const { me } = useSession()
  const [dialog, setDialog] = useState<OpenDialog>()
  const dialogProps = { onDone: query.refetch, onClose: () => setDialog(undefined) }
  const { members, invitations } = query.data ?? {}
  const address = useListAddress(FILTERS, [])
  const searched = address.search?.trim().toLowerCase() ?? ''
  const chosen = address.all('role')
  const isFound = ({ name, email, role }: Member | Invitation) =>
    (chosen.length === 0 || chosen.includes(role)) && `${name} ${email}`.toLowerCase().includes(searched)
  const joined = useFirstRows(members?.filter(isFound))
  const invited = useFirstRows(invitations?.filter(isFound))
  return (
    <>
      <PageHeader title={memberKind.plural} about="People with access to your organisation, and their roles.">
        <Button leftSection={<IconUserPlus size={16} />} onClick={() => setDialog({ type: 'invite' })}>
          Invite member
        </Button>
      </PageHeader>
      <Stack gap="xl">
        <section>
          <ListBar>
            <ListSearch label="Name or email" {...address.field('q')} />
            <FilterMenu label="Role" choices={roleChoices(members)} {...address.choice('role')} />
            <ClearFilters of={address} />
          </ListBar>
          <DataTable
            kind={memberKind}
            columns={memberColumns(setDialog, me)}
            rows={joined.rows}
            keyOf={({ userId }) => userId}
            query={query}
            filters={{ any: address.isFiltered, clear: address.clearFilters }}
          />
          {joined.more}
        </section>
        {invited.rows && invited.rows.length > 0 && (
          <section>
            <Title order={2} size="h5" mb="sm">
              Pending invitations
            </Title>
            <DataTable kind={invitationKind} columns={invitationColumns(setDialog)} rows={invited.rows} query={query} />
            {invited.more}
          </section>
        )}
        <DeveloperScopes />
      </Stack>
      {dialog?.type === 'invite' && <InviteMember {...dialogProps} />}
      {dialog?.type === 'role' && <ChangeRole member={dialog.member} {...dialogProps} />}
      {dialog?.type === 'remove' && <RemoveMember member={dialog.member} {...dialogProps} />}
      {dialog?.type === 'revoke' && <RevokeInvitation invitation={dialog.invitation} {...dialogProps} />}
    </>
  )
}

/** The roles, with the number of members. */
function roleChoices(members: readonly Member[] | null | undefined) {
  const counts = Map.groupBy(members ?? [], ({ role }) => role)
  return Object.keys(roles).map((role) => ({
    value: role,
    label: role,
    count: counts.get(role as Member['role'])?.length ?? 0,
  }))
}

type Columns<Row> = readonly ListColumn<Row, never>[]

// biome-ignore format: a table reads by its columns
const memberColumns = (open: (dialog: OpenDialog) => void, me: { id: string; role: string }): Columns<Member> => [
  { id: 'name', title: 'Name', grow: 0, cell: ({ name, userId }) => <>{strong(name)} {userId === me.id && small('(you)')}</> },
  { id: 'email', title: 'Email', text: ({ email }) => email },
  { id: 'role', title: 'Role', grow: 0, cell: ({ role }) => <Tag>{role}</Tag> },
  { id: 'permissions', title: 'Permissions', cell: ({ role }) => <Text size="sm">{roles[role].description}</Text> },
  { id: 'joined', title: 'Joined', grow: 0, cell: ({ createdAt }) => day(createdAt) },
  // Only owners can change or remove owners.
  { id: 'actions', title: 'Actions', isActions: true, cell: (member) => (member.role !== 'owner' || me.role === 'owner') && <MemberMenu member={member} open={open} /> },
]

function MemberMenu({ member, open }: { member: Member; open: (dialog: OpenDialog) => void }) {
  return (
    <ActionMenu
      label={`Actions for ${member.name}`}
      actions={[
        { label: 'Change role…', icon: IconUserCog, onClick: () => open({ type: 'role', member }) },
        { label: 'Remove…', icon: IconTrash, onClick: () => open({ type: 'remove', member }), isRisky: true },
      ]}
    />
  )
}

// biome-ignore format: a table reads by its columns
const invitationColumns = (open: (dialog: OpenDialog) => void): Columns<Invitation> => [
  { id: 'name', title: 'Name', cell: ({ name }) => strong(name) },
  { id: 'email', title: 'Email', text: ({ email }) => email },
  { id: 'role', title: 'Role', grow: 0, cell: ({ role }) => <Tag>{role}</Tag> },
  { id: 'invited', title: 'Invited', grow: 0, cell: ({ createdAt }) => time(createdAt) },
  { id: 'expires', title: 'Expires', grow: 0, cell: ({ expiresAt }) => day(expiresAt) },
  { id: 'actions', title: 'Actions', isActions: true, cell: (invitation) => <RowButton label="Revoke" onClick={() => open({ type: 'revoke', invitation })} /> },
]

interface DialogProps {
  onDone: () => void
  onClose: () => void
}

function RemoveMember({ member: { userId, name, email }, ...dialog }: DialogProps & { member: Member }) {
  return (
    <Confirm
      title={`Remove ${name}?`}
      action="Remove member"
      destructive
      name={email}
      mutation={RemoveMemberDocument}
      variables={{ userId }}
      done={`${name} removed`}
      {...dialog}
    >
      They are signed out immediately, and apps they connected lose access. API keys and OAuth clients they created keep
      working.
    </Confirm>
  )
}

function RevokeInvitation({ invitation: { id, name, email }, ...dialog }: DialogProps & { invitation: Invitation }) {
  return (
    <Confirm
      title="Revoke invitation?"
      action="Revoke invitation"
      destructive
      name={email}
      mutation={RevokeInvitationDocument}
      variables={{ id }}
      done="Invitation revoked"
      {...dialog}
    >
      The invitation link stops working. You can invite {name} again at any time.
    </Confirm>
  )
}
