/** The form to add a document to a worker: file, type and validity. It then waits for review. */

import { Checkbox, FileInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import type { DocumentType } from '../../api/schema-types.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { notify } from '../../parts/states/notify.ts'
import { personName } from '../../parts/values/person-name.ts'
import { documentTypes } from '../../records/document.ts'
import { AddDocumentDocument } from './operations.ts'

const FILE_TYPES = 'application/pdf,image/png,image/jpeg,image/webp'

interface Props {
  worker: { id: string; firstName: string; lastName: string }
  /** The type to begin with, if it is known. */
  type?: DocumentType
  onDone: () => void
  onClose: () => void
}

export function AddDocument({ worker, type: known, onDone, onClose }: Props) {
  const { mutate, busy, failure } = useApiMutation(AddDocumentDocument)
  const [file, setFile] = useState<File | null>(null)
  const [type, setType] = useState<DocumentType | null>(known ?? null)
  const [texts, setTexts] = useState({ name: '', number: '', issuedOn: '', expiresOn: '' })
  const [extract, setExtract] = useState(true)
  const errors = failure?.fields ?? {}
  const field = (name: keyof typeof texts, label: string) => ({
    label,
    value: texts[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setTexts((before) => ({ ...before, [name]: value }))
    },
    error: errors[name] && `${label} ${errors[name]}`,
  })
  const submit = async () => {
    if (file === null || type === null) return
    const { name, number, issuedOn, expiresOn } = texts
    const input = {
      workerId: worker.id,
      type,
      name: name.trim() || documentTypes[type],
      number: number.trim() || null,
      issuedOn: issuedOn || null,
      expiresOn: expiresOn || null,
      extract,
      file,
    }
    if ((await mutate({ input })) === undefined) return
    notify(`${input.name} of ${personName(worker)} waits for its review`)
    onDone()
    onClose()
  }
  return (
    <FormDialog
      title={known ? `${documentTypes[known]} of ${personName(worker)}` : `Add document of ${personName(worker)}`}
      action="Add document"
      ready={file !== null && type !== null}
      busy={busy}
      failure={failure && Object.keys(errors).length > 0 ? undefined : failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FileInput
        label="File"
        description="PDF, PNG, JPEG or WebP, up to 25 MB."
        placeholder="Choose a file"
        accept={FILE_TYPES}
        value={file}
        onChange={setFile}
        error={errors.file && `The file ${errors.file}`}
        required
        data-autofocus
      />
      {known === undefined && (
        <Select
          label="Type"
          data={Object.entries(documentTypes).map(([value, label]) => ({ value, label }))}
          value={type}
          onChange={(chosen) => setType(chosen as DocumentType | null)}
          error={errors.type && `Type ${errors.type}`}
          required
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput placeholder={type ? documentTypes[type] : undefined} maxLength={200} {...field('name', 'Name')} />
        <TextInput maxLength={200} autoComplete="off" {...field('number', 'Number')} />
        <TextInput type="date" {...field('issuedOn', 'Issued')} />
        <TextInput type="date" {...field('expiresOn', 'Valid until')} />
      </SimpleGrid>
      <Checkbox
        label="Read number and dates from the file"
        description="They are proposed to whoever reviews the document."
        checked={extract}
        onChange={(event) => setExtract(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
