/** Whom other requirements of some work would concern: how many of those assigned, and who would lack what. */
import { Text } from '@mantine/core'
import { useApiQuery } from '../../../api/hooks.ts'
import { RecordAnchor } from '../../../parts/values/record-anchor.tsx'
import { workerKind } from '../../../records/worker.ts'
import { EffectBar, Sentences, useAsked } from '../effect-bar.tsx'
import { WorkRequirementsEffectDocument, type WorkRequirementsEffectQuery } from '../operations.ts'
import classes from '../requirements.module.css'
import type { WorkRequirement } from './scope.ts'

interface Props {
  requirements: WorkRequirement[]
  /** Of a kind of document. */
  nameOf: (kind: string) => string
  busy: boolean
  onSave: () => void
  onDiscard: () => void
}

/** The most people who are named. */
const SHOWN = 10

export function WorkEffect({ requirements, nameOf, ...saving }: Props) {
  const { asked, isCurrent } = useAsked(requirements)
  const query = useApiQuery(WorkRequirementsEffectDocument, { requirements: asked }, { follow: false }) // costly: it checks everybody who is assigned
  const counted = isCurrent && !query.loading ? query.data?.workRequirementsEffect : undefined
  const says = counted && (
    <>
      <Sentences of={inWords(counted)} isWorse={counted.becomeNonCompliant > 0} />
      <Named people={query.data?.workRequirementGaps ?? []} count={counted.becomeNonCompliant} nameOf={nameOf} />
    </>
  )
  return <EffectBar query={query} says={says ?? undefined} {...saving} />
}

type Effect = NonNullable<WorkRequirementsEffectQuery['workRequirementsEffect']>

function inWords({ workers, becomeNonCompliant: worse, becomeCompliant: better }: Effect): string[] {
  if (workers === 0) return ['Nobody who is assigned needs anything else than now.']
  const of = `of ${workers.toLocaleString('en')} assigned ${workers === 1 ? 'person' : 'people'} would`
  if (worse === 0 && better === 0) return [`None ${of} lack a document that they have now.`]
  return [
    ...(worse > 0 ? [`${worse.toLocaleString('en')} ${of} not be compliant.`] : []),
    ...(better > 0 ? [`${better.toLocaleString('en')} ${of} become compliant.`] : []),
  ]
}

interface NamedProps {
  people: NonNullable<WorkRequirementsEffectQuery['workRequirementGaps']>
  count: number
  nameOf: Props['nameOf']
}

function Named({ people, count, nameOf }: NamedProps) {
  const shown = people.slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <ul className={classes.named} aria-label="Who would not be compliant">
      {shown.map(({ worker, missing, missingCustomTypeIds: own }) => (
        <li key={worker?.id}>
          <RecordAnchor kind={workerKind} of={worker} size="sm" />{' '}
          {[...missing.filter((type) => own.length === 0 || type !== 'other'), ...own].map(nameOf).join(', ')}
        </li>
      ))}
      {count > shown.length && (
        <Text component="li" size="sm" c="dimmed">
          and {(count - shown.length).toLocaleString('en')} more
        </Text>
      )}
    </ul>
  )
}
