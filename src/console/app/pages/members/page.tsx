/** The members of the organisation and pending invitations. */

import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { roles } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconMailOff, IconTrash, IconUserCog, IconUserPlus, IconUsers } from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { type Column, DataTable } from '../../parts/tables/data-table.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
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

export default function MembersPage() {
  const query = useApiQuery(MembersDocument, {})
  const { me } = useSession()
  const [dialog, setDialog] = useState<OpenDialog>()
  const dialogProps = { onDone: query.refetch, onClose: () => setDialog(undefined) }
  const invitations = query.data?.invitations
  return (
    <>
      <PageHeader title="Members" about="People with access to your organisation, and their roles.">
        <Button leftSection={<IconUserPlus size={16} />} onClick={() => setDialog({ type: 'invite' })}>
          Invite member
        </Button>
      </PageHeader>
      <Stack gap="xl">
        <DataTable
          label="Members"
          columns={memberColumns(setDialog, me)}
          rows={query.data?.members}
          keyOf={({ userId }) => userId}
          query={query}
          empty={
            <EmptyState icon={IconUsers} title="No members yet">
              Invite people to work in this organisation.
            </EmptyState>
          }
        />
        {invitations && invitations.length > 0 && (
          <section>
            <Title order={2} size="h5" mb="sm">
              Pending invitations
            </Title>
            <DataTable
              label="Invitations"
              columns={invitationColumns(setDialog)}
              rows={invitations}
              keyOf={({ id }) => id}
              query={query}
              empty={null}
            />
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

function memberColumns(open: (dialog: OpenDialog) => void, me: { id: string; role: string }): Column<Member>[] {
  return [
    {
      title: 'Name',
      cell: ({ name, userId }) => (
        <>
          <b style={{ fontWeight: 550 }}>{name}</b>
          {userId === me.id && (
            <Text span size="xs" c="dimmed">
              {' '}
              (you)
            </Text>
          )}
        </>
      ),
      narrow: true,
    },
    { title: 'Email', cell: ({ email }) => email },
    { title: 'Role', cell: ({ role }) => <Tag>{role}</Tag>, narrow: true },
    { title: 'Permissions', cell: ({ role }) => <Text size="sm">{roles[role].description}</Text> },
    { title: 'Joined', cell: ({ createdAt }) => <Time at={createdAt} as="day" />, narrow: true },
    {
      title: 'Actions',
      actions: true,
      // Only owners can change or remove owners.
      cell: (member) => (member.role !== 'owner' || me.role === 'owner') && <MemberMenu member={member} open={open} />,
    },
  ]
}

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

function invitationColumns(open: (dialog: OpenDialog) => void): Column<Invitation>[] {
  return [
    { title: 'Name', cell: ({ name }) => <b style={{ fontWeight: 550 }}>{name}</b> },
    { title: 'Email', cell: ({ email }) => email },
    { title: 'Role', cell: ({ role }) => <Tag>{role}</Tag>, narrow: true },
    { title: 'Invited', cell: ({ createdAt }) => <Time at={createdAt} />, narrow: true },
    { title: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} as="day" />, narrow: true },
    {
      title: 'Actions',
      actions: true,
      cell: (invitation) => (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconMailOff size={14} />}
          onClick={() => open({ type: 'revoke', invitation })}
        >
          Revoke
        </Button>
      ),
    },
  ]
}

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
