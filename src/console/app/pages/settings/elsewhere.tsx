/** Links to the settings that have pages of their own. */
import { Stack, Text } from '@mantine/core'
import { OWNERS } from '../../../../access/scopes/roles.ts'
import { Panel } from '../../parts/layout/panel.tsx'
import { PageLink } from '../../parts/values/page-link.tsx'
import { useHasRole } from '../../session/session.tsx'

export function Elsewhere() {
  const isOwner = useHasRole(OWNERS)
  const links = [
    { to: '/compliance/requirements', title: 'Required documents', about: 'by trade; decides who is compliant' },
    { to: '/compliance/types', title: 'Document types', about: 'your own cards and certificates, and what each needs' },
    { to: '/messages', title: 'Messages', about: 'which emails workers and members get, and when' },
    { to: '/members', title: 'Members', about: 'who signs in, and with which role' },
    ...(isOwner
      ? [{ to: '/members?tab=developers', title: 'Scopes of developers', about: 'what they may give to live API keys' }]
      : []),
    { to: '/account', title: 'Your account', about: 'your password and your daily digest' },
  ]
  return (
    <Panel title="On other pages">
      <Stack gap={6}>
        {links.map(({ to, title, about }) => (
          <Text key={title} size="sm">
            <PageLink href={to} inherit underline="always">
              {title}
            </PageLink>
            : {about}
          </Text>
        ))}
      </Stack>
    </Panel>
  )
}
