/** The members of the organisation, pending invitations, and what developers may give. */
import { Button, Tabs, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { OWNERS, roles } from '../../../../access/scopes/roles.ts'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import type { Role } from '../../api/schema-types.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconKey, IconSend, IconTrash, IconUserCog, IconUserPlus } from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { RecordList } from '../../parts/list/record-list.tsx'
import { day, small, time } from '../../parts/list/shared-columns.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { Tag } from '../../parts/values/status.tsx'
import { invitationKind } from '../../records/invitation.ts'
import { memberKind } from '../../records/member.ts'
import { useHasRole, useSession } from '../../session/session.tsx'
import { ResendInvitation } from '../../work/resend-invitation.tsx'
import { ChangeRole } from './change-role.tsx'
import { DeveloperScopes } from './developer-scopes.tsx'
import { InviteMember } from './invite-member.tsx'
import { limitsIn } from './limit-fields.tsx'
import type { Invitation, Member } from './member.ts'
import classes from './members.module.css'
import {
  InvitationsDocument,
  MembersByRoleDocument,
  MembersDocument,
  RemoveMemberDocument,
  RevokeInvitationDocument,
} from './operations.ts'
import { ResetSecondFactor } from './reset-second-factor.tsx'

const FILTERS = ['role'] as const
const TABS = ['members', 'invitations', 'developers'] as const
type Tab = (typeof TABS)[number]

export default function MembersPage() {
  const { values, set } = useFilters(['tab'])
  const isOwner = useHasRole(OWNERS)
  const tab = TABS.find((each) => each === values.tab) ?? 'members'
  const [isInviting, setIsInviting] = useState(false)
  const go = (to: Tab) => set({ tab: to === 'members' ? null : to })
  const within = (body: ReactNode) => (
    <Tabs value={tab} onChange={(to) => go(to as Tab)} classNames={{ root: classes.fill, panel: classes.fill }}>
      <Tabs.List mb="md">
        <Tabs.Tab value="members">Members</Tabs.Tab>
        <Tabs.Tab value="invitations">Invitations</Tabs.Tab>
        {isOwner && <Tabs.Tab value="developers">Developers</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value={tab}>{body}</Tabs.Panel>
    </Tabs>
  )
  const invite = (
    <Button size="xs" leftSection={<IconUserPlus size={15} aria-hidden />} onClick={() => setIsInviting(true)}>
      Invite member
    </Button>
  )
  const views: Record<Tab, ReactNode> = {
    members: <Members within={within} invite={invite} />,
    invitations: <Invitations within={within} invite={invite} />,
    developers: (
      <>
        <PageHeader title={memberKind.plural}>{invite}</PageHeader>
        {within(<DeveloperScopes />)}
      </>
    ),
  }
  return (
    <>
      {views[tab]}
      {isInviting && <InviteMember onDone={() => go('invitations')} onClose={() => setIsInviting(false)} />}
    </>
  )
}

interface ListProps {
  /** Puts the tabs around a list. */
  within: (body: ReactNode) => ReactNode
  invite: ReactNode
}

function Members({ within, invite }: ListProps) {
  const { me } = useSession()
  const [dialog, setDialog] = useState<{ type: 'role' | 'reset' | 'remove'; member: Member }>()
  const { address, found } = useFound()
  const counts = useApiQuery(MembersByRoleDocument, {}, { lists: 'Member' })
  const byRole = counts.data?.membersByRole
  const countOf = byRole && new Map(byRole.map(({ role, count }) => [role, count]))
  const rows = useRecordList(address, {
    query: MembersDocument,
    pageOf: ({ memberPage }) => memberPage,
    variables: found,
    columns: memberColumns(me.id),
  })
  const dialogProps = {
    onDone: () => {
      rows.list.source.refresh()
      counts.refetch()
    },
    onClose: () => setDialog(undefined),
  }
  return (
    <RecordList
      kind={memberKind}
      address={address}
      rows={rows}
      keyOf={({ userId }) => userId}
      search="Name or email"
      filters={<RoleFilter address={address} {...(countOf && { countOf })} />}
      actions={invite}
      within={within}
      rowActions={actions<Member>(
        (member) =>
          // Only owners can change or remove owners.
          (member.role !== 'owner' || me.role === 'owner') && (
            <ActionMenu
              label={`Actions for ${member.name}`}
              actions={[
                { label: 'Change role…', icon: IconUserCog, onClick: () => setDialog({ type: 'role', member }) },
                ...(member.hasSecondFactor
                  ? [
                      {
                        label: 'Reset second factor…',
                        icon: IconKey,
                        onClick: () => setDialog({ type: 'reset', member }),
                      },
                    ]
                  : []),
                {
                  label: 'Remove…',
                  icon: IconTrash,
                  onClick: () => setDialog({ type: 'remove', member }),
                  isRisky: true,
                },
              ]}
            />
          ),
      )}
    >
      {dialog?.type === 'role' && <ChangeRole member={dialog.member} {...dialogProps} />}
      {dialog?.type === 'reset' && <ResetSecondFactor member={dialog.member} {...dialogProps} />}
      {dialog?.type === 'remove' && <RemoveMember member={dialog.member} {...dialogProps} />}
    </RecordList>
  )
}

function Invitations({ within, invite }: ListProps) {
  const [dialog, setDialog] = useState<{ type: 'resend' | 'revoke'; invitation: Invitation }>()
  const { address, found } = useFound()
  const rows = useRecordList(address, {
    query: InvitationsDocument,
    pageOf: ({ invitationPage }) => invitationPage,
    variables: found,
    columns: invitationColumns,
  })
  const refresh = () => rows.list.source.refresh()
  return (
    <RecordList
      kind={invitationKind}
      title={memberKind.plural}
      address={address}
      rows={rows}
      search="Name or email"
      filters={<RoleFilter address={address} />}
      actions={invite}
      within={within}
      rowActions={actions<Invitation>((invitation) => (
        <ActionMenu
          label={`Actions for the invitation of ${invitation.name}`}
          actions={[
            { label: 'Send again…', icon: IconSend, onClick: () => setDialog({ type: 'resend', invitation }) },
            {
              label: 'Revoke…',
              icon: IconTrash,
              onClick: () => setDialog({ type: 'revoke', invitation }),
              isRisky: true,
            },
          ]}
        />
      ))}
    >
      {dialog?.type === 'resend' && (
        <ResendInvitation invitation={dialog.invitation} onDone={refresh} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.type === 'revoke' && (
        <RevokeInvitation invitation={dialog.invitation} onDone={refresh} onClose={() => setDialog(undefined)} />
      )}
    </RecordList>
  )
}

/** What the address asks for. */
function useFound() {
  const address = useListAddress(FILTERS, [])
  const chosen = address.all('role').filter((role): role is Role => Object.hasOwn(roles, role))
  return { address, found: { search: address.search ?? null, roles: chosen } }
}

interface FilterProps {
  address: ReturnType<typeof useFound>['address']
  countOf?: ReadonlyMap<Role, number>
}

function RoleFilter({ address, countOf }: FilterProps) {
  const choices = (Object.keys(roles) as Role[]).map((role) => ({
    value: role,
    label: role,
    ...(countOf && { count: countOf.get(role) ?? 0 }),
  }))
  return <FilterMenu label="Role" choices={choices} {...address.choice('role')} />
}

type Columns<Row> = readonly ListColumn<Row, never>[]

const actions = <Row,>(cell: (row: Row) => ReactNode): ListColumn<Row, never> => ({
  id: 'actions',
  title: 'Actions',
  width: 5.5,
  grow: 0,
  phone: 'end',
  cell,
})

// biome-ignore format: a table reads by its columns
const memberColumns = (me: string): Columns<Member> => [
  { id: 'name', title: 'Name', width: 11, phone: 'first', cell: ({ name, userId }) => <>{name} {userId === me && small('(you)')}</>, text: ({ name }) => name },
  { id: 'email', title: 'Email', width: 13, phone: 'second', text: ({ email }) => email },
  { id: 'role', title: 'Role', width: 8, grow: 0, cell: ({ role, hasSecondFactor }) => <><Tag>{role}</Tag> {hasSecondFactor && <IconKey size={14} aria-label="Has a second factor" />}</>, text: ({ role }) => role },
  { id: 'permissions', title: 'Permissions', width: 12, cell: (member) => <Text size="sm" truncate title={permissionsOf(member)}>{permissionsOf(member)}</Text> },
  { id: 'joined', title: 'Joined', width: 7, grow: 0, cell: ({ createdAt }) => day(createdAt), text: ({ createdAt }) => createdAt },
]

/** What the role may do, what the member is limited to, and what they were given. */
function permissionsOf({ role, limits, seesRestricted }: Member): string {
  const about = seesRestricted ? `Sees restricted documents. ${roles[role].description}` : roles[role].description
  if (!limits) return about
  const names = limitsIn(limits).map(({ kind, name }) => (kind === 'client' ? `all of ${name}` : name))
  return `${about}. Limited to: ${names.join(', ') || 'nothing'}`
}

// biome-ignore format: a table reads by its columns
const invitationColumns: Columns<Invitation> = [
  { id: 'name', title: 'Name', width: 11, phone: 'first', text: ({ name }) => name },
  { id: 'email', title: 'Email', width: 13, phone: 'second', text: ({ email }) => email },
  { id: 'role', title: 'Role', width: 8, grow: 0, cell: ({ role }) => <Tag>{role}</Tag>, text: ({ role }) => role },
  { id: 'invited', title: 'Invited', width: 7, grow: 0, cell: ({ createdAt }) => time(createdAt), text: ({ createdAt }) => createdAt },
  { id: 'expires', title: 'Link expires', width: 9, grow: 0, cell: ({ expiresAt }) => <>{Date.parse(expiresAt) < Date.now() && 'Expired '}{day(expiresAt)}</>, text: ({ expiresAt }) => expiresAt },
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
