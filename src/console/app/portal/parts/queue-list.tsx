/** The entries that the server does not have yet, with their states and actions. */
import { Button, Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { randomKey } from '../../api/random-key.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { IconClockPause, IconCloudUp, IconExclamationCircle } from '../../parts/icons/icons.tsx'
import { LinkButton } from '../../parts/layout/buttons.tsx'
import { texts } from '../../words/texts.ts'
import { usePortal } from '../portal-context.tsx'
import { type Entry, type EntryKind, isOpen } from '../queue/entry.ts'
import { Section } from './list.tsx'
import classes from './portal-parts.module.css'

/** The page on which an entry is corrected. */
function correctionPath({ kind, id, variables }: Entry): string | undefined {
  if (kind === 'document') return `/documents?correct=${id}`
  if (kind === 'expense') return `/expenses?correct=${id}`
  if (kind === 'acceptance') return undefined
  const input = variables.input as { periodStart?: string; entries?: { date: string }[] }
  return `/hours?week=${input.periodStart ?? input.entries?.[0]?.date ?? ''}`
}

/** @param only the kinds to list; all by default */
export function QueueList({ only }: { only?: readonly EntryKind[] }) {
  const { waiting } = usePortal()
  const shown = (waiting.entries ?? []).filter(({ kind }) => only === undefined || only.includes(kind))
  if (shown.length === 0) return null
  const words = texts().queue
  return (
    <Section title={words.title}>
      {waiting.stoppedBy === 'signedOut' && (
        <p className={classes.asOf} role="alert">
          <span>
            {words.signedOut} <a href={`/sign-in?return_to=${encodeURIComponent('/console')}`}>{words.signIn}</a>{' '}
            {words.toSend}
          </span>
        </p>
      )}
      <ul className={classes.list} aria-label={words.title}>
        {shown.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <WaitingEntry entry={entry} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const icons = { waiting: IconCloudUp, refused: IconExclamationCircle, unsure: IconClockPause } as const
const tones = { waiting: 'calm', refused: 'bad', unsure: 'warn' } as const

function WaitingEntry({ entry }: { entry: Entry }) {
  const { queue, waiting, isOnline } = usePortal()
  const { id, title, state, refusal } = entry
  const words = texts().queue
  const [isDiscarding, setIsDiscarding] = useState(false)
  const Picture = icons[state]
  const correction = correctionPath(entry)
  const sending = waiting.sending?.id === id ? waiting.sending.fraction : undefined
  const percent = Math.round((sending ?? 0) * 100)
  return (
    <>
      <div className={classes.entryHead}>
        <span className={classes.picture} data-tone={tones[state]}>
          <Picture size={20} stroke={1.7} aria-hidden />
        </span>
        <span className={classes.text}>
          <span className={classes.title}>{title}</span>
          {state === 'waiting' && (
            <span className={classes.detail}>
              {sending === undefined
                ? waiting.stoppedBy === 'oldPage'
                  ? words.newVersion
                  : isOnline
                    ? words.waiting
                    : words.kept
                : words.sending(percent)}
            </span>
          )}
          {state === 'unsure' && <span className={classes.detail}>{words.unsure}</span>}
          {state === 'refused' && (
            <span className={classes.reason}>
              {refusal?.message}
              {Object.entries(refusal?.fields ?? {}).map(([field, message]) => (
                <span key={field} style={{ display: 'block' }}>
                  {`${fieldName(field)} ${message}`}
                </span>
              ))}
            </span>
          )}
        </span>
      </div>
      {sending !== undefined && entry.file && (
        <Progress value={percent} size="sm" mt="sm" aria-label={words.sendingWhat(title)} />
      )}
      {sending === undefined && (
        <div className={classes.entryActions}>
          {isOpen(entry) && correction && (
            <LinkButton size="xs" label={state === 'refused' ? words.correct : words.change} href={correction} />
          )}
          {state !== 'waiting' && (
            <Button variant="default" size="xs" onClick={() => void queue.retry(id, randomKey())}>
              {words.again}
            </Button>
          )}
          {(isOpen(entry) || state === 'unsure') && (
            <Button variant="subtle" c="var(--bad)" size="xs" onClick={() => setIsDiscarding(true)}>
              {texts().parts.discard}
            </Button>
          )}
        </div>
      )}
      {isDiscarding && (
        <FormDialog
          title={words.ask}
          action={texts().parts.discard}
          destructive
          focusSubmit
          form={{ submit: () => queue.remove(id) }}
          onClose={() => setIsDiscarding(false)}
        >
          <Text size="sm">{words.askText(title)}</Text>
        </FormDialog>
      )}
    </>
  )
}

/** `entries[0].hours` as `Hours`. */
function fieldName(path: string): string {
  const words = (path.split('.').at(-1) ?? path).replace(/([A-Z])/g, ' $1').toLowerCase()
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`
}
