/** The user's own account: profile, sessions, password. */
import { Stack, Text } from '@mantine/core'
import { roles } from '../../../../access/scopes/roles.ts'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { useSession } from '../../session/session.tsx'
import { texts } from '../../words/texts.ts'
import { MessagePreferences } from '../../work/message-preferences.tsx'
import { Browsers } from './browsers.tsx'
import { ChangePassword } from './change-password.tsx'
import { Digest } from './digest.tsx'
import { Security } from './security.tsx'

export default function AccountPage() {
  const { me } = useSession()
  const words = texts().account
  return (
    <>
      <PageHeader title={words.title} about={words.signedInAs(me.email)} />
      <Stack gap="xl">
        <Panel>
          <DescriptionList
            of={{
              [words.name]: me.name,
              [words.email]: me.email,
              ...(me.workerId === null &&
                Object.fromEntries(
                  me.memberships.map(({ organisation, role }) => [
                    organisation.name,
                    <span key={organisation.id}>
                      <Tag>{role}</Tag> <Text span inherit c="dimmed">{`${roles[role].description}.`}</Text>
                    </span>,
                  ]),
                )),
            }}
          />
        </Panel>
        <Digest />
        {me.workerId === null && <MessagePreferences />}
        <Browsers />
        <Security />
        <ChangePassword />
      </Stack>
    </>
  )
}
