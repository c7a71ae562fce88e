/** The effect of unsaved changes, with buttons to save or discard them. */
import { Button, Group, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useApiQuery } from '../../api/hooks.ts'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { effectInWords, type Requirement } from './edited.ts'
import { RequirementsEffectDocument } from './operations.ts'
import classes from './requirements.module.css'

interface Props {
  requirements: Requirement[]
  busy: boolean
  onSave: () => void
  onDiscard: () => void
}

const PAUSE = 200

export function EffectBar({ requirements, busy, onSave, onDiscard }: Props) {
  const text = JSON.stringify(requirements)
  const [asked] = useDebouncedValue(text, PAUSE)
  const variables = { requirements: JSON.parse(asked) as Requirement[] }
  const effect = useApiQuery(RequirementsEffectDocument, variables, { follow: false }) // costly: it checks every worker
  const counted = asked === text && !effect.loading ? effect.data?.complianceEffect : undefined
  return (
    <div className={classes.bar}>
      <div role="status" aria-label="What saving does" className={classes.effect}>
        {effect.failure ? (
          <FailureNotice failure={effect.failure} onRetry={effect.refetch} />
        ) : counted ? (
          effectInWords(counted).map((sentence) => (
            <Text key={sentence} size="sm" {...(counted.becomeNonCompliant > 0 && { fw: 550 })}>
              {sentence}
            </Text>
          ))
        ) : (
          <Text size="sm" c="dimmed">
            <Loader size={12} mr={8} aria-hidden />
            Counting whom this changes…
          </Text>
        )}
      </div>
      <Group gap="sm" wrap="nowrap">
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
        <Button loading={busy} disabled={counted === undefined || counted === null} onClick={onSave}>
          Save
        </Button>
      </Group>
    </div>
  )
}
