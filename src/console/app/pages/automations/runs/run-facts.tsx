/** One run in words: what it did and why, or why it did nothing, or what a person can do about its failure. */
import { Stack, Text } from '@mantine/core'
import { Notice } from '../../../parts/states/notice.tsx'
import { CopyText } from '../../../parts/values/copy.tsx'
import { dayOf, formatDay } from '../../../parts/values/days.ts'
import { DescriptionList } from '../../../parts/values/description-list.tsx'
import { PageLink } from '../../../parts/values/page-link.tsx'
import { StatusMark, Tag } from '../../../parts/values/status.tsx'
import { Time } from '../../../parts/values/time.tsx'
import { runResults } from '../../../records/run.ts'
import { type Subject, subjectName, subjectPath } from '../../../work/subject.ts'
import type { AutomationRunsQuery } from '../operations.ts'
import { type Part, unmetParts, type Words } from '../sentence.ts'
import { nounOfRecord, pastOf } from '../vocabulary.ts'
import { Sentence, useWords } from '../words.tsx'
import { effectParts, joined, sentenceCase } from './run-words.ts'

export type Run = NonNullable<AutomationRunsQuery['automationRuns']>['data'][number]

const plain = (text: string): Part => ({ as: 'plain', text })

/** `Created the task “Chase it” because Passport, Ada Byrne expired on 3 Nov` */
function runParts(run: Run, words: Words): Part[] {
  const { status, effects, unmet, error, eventType } = run
  if (status === 'succeeded' && effects)
    return sentenceCase([
      ...joined(effects.map((effect) => effectParts(effect, 'did', words))),
      plain(` because ${isOfItself(run) ? reasonOf(run, words, 'it') : reasonOf(run, words)}`),
    ])
  if (status === 'succeeded') return [plain(`Ran because ${reasonOf(run, words)}`)]
  if (status === 'queued') return [plain(`Is about to run because ${reasonOf(run, words)}`)]
  if (unmet) return [plain(`Did nothing with ${aboutOf(run, words)}: `), ...unmetParts(unmet, eventType, words)]
  const outcome = status === 'failed' ? 'Failed for' : 'Did nothing with'
  return [plain(`${outcome} ${aboutOf(run, words)}. ${error ?? ''}`)]
}

const aboutOf = ({ subject, subjectType }: Run, { vocabulary }: Words) =>
  subject ? subjectName(subject) : `a deleted ${nounOfRecord(vocabulary, subjectType)}`

/** Whether the last effect changed the record of the event, so that the sentence can refer to it as `it`. */
const isOfItself = ({ effects, subjectId }: Run) => {
  const last = effects?.at(-1)
  return last?.type === 'update_record' && last.recordId === subjectId
}

function reasonOf(run: Run, words: Words, name = aboutOf(run, words)): string {
  const day = formatDay(dayOf(new Date(run.createdAt)))
  return `${name} ${pastOf(words.vocabulary, run.eventType)} on ${day}`
}

export function RunWords({ run }: { run: Run }) {
  return <Sentence parts={runParts(run, useWords())} />
}

export function RunFacts({ run }: { run: Run }) {
  const { status, remedy, subject, effects } = run
  const made = (effects ?? []).flatMap(({ record }) => (record ? [record] : []))
  const linked = [...new Map([...(subject ? [subject] : []), ...made].map((each) => [each.id, each])).values()]
  return (
    <Stack gap="md">
      <Text size="sm" component="div">
        <RunWords run={run} />
      </Text>
      {remedy && (
        <Notice>
          <b>What you can do:</b> {remedy}
        </Notice>
      )}
      <DescriptionList
        of={{
          Result: <StatusMark words={runResults} value={status} />,
          Records: linked.length > 0 && <RecordLinks records={linked} />,
          Event: <Tag>{run.eventType}</Tag>,
          'Event ID': <CopyText text={run.eventId} label="Copy event ID" />,
          'Record ID': <CopyText text={run.subjectId} label="Copy record ID" />,
          'Time of the event': <Time at={run.createdAt} as="clock" />,
          Finished: run.finishedAt && <Time at={run.finishedAt} as="clock" />,
          Attempts: String(run.attempts),
          'Automations before it': run.depth > 0 && String(run.depth),
        }}
      />
    </Stack>
  )
}

function RecordLinks({ records }: { records: readonly Subject[] }) {
  return (
    <Stack gap={2}>
      {records.map((record) => {
        const path = subjectPath(record)
        const name = subjectName(record)
        return path ? (
          <PageLink key={record.id} href={path}>
            {name}
          </PageLink>
        ) : (
          <span key={record.id}>{name}</span>
        )
      })}
    </Stack>
  )
}
