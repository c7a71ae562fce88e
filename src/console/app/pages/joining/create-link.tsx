import { NumberInput } from '@mantine/core'
import { JOIN_LINK_DAYS, REQUESTS_PER_DAY } from '../../../../access/people/join-link-limits.ts'
import { FindProjectsDocument, type FindProjectsQuery } from '../../filters/operations.ts'
import { ChooseRecord } from '../../parts/forms/choose-record.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { CreateJoinLinkDocument, type JoinLinkFieldsFragment } from './operations.ts'

type Project = NonNullable<FindProjectsQuery['projects']>['data'][number]

interface Values {
  project: Project | undefined
  days: number
  requestsPerDay: number
}

interface Props {
  onDone: (link: JoinLinkFieldsFragment) => void
  onClose: () => void
}

export function CreateLink({ onDone, onClose }: Props) {
  const values: Values = { project: undefined, days: JOIN_LINK_DAYS.usual, requestsPerDay: REQUESTS_PER_DAY.usual }
  const form = useRecordForm(CreateJoinLinkDocument, {
    values,
    variables: ({ project, ...rest }) => ({ projectId: project?.id ?? null, ...rest }),
    onDone: ({ createJoinLink }) => onDone(createJoinLink),
    onClose,
  })
  const { days, requestsPerDay } = form.values
  return (
    <FormDialog title="Create join link" action="Create link" form={form} onClose={onClose}>
      <ChooseRecord<FindProjectsQuery, Project>
        label="Project"
        placeholder="The whole organisation"
        query={FindProjectsDocument}
        rowsOf={({ projects }) => projects?.data ?? []}
        chosen={form.values.project}
        onChoose={(project) => form.set({ project })}
        isOptional
      />
      <NumberInput
        label="Days"
        description={`Until it expires, up to ${JOIN_LINK_DAYS.max}.`}
        min={1}
        max={JOIN_LINK_DAYS.max}
        allowDecimal={false}
        value={days}
        onChange={(value) => form.set({ days: Number(value) })}
        error={form.errors.days}
        required
      />
      <NumberInput
        label="People per day"
        description="More than that are asked to come back later."
        min={1}
        max={REQUESTS_PER_DAY.max}
        allowDecimal={false}
        value={requestsPerDay}
        onChange={(value) => form.set({ requestsPerDay: Number(value) })}
        error={form.errors.requestsPerDay}
        required
      />
    </FormDialog>
  )
}
