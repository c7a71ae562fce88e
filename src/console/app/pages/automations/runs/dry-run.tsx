/** What an automation would have done with past events: nothing is written or sent. */
import { Button, Group, SegmentedControl, Select, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { IconHistory } from '../../../parts/icons/icons.tsx'
import { plainChoices } from '../../../parts/list/choices.ts'
import { FailureNotice } from '../../../parts/states/failure-notice.tsx'
import { Notice } from '../../../parts/states/notice.tsx'
import { Muted } from '../../../parts/values/muted.tsx'
import { PageLink } from '../../../parts/values/page-link.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Time } from '../../../parts/values/time.tsx'
import { subjectName, subjectPath } from '../../../work/subject.ts'
import classes from '../automations.module.css'
import { type Draft, isSameRule } from '../draft.ts'
import { unmetParts } from '../sentence.ts'
import { nounOfRecord, useVocabulary } from '../vocabulary.ts'
import { Sentence, useWords } from '../words.tsx'
import { effectParts, joined, sentenceCase } from './run-words.ts'
import type { Tried, TriedEvent, useDryRun } from './use-dry-run.ts'

const windows = [
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '89', label: 'Last 90 days' },
]

interface Props {
  draft: Draft
  /** Owned by the page, because its fields show the problems of the draft. */
  dry: ReturnType<typeof useDryRun>
}

export function DryRun({ draft, dry }: Props) {
  const [days, setDays] = useState('30')
  const { tried, busy, failure } = dry
  const isOld = tried !== undefined && !isSameRule(tried.draft, draft)
  return (
    <section aria-labelledby="dry-run" className={classes.dryRun}>
      <Group justify="space-between" align="flex-end" gap="sm">
        <div>
          <Title order={2} size="h5" id="dry-run">
            Try it on past events
          </Title>
          <Muted>Shows what this automation would have done. Nothing is changed or sent.</Muted>
        </div>
        <Group gap="xs">
          <Select
            aria-label="Past events"
            data={windows}
            value={days}
            onChange={(next) => setDays(next ?? '30')}
            allowDeselect={false}
            w={160}
          />
          <Button
            variant="default"
            leftSection={<IconHistory size={16} aria-hidden />}
            loading={busy}
            disabled={draft.trigger === ''}
            title={draft.trigger === '' ? 'Choose the event of the automation first' : undefined}
            onClick={() => dry.run(draft, Number(days))}
          >
            Try it
          </Button>
        </Group>
      </Group>
      {failure && Object.keys(failure.fields).length === 0 && <FailureNotice failure={failure} />}
      {failure && Object.keys(failure.fields).length > 0 && (
        <Notice role="alert">
          Something above is missing or does not fit. Correct the marked fields and try again.
        </Notice>
      )}
      {!failure && isOld && <Notice>The automation has changed since this trial. Try it again.</Notice>}
      {tried && !failure && <Result tried={tried} busy={busy} older={dry.older} />}
    </section>
  )
}

function Result({ tried, busy, older }: { tried: Tried; busy: boolean; older: () => void }) {
  const [shown, setShown] = useState('all')
  const { events, nextCursor } = tried
  const matching = events.filter(({ matches }) => matches)
  const rows = shown === 'all' ? events : matching
  return (
    <div aria-live="polite">
      <Group justify="space-between" gap="xs" mb="xs">
        <Text size="sm" fw={600}>
          {summaryOf(matching.length, events.length)}
        </Text>
        {events.length > 0 && (
          <SegmentedControl
            size="xs"
            aria-label="Show"
            data={plainChoices({ all: 'All events', matching: 'Would have run' })}
            value={shown}
            onChange={setShown}
          />
        )}
      </Group>
      {rows.length > 0 && (
        <ul className={classes.events} aria-label="Past events">
          {rows.map((event) => (
            <EventRow key={event.eventId} event={event} trigger={tried.draft.trigger} />
          ))}
        </ul>
      )}
      <Group justify="space-between" mt="xs" gap="xs">
        <Muted size="xs">
          <WhereItStopped tried={tried} />
        </Muted>
        {nextCursor !== null && (
          <Button variant="default" size="xs" loading={busy} onClick={older}>
            Look at older events
          </Button>
        )}
      </Group>
    </div>
  )
}

function summaryOf(matching: number, all: number): string {
  if (all === 0) return 'No such event happened in this time.'
  const events = all === 1 ? 'Of 1 event' : `Of ${all} events`
  return `${events}, it would have run for ${matching === 0 ? 'none' : matching}.`
}

function WhereItStopped({ tried: { stoppedBy, reached, events } }: { tried: Tried }) {
  const until = <Time at={reached} as="clock" />
  if (stoppedBy === 'limit')
    return (
      <>
        These are the newest {events.length}, back to {until}. There are older ones.
      </>
    )
  if (stoppedBy === 'time') return <>It looked back to {until}, and then the time allowed was over.</>
  return <>It looked at all events since {until}.</>
}

function EventRow({ event, trigger }: { event: TriedEvent; trigger: string }) {
  const { createdAt, subject, subjectType, matches, unmet, effects, problem } = event
  const words = useWords()
  const vocabulary = useVocabulary()
  const path = subject ? subjectPath(subject) : undefined
  const name = subject ? subjectName(subject) : `A deleted ${nounOfRecord(vocabulary, subjectType)}`
  const fails = problem !== null || effects.some((effect) => effect.problem !== null)
  const parts = unmet
    ? unmetParts(unmet, trigger, words)
    : joined(effects.map((effect) => effectParts(effect, 'would', words)))
  return (
    <li className={classes.tried} data-faint={!matches || undefined}>
      <span className={classes.verdict}>
        {matches ? (
          <Status tone={fails ? 'bad' : 'good'}>{fails ? 'Would fail' : 'Would run'}</Status>
        ) : (
          <Status tone="quiet">Left alone</Status>
        )}
      </span>
      <div className={classes.told}>
        <div>
          {path ? (
            <PageLink href={path} fw={550}>
              {name}
            </PageLink>
          ) : (
            <Text span size="sm" fw={550}>
              {name}
            </Text>
          )}{' '}
          <Text span size="xs" c="dimmed">
            <Time at={createdAt} />
          </Text>
        </div>
        <div className={classes.what}>{problem ?? <Sentence parts={sentenceCase(parts)} />}</div>
      </div>
    </li>
  )
}
