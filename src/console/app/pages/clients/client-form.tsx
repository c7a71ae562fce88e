/** The forms to add and to edit a client. */
import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { type RecordForm, useRecordForm } from '../../parts/forms/record-form.tsx'
import { plainChoices } from '../../parts/list/choices.ts'
import { clientKind } from '../../records/client.ts'
import { languageChoices } from '../../records/message.ts'
import { AddClientDocument, type ClientFactsFragment, EditClientDocument } from './operations.ts'
import { type ClientValues, emptyClient, inputOf, fieldLabels as labels, valuesOf } from './values.ts'

interface AddProps {
  onDone: (id: string) => void
  onClose: () => void
}

export function AddClient({ onDone, onClose }: AddProps) {
  const form = useRecordForm(AddClientDocument, {
    values: emptyClient,
    labels,
    variables: (values) => ({ input: inputOf(values) }),
    done: ({ name }) => `${name} added`,
    onDone: ({ createClient }) => onDone(createClient.id),
  })
  return (
    <FormDialog size="lg" title="Add client" action="Add client" form={form} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

interface EditProps {
  /** Follows changes while the form is open. */
  client: ClientFactsFragment
  refetch: () => void
  onClose: () => void
}

const textOf = (name: keyof ClientValues, values: ClientValues) =>
  name === 'status' ? clientKind.statuses[values.status].label : values[name]

export function EditClient({ client, refetch, onClose }: EditProps) {
  const { id, updatedAt } = client
  const form = useRecordForm(EditClientDocument, {
    values: valuesOf(client),
    labels,
    record: { kind: 'client', updatedAt, refetch, textOf },
    variables: (values, ifUnchangedSince) => ({ id, input: inputOf(values), ifUnchangedSince }),
    done: ({ name }) => `${name} saved`,
    onClose,
  })
  return (
    <FormDialog size="lg" title={`Edit ${client.name}`} action="Save changes" form={form} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

function Fields({ form }: { form: RecordForm<ClientValues> }) {
  return (
    <Stack gap="md">
      <TextInput {...form.input('name')} required maxLength={200} data-autofocus />
      <TextInput {...form.input('address')} maxLength={200} description="Printed on invoices" />
      <TextInput
        {...form.input('purchaseOrder')}
        maxLength={200}
        description="For invoices of projects without their own"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...form.input('contactName')} maxLength={200} />
        <TextInput {...form.input('contactEmail')} type="email" maxLength={200} />
        <TextInput {...form.input('contactPhone')} type="tel" placeholder="+441632960961" maxLength={200} />
        <Select {...form.choice('language')} placeholder="English" data={languageChoices} clearable />
        <Select {...form.choice('status')} allowDeselect={false} data={plainChoices(clientKind.statuses)} />
      </SimpleGrid>
      <TextInput {...form.input('externalId')} maxLength={200} description="For example the account number" />
    </Stack>
  )
}
