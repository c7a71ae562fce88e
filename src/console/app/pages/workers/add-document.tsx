/** The form to add a document to a worker: file, type and validity. It then waits for review. */

import { Checkbox, FileInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { DocumentType } from '../../api/schema-types.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
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
  const form = useRecordForm(AddDocumentDocument, {
    values: {
      file: null as File | null,
      type: known ?? ('' as const),
      name: '',
      number: '',
      issuedOn: '',
      expiresOn: '',
      extract: true,
    },
    labels,
    variables: ({ type, file, ...values }) => ({
      input: {
        workerId: worker.id,
        type: type as DocumentType,
        name: nameOf({ type, ...values }),
        number: values.number.trim() || null,
        issuedOn: values.issuedOn || null,
        expiresOn: values.expiresOn || null,
        extract: values.extract,
        file,
      },
    }),
    done: (values) => `${nameOf(values)} of ${personName(worker)} waits for its review`,
    onDone,
    onClose,
  })
  const { file, type, extract } = form.values
  const isToldBeside = Object.keys(form.errors).length > 0
  return (
    <FormDialog
      title={known ? `${documentTypes[known]} of ${personName(worker)}` : `Add document of ${personName(worker)}`}
      action="Add document"
      ready={file !== null && type !== ''}
      form={isToldBeside ? { ...form, failure: undefined } : form}
      onClose={onClose}
    >
      <FileInput
        {...form.field('file')}
        label="File"
        description="PDF, PNG, JPEG or WebP, up to 25 MB."
        placeholder="Choose a file"
        accept={FILE_TYPES}
        required
        data-autofocus
      />
      {known === undefined && (
        <Select
          {...form.choice('type')}
          data={Object.entries(documentTypes).map(([value, label]) => ({ value, label }))}
          required
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput placeholder={type ? documentTypes[type] : undefined} maxLength={200} {...form.input('name')} />
        <TextInput maxLength={200} autoComplete="off" {...form.input('number')} />
        <TextInput type="date" {...form.input('issuedOn')} />
        <TextInput type="date" {...form.input('expiresOn')} />
      </SimpleGrid>
      <Checkbox
        label={labels.extract}
        description="They are proposed to whoever reviews the document."
        checked={extract}
        onChange={(event) => form.set({ extract: event.currentTarget.checked })}
      />
    </FormDialog>
  )
}

const labels = {
  file: 'The file',
  type: 'Type',
  name: 'Name',
  number: 'Number',
  issuedOn: 'Issued',
  expiresOn: 'Valid until',
  extract: 'Read number and dates from the file',
} as const

const nameOf = ({ name, type }: { name: string; type: DocumentType | '' }) =>
  name.trim() || (type === '' ? '' : documentTypes[type])
