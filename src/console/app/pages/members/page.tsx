/** Members: invited, given roles, removed. */
import { ActionIcon, Button, Menu, Stack, Text, Title } from '@mantine/core'
import { IconDots, IconMailOff, IconTrash, IconUserCog, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { roles } from '../../../../access/roles.ts'
import { useAct, useAsk } from '../../asking/ask.ts'
import { ConfirmByName } from '../../parts/confirm-by-name.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Tag } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { told } from '../../parts/told.ts'
import { useSession } from '../../session/session.tsx'
import { ChangeRole } from './change-role.tsx'
import { InviteMember } from './invite-member.tsx'
import type { Member } from './member.ts'
import { MembersDocument, type MembersQuery, RemoveMemberDocument, RevokeInvitationDocument } from './operations.ts'

type Invitation = NonNullable<MembersQuery['invitations']>[number]

type Doing =
  | { what: 'invite' }
  | { what: 'role' | 'remove'; member: Member }
  | { what: 'takeBack'; invitation: Invitation }

export default function MembersPage() {
  const asked = useAsk(MembersDocument, {})
  const { me } = useSession()
  const [doing, setDoing] = useState<Doing>()
  const done = () => {
    setDoing(undefined)
    asked.again()
  }
  const close = () => setDoing(undefined)
  const invitations = asked.data?.invitations
  return (
    <>
      <PageHeader title="Members" about="The people of the organisation, and what each may do.">
        <Button leftSection={<IconUserPlus size={16} />} onClick={() => setDoing({ what: 'invite' })}>
          Invite a person
        </Button>
      </PageHeader>
      <Stack gap="xl">
        <DataTable
          label="Members"
          columns={memberColumns(setDoing, me)}
          rows={asked.data?.members}
          keyOf={({ userId }) => userId}
          asked={asked}
          empty={
            <EmptyState icon={IconUsers} title="Nobody yet">
              Invite the first person.
            </EmptyState>
          }
        />
        {invitations && invitations.length > 0 && (
          <section>
            <Title order={2} size="h5" mb="sm">
              Invitations that wait to be accepted
            </Title>
            <DataTable
              label="Invitations"
              columns={invitationColumns(setDoing)}
              rows={invitations}
              keyOf={({ id }) => id}
              asked={asked}
              empty={null}
            />
          </section>
        )}
      </Stack>
      {doing?.what === 'invite' && <InviteMember onDone={done} onClose={close} />}
      {doing?.what === 'role' && <ChangeRole member={doing.member} onDone={done} onClose={close} />}
      {doing?.what === 'remove' && <RemoveMember member={doing.member} onDone={done} onClose={close} />}
      {doing?.what === 'takeBack' && <TakeBack invitation={doing.invitation} onDone={done} onClose={close} />}
    </>
  )
}

function memberColumns(start: (doing: Doing) => void, me: { id: string; role: string }): Column<Member>[] {
  return [
    {
      title: 'Name',
      cell: ({ name, userId }) => (
        <>
          <b style={{ fontWeight: 550 }}>{name}</b>
          {userId === me.id && (
            <Text span size="xs" c="dimmed">
              {' '}
              you
            </Text>
          )}
        </>
      ),
      narrow: true,
    },
    { title: 'E-mail', cell: ({ email }) => email },
    { title: 'Role', cell: ({ role }) => <Tag>{role}</Tag>, narrow: true },
    { title: 'May', cell: ({ role }) => <Text size="sm">{roles[role].description}</Text> },
    { title: 'Since', cell: ({ createdAt }) => <Time at={createdAt} as="day" />, narrow: true },
    {
      title: 'Actions',
      actions: true,
      // Only owners make and unmake owners.
      cell: (member) =>
        (member.role !== 'owner' || me.role === 'owner') && <MemberMenu member={member} start={start} />,
    },
  ]
}

function MemberMenu({ member, start }: { member: Member; start: (doing: Doing) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${member.name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUserCog size={16} />} onClick={() => start({ what: 'role', member })}>
          Change role…
        </Menu.Item>
        <Menu.Item
          color="var(--bad)"
          leftSection={<IconTrash size={16} />}
          onClick={() => start({ what: 'remove', member })}
        >
          Remove…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function invitationColumns(start: (doing: Doing) => void): Column<Invitation>[] {
  return [
    { title: 'Name', cell: ({ name }) => <b style={{ fontWeight: 550 }}>{name}</b> },
    { title: 'E-mail', cell: ({ email }) => email },
    { title: 'Role', cell: ({ role }) => <Tag>{role}</Tag>, narrow: true },
    { title: 'Invited', cell: ({ createdAt }) => <Time at={createdAt} />, narrow: true },
    { title: 'Link works until', cell: ({ expiresAt }) => <Time at={expiresAt} as="day" />, narrow: true },
    {
      title: 'Actions',
      actions: true,
      cell: (invitation) => (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconMailOff size={14} />}
          onClick={() => start({ what: 'takeBack', invitation })}
        >
          Take back
        </Button>
      ),
    },
  ]
}

interface Dialog {
  onDone: () => void
  onClose: () => void
}

function RemoveMember({ member, onDone, onClose }: Dialog & { member: Member }) {
  const { act, busy, failure } = useAct(RemoveMemberDocument)
  const remove = async () => {
    if (!(await act({ userId: member.userId }))) return
    told(`${member.name} is no member any more`)
    onDone()
  }
  return (
    <ConfirmByName
      title={`Remove ${member.name}?`}
      name={member.email}
      action="Remove member"
      busy={busy}
      failure={failure}
      onConfirm={remove}
      onClose={onClose}
    >
      Their sessions end at once, and what they connected ends with them. Keys and clients that they made stay.
    </ConfirmByName>
  )
}

function TakeBack({ invitation, onDone, onClose }: Dialog & { invitation: Invitation }) {
  const { act, busy, failure } = useAct(RevokeInvitationDocument)
  const revoke = async () => {
    if (!(await act({ id: invitation.id }))) return
    told('The invitation is taken back')
    onDone()
  }
  return (
    <ConfirmByName
      title="Take this invitation back?"
      name={invitation.email}
      action="Take back"
      busy={busy}
      failure={failure}
      onConfirm={revoke}
      onClose={onClose}
    >
      Its link stops working. You can invite {invitation.name} again at any time.
    </ConfirmByName>
  )
}
