/** The user's own account: profile, sessions, password. */

import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core'
import type { FormEvent } from 'react'
import { roles } from '../../../../access/scopes/roles.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { time } from '../../parts/list/shared-columns.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { RowButton } from '../../parts/tables/row-button.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { Status, Tag } from '../../parts/values/status.tsx'
import { sessionKind } from '../../records/session.ts'
import { useSession } from '../../session/session.tsx'
import { texts } from '../../words/texts.ts'
import { MessagePreferences } from '../../work/message-preferences.tsx'
import { Digest } from './digest.tsx'
import { ChangePasswordDocument, RevokeSessionDocument, SessionsDocument, type SessionsQuery } from './operations.ts'

type Browser = NonNullable<SessionsQuery['sessions']>[number]

export default function AccountPage() {
  const { me } = useSession()
  const words = texts().account
  const query = useApiQuery(SessionsDocument, {})
  const { mutate, failure } = useApiMutation(RevokeSessionDocument, {
    done: words.signedOut,
    onDone: query.refetch,
  })
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
        <section>
          <Title order={2} size="h5" mb="sm">
            {words.sessions}
          </Title>
          {failure && <FailureNotice failure={failure} />}
          <DataTable
            kind={sessionKind}
            label={words.sessions}
            columns={columns(({ id }) => void mutate({ id }))}
            rows={query.data?.sessions}
            query={query}
          />
        </section>
        <section>
          <Title order={2} size="h5" mb="sm">
            {words.security}
          </Title>
          <Panel>
            <Text size="sm" mb="sm">
              {words.securityText}
            </Text>
            <Button
              component="a"
              href="/account/security"
              variant="default"
              styles={{ label: { whiteSpace: 'normal' } }}
              maw="100%"
              h="auto"
              mih={44}
              py="xs"
            >
              {words.securityLink}
            </Button>
          </Panel>
        </section>
        <ChangePassword />
      </Stack>
    </>
  )
}

// biome-ignore format: a table reads by its columns
const columns = (end: (browser: Browser) => void, words = texts().account): readonly ListColumn<Browser, never>[] => [
  { id: 'browser', title: words.browser, text: ({ userAgent }) => browserName(userAgent) },
  { id: 'address', title: words.address, grow: 0, cell: ({ address }) => <span className="mono">{address}</span> },
  { id: 'signedIn', title: words.signedIn, grow: 0, cell: ({ createdAt }) => time(createdAt) },
  { id: 'seen', title: words.seen, grow: 0, cell: ({ lastSeenAt }) => time(lastSeenAt) },
  { id: 'actions', title: words.actions, isActions: true, cell: (browser) => (browser.current ? <Status tone="good">{words.current}</Status> : <RowButton label={words.signOut} onClick={() => end(browser)} />) },
]

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']
const NAMES: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' }

function browserName(userAgent: string | null | undefined): string {
  const words = texts().account
  if (!userAgent) return words.unknownBrowser
  const found = BROWSERS.find((name) => userAgent.includes(`${name}/`) || userAgent.includes(`Headless${name}/`))
  const system = /Windows|Mac OS X|Android|iPhone|iPad|Linux/.exec(userAgent)?.[0]
  if (found === undefined) return userAgent.slice(0, 60)
  const name = NAMES[found] ?? found
  return system ? words.browserOn(name, system) : name
}

const MIN_LENGTH = 12

function ChangePassword() {
  const words = texts().account
  const form = useRecordForm(ChangePasswordDocument, {
    values: { currentPassword: '', newPassword: '' },
    variables: (values) => values,
    onDone: () => window.location.assign('/sign-in?done=password'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <section>
      <Title order={2} size="h5" mb="sm">
        {words.password}
      </Title>
      <Panel>
        <form onSubmit={submit}>
          <Stack gap="md" maw={420}>
            <PasswordInput
              {...form.input('currentPassword')}
              label={words.currentPassword}
              autoComplete="current-password"
              required
            />
            <PasswordInput
              {...form.input('newPassword')}
              label={words.newPassword}
              description={words.newPasswordText(MIN_LENGTH)}
              autoComplete="new-password"
              minLength={MIN_LENGTH}
              required
            />
            {form.failure && <FailureNotice failure={form.failure} />}
            <Button type="submit" loading={form.busy} w="fit-content">
              {words.change}
            </Button>
          </Stack>
        </form>
      </Panel>
    </section>
  )
}
