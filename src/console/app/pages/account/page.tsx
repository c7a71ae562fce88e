/** The user's own account: profile, sessions, password. */
import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { roles } from '../../../../access/scopes/roles.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { IconDeviceDesktop } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { notify } from '../../parts/states/notify.ts'
import { type Column, DataTable } from '../../parts/tables/data-table.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { Status, Tag } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { useSession } from '../../session/session.tsx'
import { Digest } from './digest.tsx'
import { ChangePasswordDocument, RevokeSessionDocument, SessionsDocument, type SessionsQuery } from './operations.ts'

type Browser = NonNullable<SessionsQuery['sessions']>[number]

export default function AccountPage() {
  const { me } = useSession()
  const query = useApiQuery(SessionsDocument, {})
  const { mutate, failure } = useApiMutation(RevokeSessionDocument)
  const end = async ({ id }: Browser) => {
    if (!(await mutate({ id }))) return
    notify('Session signed out')
    query.refetch()
  }
  return (
    <>
      <PageHeader title="Your account" about={`Signed in as ${me.email}.`} />
      <Stack gap="xl">
        <Panel>
          <DescriptionList
            of={{
              Name: me.name,
              Email: me.email,
              ...Object.fromEntries(
                me.memberships.map(({ organisation, role }) => [
                  organisation.name,
                  <span key={organisation.id}>
                    <Tag>{role}</Tag> <Text span inherit c="dimmed">{`${roles[role].description}.`}</Text>
                  </span>,
                ]),
              ),
            }}
          />
        </Panel>
        <Digest />
        <section>
          <Title order={2} size="h5" mb="sm">
            Active sessions
          </Title>
          {failure && <FailureNotice failure={failure} />}
          <DataTable
            label="Sessions"
            columns={columns(end)}
            rows={query.data?.sessions}
            keyOf={({ id }) => id}
            query={query}
            empty={
              <EmptyState icon={IconDeviceDesktop} title="No active sessions">
                Sessions appear here when you sign in.
              </EmptyState>
            }
          />
        </section>
        <ChangePassword />
      </Stack>
    </>
  )
}

function columns(end: (browser: Browser) => void): Column<Browser>[] {
  return [
    { title: 'Browser', cell: ({ userAgent }) => browserName(userAgent) },
    { title: 'IP address', cell: ({ address }) => <span className="mono">{address}</span>, narrow: true },
    { title: 'Signed in', cell: ({ createdAt }) => <Time at={createdAt} />, narrow: true },
    { title: 'Last seen', cell: ({ lastSeenAt }) => <Time at={lastSeenAt} />, narrow: true },
    {
      title: 'Actions',
      actions: true,
      cell: (browser) =>
        browser.current ? (
          <Status tone="good">Current session</Status>
        ) : (
          <Button variant="default" size="compact-sm" onClick={() => end(browser)}>
            Sign out
          </Button>
        ),
    },
  ]
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']
const NAMES: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' }

function browserName(userAgent: string | null | undefined): string {
  if (!userAgent) return 'Unknown browser'
  const found = BROWSERS.find((name) => userAgent.includes(`${name}/`) || userAgent.includes(`Headless${name}/`))
  const system = /Windows|Mac OS X|Android|iPhone|iPad|Linux/.exec(userAgent)?.[0]
  if (found === undefined) return userAgent.slice(0, 60)
  return `${NAMES[found] ?? found}${system ? ` on ${system}` : ''}`
}

const MIN_LENGTH = 12

function ChangePassword() {
  const { mutate, busy, failure } = useApiMutation(ChangePasswordDocument)
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await mutate({ currentPassword: current, newPassword: next })) window.location.assign('/sign-in?done=password')
  }
  return (
    <section>
      <Title order={2} size="h5" mb="sm">
        Password
      </Title>
      <Panel>
        <form onSubmit={submit}>
          <Stack gap="md" maw={420}>
            <PasswordInput
              label="Current password"
              autoComplete="current-password"
              value={current}
              onChange={(event) => setCurrent(event.currentTarget.value)}
              error={failure?.fields.currentPassword}
              required
            />
            <PasswordInput
              label="New password"
              description={`At least ${MIN_LENGTH} characters. You will be signed out everywhere.`}
              autoComplete="new-password"
              minLength={MIN_LENGTH}
              value={next}
              onChange={(event) => setNext(event.currentTarget.value)}
              error={failure?.fields.newPassword}
              required
            />
            {failure && <FailureNotice failure={failure} />}
            <Button type="submit" loading={busy} w="fit-content">
              Change password
            </Button>
          </Stack>
        </form>
      </Panel>
    </section>
  )
}
