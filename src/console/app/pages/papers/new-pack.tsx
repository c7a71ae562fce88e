import { MultiSelect, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { notify } from '../../parts/states/notify.ts'
import { SubjectSelect } from '../../work/subject-select.tsx'
import { readAbout } from '../../work/task-values.ts'
import { CreatePackDocument, PackTemplateChoicesDocument } from './operations.ts'

interface Props {
  onDone: (id: string) => void
  onClose: () => void
}

/** Creates a draft pack, which is issued on its page. */
export function NewPack({ onDone, onClose }: Props) {
  const { mutate, busy, failure } = useApiMutation(CreatePackDocument)
  const [name, setName] = useState('')
  const [about, setAbout] = useState('')
  const [templates, setTemplates] = useState<string[]>([])
  const recipient = readAbout(about)
  const submit = async () => {
    const whom = recipient?.type === 'worker' ? { workerId: recipient.id } : { jobId: recipient?.id ?? '' }
    const input = { name, ...whom, templates: templates.map((each) => ({ name: each })) }
    const answer = await mutate({ input })
    if (answer === undefined) return
    notify(`${name} saved as a draft`)
    onDone(answer.createDocumentPack.id)
  }
  const errors = failure?.fields ?? {}
  return (
    <FormDialog
      title="New pack"
      action="Save draft"
      ready={name.trim() !== '' && recipient !== undefined && templates.length > 0}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="The workers see it."
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errors.name}
        maxLength={200}
        required
        data-autofocus
      />
      <SubjectSelect
        label="For"
        placeholder="A job, or a worker"
        types={['job', 'worker']}
        value={about}
        onChange={setAbout}
        error={errors.jobId ?? errors.workerId}
      />
      <TemplateSelect
        value={templates}
        onChange={setTemplates}
        error={Object.entries(errors).find(([path]) => path.startsWith('templates'))?.[1]}
      />
      <Text size="xs" c="dimmed">
        Nothing is sent until you issue it. A pack for a job is for all who are assigned to it, now and later.
      </Text>
    </FormDialog>
  )
}

interface SelectProps {
  value: string[]
  onChange: (names: string[]) => void
  error: string | undefined
}

export function TemplateSelect({ value, onChange, error }: SelectProps) {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), 250)
  const { data, loading } = useApiQuery(PackTemplateChoicesDocument, wanted.length > 1 ? { search: wanted } : {}, {
    lists: 'DocumentTemplate',
  })
  const found = data?.documentTemplates?.data.map(({ name }) => name) ?? []
  return (
    <MultiSelect
      label="Documents"
      description="Each in its latest version, as it is when the pack is issued."
      placeholder={value.length === 0 ? 'Templates' : ''}
      data={[...new Set([...value, ...found])]}
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={loading ? 'Searching…' : 'No such template'}
      error={error}
      maxValues={50}
      searchable
      required
    />
  )
}
