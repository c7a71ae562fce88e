/** The form for the rate of one assignment, which is loaded if necessary. */
import { useApiQuery } from '../../api/hooks.ts'
import { personName } from '../../parts/values/person-name.ts'
import { OneRateDocument, type RateRowFragment } from './operations.ts'
import { RateForm } from './rate-form.tsx'

interface Props {
  id: string
  /** The assignment, if a list that follows changes has loaded it. */
  known?: RateRowFragment | undefined
  onDone: () => void
  onClose: () => void
}

export function OpenRate({ id, known, onDone, onClose }: Props) {
  const asked = useApiQuery(OneRateDocument, { id }, { pause: known !== undefined })
  const refetch = known === undefined ? asked.refetch : onDone
  const row = known ?? asked.data?.assignment
  if (!row) return null
  return (
    <RateForm
      assignment={row}
      title={`${personName(row.worker)} on ${row.project?.name ?? 'the project'}`}
      refetch={refetch}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
