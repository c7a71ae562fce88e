/** The browsers in which somebody is signed in. */
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { Section } from '../../parts/layout/section.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { time } from '../../parts/list/shared-columns.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { RowButton } from '../../parts/tables/row-button.tsx'
import { Status } from '../../parts/values/status.tsx'
import { sessionKind } from '../../records/session.ts'
import { texts } from '../../words/texts.ts'
import { RevokeSessionDocument, SessionsDocument, type SessionsQuery } from './operations.ts'

type Browser = NonNullable<SessionsQuery['sessions']>[number]

export function Browsers() {
  const words = texts().account
  const query = useApiQuery(SessionsDocument, {})
  const { mutate, failure } = useApiMutation(RevokeSessionDocument, {
    done: words.signedOut,
    onDone: query.refetch,
  })
  return (
    <Section title={words.sessions}>
      {failure && <FailureNotice failure={failure} />}
      <DataTable
        kind={sessionKind}
        label={words.sessions}
        columns={columns(({ id }) => void mutate({ id }))}
        rows={query.data?.sessions}
        query={query}
      />
    </Section>
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
