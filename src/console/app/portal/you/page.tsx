/** The worker's own page: account, appearance, installing the portal, and signing out. */
import { Button, Stack, Title } from '@mantine/core'
import { IconKey, IconPlugConnected } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { useSession } from '../../session/session.tsx'
import { texts } from '../../words/texts.ts'
import { MessagePreferences } from '../../work/message-preferences.tsx'
import { Item, List, Section } from '../parts/list.tsx'
import { QueueList } from '../parts/queue-list.tsx'
import { Appearance } from './appearance.tsx'
import { Install } from './install.tsx'
import { MyData } from './my-data.tsx'
import { SignOut } from './sign-out.tsx'

export default function YouPage() {
  const words = texts().you
  const { me, switchOrganisation } = useSession()
  const others = me.memberships.filter(({ organisation }) => organisation.id !== me.organisation.id)
  return (
    <>
      <PageHeader title={texts().pages.you} />
      <Stack gap="lg">
        <QueueList />
        <Panel>
          <DescriptionList
            of={{ [words.name]: me.name, [words.email]: me.email, [words.organisation]: me.organisation.name }}
          />
        </Panel>
        {others.length > 0 && (
          <div>
            <Title order={2} size="h6" mb="xs">
              {words.others}
            </Title>
            <Stack gap="xs">
              {others.map(({ organisation }) => (
                <Button key={organisation.id} variant="default" onClick={() => switchOrganisation(organisation.id)}>
                  {words.goTo(organisation.name)}
                </Button>
              ))}
            </Stack>
          </div>
        )}
        <MessagePreferences />
        <Appearance />
        <Install />
        <MyData />
      </Stack>
      <Section title={words.security}>
        <List>
          <Item icon={IconKey} title={words.password} to="/account" />
          <Item icon={IconPlugConnected} title={words.apps} to="/connections" />
        </List>
      </Section>
      <SignOut />
    </>
  )
}
