/** The effect of unsaved changes, with buttons to save or discard them. */
import { Button, Group, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { type QueryState, useApiQuery } from '../../api/hooks.ts'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { effectInWords, type Requirement } from './edited.ts'
import { RequirementsEffectDocument } from './operations.ts'
import classes from './requirements.module.css'

interface Saving {
  busy: boolean
  onSave: () => void
  onDiscard: () => void
}

interface Props extends Saving {
  query: Pick<QueryState<unknown>, 'failure' | 'refetch'>
  /** What saving does; undefined until it is counted. */
  says: ReactNode
}

export function EffectBar({ query, says, busy, onSave, onDiscard }: Props) {
  return (
    <div className={classes.bar}>
      <div role="status" aria-label="What saving does" className={classes.effect}>
        {query.failure ? (
          <FailureNotice failure={query.failure} onRetry={query.refetch} />
        ) : (
          (says ?? (
            <Muted>
              <Loader size={12} mr={8} aria-hidden />
              Counting whom this changes…
            </Muted>
          ))
        )}
      </div>
      <Group gap="sm" wrap="nowrap">
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
        <Button loading={busy} disabled={says === undefined} onClick={onSave}>
          Save
        </Button>
      </Group>
    </div>
  )
}

const PAUSE = 200

/** Requirements as they are asked about: a moment after the last change. */
export function useAsked<List>(requirements: List): { asked: List; isCurrent: boolean } {
  const text = JSON.stringify(requirements)
  const [asked] = useDebouncedValue(text, PAUSE)
  return { asked: JSON.parse(asked) as List, isCurrent: asked === text }
}

/** Sentences; bold if people become non-compliant. */
export const Sentences = ({ of, isWorse }: { of: readonly string[]; isWorse: boolean }) =>
  of.map((sentence) => (
    <Text key={sentence} size="sm" {...(isWorse && { fw: 550 })}>
      {sentence}
    </Text>
  ))

/** For the requirements of everyone and of trades. */
export function RequirementsEffect({ requirements, ...saving }: Saving & { requirements: Requirement[] }) {
  const { asked, isCurrent } = useAsked(requirements)
  const query = useApiQuery(RequirementsEffectDocument, { requirements: asked }, { follow: false }) // costly: it checks every worker
  const counted = isCurrent && !query.loading ? query.data?.complianceEffect : undefined
  const says = counted && <Sentences of={effectInWords(counted)} isWorse={counted.becomeNonCompliant > 0} />
  return <EffectBar query={query} says={says ?? undefined} {...saving} />
}
