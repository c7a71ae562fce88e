/** The members of the organisation, pending invitations, and what developers may give. */
import { Button, Tabs } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { OWNERS } from '../../../../access/scopes/roles.ts'
import { useFilters } from '../../api/filters.ts'
import { IconUserPlus } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { memberKind } from '../../records/member.ts'
import { useHasRole } from '../../session/session.tsx'
import { DeveloperScopes } from './developer-scopes.tsx'
import { Invitations } from './invitations-list.tsx'
import { InviteMember } from './invite-member.tsx'
import classes from './members.module.css'
import { Members } from './members-list.tsx'

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
