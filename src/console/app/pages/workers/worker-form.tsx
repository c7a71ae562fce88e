/** The forms to add and to edit a worker. */
import { Autocomplete, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useTrades } from '../../filters/trades.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { type RecordForm, useRecordForm } from '../../parts/forms/record-form.tsx'
import { plainChoices } from '../../parts/list/choices.ts'
import { personName } from '../../parts/values/person-name.ts'
import { languageChoices } from '../../records/message.ts'
import { workerKind } from '../../records/worker.ts'
import { AddWorkerDocument, EditWorkerDocument } from './operations.ts'
import { emptyWorker, inputOf, fieldLabels as labels, valuesOf, type WorkerValues } from './values.ts'
import type { WorkerDetail } from './worker-detail.ts'

interface AddProps {
  onDone: (id: string) => void
  onClose: () => void
}

export function AddWorker({ onDone, onClose }: AddProps) {
  const form = useRecordForm(AddWorkerDocument, {
    values: emptyWorker,
    labels,
    variables: (values) => ({ input: inputOf(values) }),
    done: (values) => `${personName(values)} added`,
    onDone: ({ createWorker }) => onDone(createWorker.id),
  })
  return (
    <FormDialog title="Add worker" action="Add worker" form={form} onClose={onClose}>
      <WorkerFields form={form} />
    </FormDialog>
  )
}

interface EditProps {
  /** Follows changes while the form is open. */
  worker: WorkerDetail
  refetch: () => void
  onClose: () => void
}

export function EditWorker({ worker, refetch, onClose }: EditProps) {
  const { id, updatedAt } = worker
  const form = useRecordForm(EditWorkerDocument, {
    values: valuesOf(worker),
    labels,
    record: { kind: 'worker', updatedAt, refetch },
    variables: (values, ifUnchangedSince) => ({ id, input: inputOf(values), ifUnchangedSince }),
    done: (values) => `${personName(values)} saved`,
    onClose,
  })
  return (
    <FormDialog size="lg" title={`Edit ${personName(worker)}`} action="Save changes" form={form} onClose={onClose}>
      <WorkerFields form={form} />
    </FormDialog>
  )
}

function WorkerFields({ form }: { form: RecordForm<WorkerValues> }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput {...form.input('firstName')} required data-autofocus />
      <TextInput {...form.input('lastName')} required />
      <TextInput {...form.input('email')} type="email" />
      <TextInput {...form.input('phone')} type="tel" placeholder="+44 7700 900123" />
      <Autocomplete {...form.field('trade')} data={useTrades()} placeholder="electrician" maxLength={200} />
      <Select {...form.choice('status')} allowDeselect={false} data={plainChoices(workerKind.statuses)} />
      <Select {...form.choice('language')} placeholder="As the organisation" data={languageChoices} clearable />
      <TextInput {...form.input('externalId')} description="For example the payroll number" />
    </SimpleGrid>
  )
}
