import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { NameField } from '../../parts/forms/form-fields.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { SubjectSelect } from '../../work/subject-select.tsx'
import { readAbout } from '../../work/task-values.ts'
import { CreatePackDocument, PackTemplateChoicesDocument } from './operations.ts'

interface Props {
  onDone: (id: string) => void
  onClose: () => void
}

/** Creates a draft pack, which is issued on its page. */
export function NewPack({ onDone, onClose }: Props) {
  const form = useRecordForm(CreatePackDocument, {
    values: { name: '', about: '', templates: [] as string[] },
    variables: ({ name, about, templates }) => {
      const recipient = readAbout(about)
      const whom = recipient?.type === 'worker' ? { workerId: recipient.id } : { jobId: recipient?.id ?? '' }
      return { input: { name, ...whom, templates: templates.map((each) => ({ name: each })) } }
    },
    done: ({ name }) => `${name} saved as a draft`,
    onDone: ({ createDocumentPack }) => onDone(createDocumentPack.id),
  })
  const { name, about, templates } = form.values
  const { errors } = form
  return (
    <FormDialog
      title="New pack"
      action="Save draft"
      ready={name.trim() !== '' && readAbout(about) !== undefined && templates.length > 0}
      form={form}
      onClose={onClose}
    >
      <NameField {...form.field('name')} description="The workers see it." />
      <SubjectSelect
        {...form.field('about')}
        label="For"
        placeholder="A job, or a worker"
        types={['job', 'worker']}
        error={errors.jobId ?? errors.workerId}
      />
      <TemplateSelect
        {...form.field('templates')}
        error={Object.entries(errors).find(([path]) => path.startsWith('templates'))?.[1]}
      />
      <Muted size="xs">
        Nothing is sent until you issue it. A pack for a job is for all who are assigned to it, now and later.
      </Muted>
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
