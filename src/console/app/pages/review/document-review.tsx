/** One document of the queue: its file, and its fields to approve, correct or reject. */
import { Anchor, Button, Group, Kbd, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Requirement } from '../../../../domain/compliance/required.ts'
import { useApiMutation } from '../../api/hooks.ts'
import type { DocumentReview as Verdict } from '../../api/schema-types.ts'
import { Decision } from '../../parts/forms/decision.tsx'
import { ChangedByOthers, isStale } from '../../parts/forms/edited-record.tsx'
import { ActionButton } from '../../parts/layout/buttons.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { dayText, formatPeriod, today } from '../../parts/values/days.ts'
import { FilePreview } from '../../parts/values/file-preview.tsx'
import { PageLink } from '../../parts/values/page-link.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { Status, StatusMark } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { complianceStatuses } from '../../records/worker.ts'
import { useMay } from '../../session/session.tsx'
import { ReviewDocumentDocument } from '../workers/operations.ts'
import {
  completed,
  correctionsOf,
  type FieldName,
  fieldLabels,
  fieldNames,
  type ReviewedDocument,
  undecided,
  wordsOf,
} from './draft.ts'
import { FieldRow } from './field-row.tsx'
import { outcomeOf } from './outcome.ts'
import { Reading } from './reading.tsx'
import classes from './review.module.css'
import { Shortcuts } from './shortcuts.tsx'
import { useDraft } from './use-draft.ts'
import { useKeys } from './use-keys.ts'

interface Props {
  document: ReviewedDocument
  requirements: readonly Requirement[]
  /** The names of the organisation's own document types by id. */
  ownTypes: ReadonlyMap<string, string>
  timeZone: string | undefined
  refetch: () => void
  /** Go to the next document, if there is one. */
  onNext: () => void
  /** Called after a decision on this page. */
  onDecided: () => void
}

export function DocumentReview({
  document: shown,
  requirements,
  ownTypes,
  timeZone,
  refetch,
  onNext,
  onDecided,
}: Props) {
  const mayWrite = useMay('documents:write')
  const mayExtract = useMay('write')
  const title = shown.worker ? personName(shown.worker) : shown.name
  const { edited, draft, active, setActive, isChanged, type, moveOn, take, keep } = useDraft(shown)
  const { mutate, busy, failure, reset } = useApiMutation(ReviewDocumentDocument, {
    done: (_, { decision }) => `${shown.name} of ${title} ${decision === 'accept' ? 'approved' : 'rejected'}`,
    onDone: onDecided,
    onRefused: refetch,
  })
  const [asked, setAsked] = useState<readonly FieldName[]>([])
  const inputs = useRef(new Map<FieldName, HTMLElement>())
  const rejectButton = useRef<HTMLButtonElement>(null)
  const isPending = shown.status === 'pending' && shown.paper === null
  const mayDecide = mayWrite && isPending
  const open = undecided(draft)
  const waiting = asked.filter((name) => open.includes(name))

  const decide = async (decision: Verdict, input: object | null) =>
    (await mutate({ id: shown.id, decision, input, ifUnchangedSince: edited.since })) !== undefined
  const approve = () => {
    if (busy || !mayDecide || isChanged) return
    setAsked(open)
    const [first] = open
    if (first === undefined) void decide('accept', correctionsOf(edited.base, completed(draft)))
    else setActive(first)
  }
  const step = (by: 1 | -1) => {
    const at = fieldNames[fieldNames.indexOf(active) + by]
    if (at !== undefined) setActive(at)
  }
  useKeys({
    accept: () => mayDecide && take(active),
    keep: () => mayDecide && keep(active),
    edit: () => mayDecide && inputs.current.get(active)?.focus(),
    approve,
    reject: () => rejectButton.current?.click(),
    up: () => step(-1),
    down: () => step(1),
  })

  const outcome = outcomeOf(
    shown,
    completed(draft),
    requirements,
    new Date(`${dayText(today(timeZone))}T00:00:00Z`),
    ownTypes,
  )
  const place = shown.worker?.assignments?.data[0]
  return (
    <div className={classes.columns}>
      <section className={classes.file} aria-label="The file">
        <FilePreview file={shown} fill />
      </section>
      <section className={classes.side} aria-label={`${shown.name} of ${title}`}>
        <header className={classes.about}>
          <Group justify="space-between" wrap="nowrap" gap="sm" align="baseline">
            <Text fw={650} component="h2">
              {shown.worker ? (
                <PageLink href={`/workers/${shown.worker.id}?tab=documents`} inherit c="inherit">
                  {title}
                </PageLink>
              ) : (
                title
              )}
            </Text>
            {shown.worker && (
              <Text size="sm" component="span">
                <StatusMark words={complianceStatuses} value={shown.worker.complianceStatus} />
              </Text>
            )}
          </Group>
          <Text size="sm" component="p">
            {[shown.name, shown.worker?.trade].filter(Boolean).join(' · ')}
          </Text>
          {place?.project && (
            <Text size="xs" c="dimmed" component="p">
              {place.project.name}, {formatPeriod(place.startDate, null)}
            </Text>
          )}
          <Text size="xs" c="dimmed" component="p">
            Added <Time at={shown.createdAt} /> ·{' '}
            <Anchor href={shown.fileUrl} underline="always">
              {shown.fileName}
            </Anchor>
          </Text>
        </header>
        {!isPending && <Decided document={shown} onNext={onNext} />}
        {isChanged || isStale(failure) ? (
          <ChangedByOthers
            kind="document"
            labels={fieldLabels}
            edited={edited}
            failure={failure}
            reset={reset}
            textOf={(name, values) => wordsOf(name, values[name])}
          />
        ) : null}
        <Reading document={shown} mayWrite={mayDecide && mayExtract} refetch={refetch} />
        <div className={classes.fields}>
          {fieldNames.map((name) => (
            <FieldRow
              key={name}
              name={name}
              draft={draft}
              isActive={mayDecide && active === name}
              isReadOnly={!mayDecide}
              error={failure?.fields[name]}
              input={(element) => void (element && inputs.current.set(name, element))}
              onActive={() => setActive(name)}
              onChange={(value) => type(name, value)}
              onTake={() => take(name)}
              onKeep={() => keep(name)}
              onDone={() => moveOn(name)}
            />
          ))}
        </div>
        {mayDecide && (
          <div className={classes.end}>
            {waiting.length > 0 && (
              <Notice role="alert">
                Decide first: {waiting.map((name) => fieldLabels[name].toLowerCase()).join(', ')}. What was read is
                unsure, or not what the document says. <Kbd size="xs">A</Kbd> takes it, <Kbd size="xs">X</Kbd> keeps the
                value.
              </Notice>
            )}
            <p className={classes.outcome} role="status">
              <Status tone={outcome.tone}>{outcome.text}</Status>
            </p>
            <Decision
              reasonHint="The worker reads it beside the document in the portal."
              busy={busy}
              failure={isStale(failure) || Object.keys(failure?.fields ?? {}).length > 0 ? undefined : failure}
              rejectButton={rejectButton}
              onReject={(rejectionReason) =>
                decide('reject', { ...correctionsOf(edited.base, edited.values), rejectionReason })
              }
            >
              <ActionButton
                loading={busy}
                whyNot={isChanged ? 'The document has changed since you opened it: load it again' : undefined}
                onClick={approve}
                aria-keyshortcuts="Shift+A"
              >
                Approve, and next
              </ActionButton>
            </Decision>
          </div>
        )}
        {mayDecide && <Shortcuts />}
      </section>
    </div>
  )
}

/** Says why there is nothing to decide: it was decided already, or it is for the worker to accept. */
function Decided({
  document: { status, rejectionReason, paper },
  onNext,
}: {
  document: ReviewedDocument
  onNext: () => void
}) {
  return (
    <Notice role="alert">
      {paper !== null
        ? 'This document is the paper of a pack: its worker accepts it.'
        : status === 'rejected'
          ? `It was rejected${rejectionReason ? `: ${rejectionReason}` : '.'}`
          : 'It was approved already.'}{' '}
      <Button size="compact-xs" variant="default" onClick={onNext}>
        Next document
      </Button>
    </Notice>
  )
}
