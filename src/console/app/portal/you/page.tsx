/** The worker's own page: account, appearance, installing the portal, and signing out. */
import { Button, SegmentedControl, Stack, Text, Title, useMantineColorScheme } from '@mantine/core'
import { IconDeviceMobile, IconKey, IconPlugConnected } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { useSession } from '../../session/session.tsx'
import { MessagePreferences } from '../../work/message-preferences.tsx'
import { useInstallOffer } from '../install.ts'
import { Item, List, Section } from '../parts/list.tsx'
import { QueueList } from '../parts/queue-list.tsx'
import { SignOut } from './sign-out.tsx'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the device' },
]

export default function YouPage() {
  const { me, switchOrganisation } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const install = useInstallOffer()
  const others = me.memberships.filter(({ organisation }) => organisation.id !== me.organisation.id)
  return (
    <>
      <PageHeader title="You" />
      <Stack gap="lg">
        <QueueList />
        <Panel>
          <DescriptionList of={{ Name: me.name, Email: me.email, Organisation: me.organisation.name }} />
        </Panel>
        {others.length > 0 && (
          <div>
            <Title order={2} size="h6" mb="xs">
              Other organisations
            </Title>
            <Stack gap="xs">
              {others.map(({ organisation }) => (
                <Button key={organisation.id} variant="default" onClick={() => switchOrganisation(organisation.id)}>
                  {`Go to ${organisation.name}`}
                </Button>
              ))}
            </Stack>
          </div>
        )}
        <MessagePreferences />
        <div>
          <Title order={2} size="h6" mb="xs">
            Appearance
          </Title>
          <SegmentedControl
            fullWidth
            aria-label="Appearance"
            data={schemes}
            value={colorScheme}
            onChange={(value) => setColorScheme(value as typeof colorScheme)}
          />
        </div>
        <Panel>
          <Text fw={600} size="sm">
            Muster on your home screen
          </Text>
          <Text size="sm" c="dimmed" mt={4}>
            Installed, it opens like an app and works without a connection.
            {install === undefined && ' In your browser’s menu choose “Add to home screen” or “Install”.'}
          </Text>
          {install && (
            <Button mt="sm" leftSection={<IconDeviceMobile size={18} />} onClick={() => void install()}>
              Install
            </Button>
          )}
        </Panel>
      </Stack>
      <Section title="Security">
        <List>
          <Item icon={IconKey} title="Password and sessions" to="/account" />
          <Item icon={IconPlugConnected} title="Connected apps" to="/connections" />
        </List>
      </Section>
      <SignOut />
    </>
  )
}
