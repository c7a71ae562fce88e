/** Runs a dry run of a draft over past events, page by page. */
import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { type Draft, ruleInputOf } from '../draft.ts'
import { AutomationDryRunDocument, type AutomationDryRunQuery } from '../operations.ts'

type Page = NonNullable<AutomationDryRunQuery['automationDryRun']>
export type TriedEvent = Page['events'][number]

export interface Tried {
  /** The definition that was tried. */
  draft: Draft
  events: readonly TriedEvent[]
  since: string
  /** The time of the oldest event that it looked at. */
  reached: string
  stoppedBy: Page['stoppedBy']
  nextCursor: string | null
}

const PAGE = 50
const DAY = 86_400_000

export function useDryRun() {
  const client = useClient()
  const [tried, setTried] = useState<Tried>()
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)
  const ask = async (draft: Draft, since: string, former?: Tried) => {
    const number = ++latest.current
    setBusy(true)
    setFailure(undefined)
    const cursor = former?.nextCursor ?? null
    const variables = { input: ruleInputOf(draft), since, limit: PAGE, cursor }
    const { data, error } = await client
      .query(AutomationDryRunDocument, variables, { requestPolicy: 'network-only' })
      .toPromise()
    if (number !== latest.current) return // a newer request has replaced this one
    setBusy(false)
    if (error) setFailure(failureOf(error))
    const page = data?.automationDryRun
    if (error || !page) return
    const events = [...(former?.events ?? []), ...page.events]
    setTried({ ...page, draft, events })
  }
  return {
    tried,
    failure,
    busy,
    run: (draft: Draft, days: number) => void ask(draft, new Date(Date.now() - days * DAY).toISOString()),
    older: () => tried && void ask(tried.draft, tried.since, tried),
  }
}
