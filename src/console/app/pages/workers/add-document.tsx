/** The form to add a document to a worker: files, type and validity. It then waits for review. */
import { Checkbox, FileInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useApiQuery } from '../../api/hooks.ts'
import type { DocumentType } from '../../api/schema-types.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { plainChoices } from '../../parts/list/choices.ts'
import { personName } from '../../parts/values/person-name.ts'
import { documentTypes } from '../../records/document.ts'
import { AddDocumentDocument, OwnDocumentTypesDocument } from './operations.ts'

const FILE_TYPES = 'application/pdf,image/png,image/jpeg,image/webp'

interface Props {
  worker: { id: string; firstName: string; lastName: string }
  /** The built-in type, or the id of one of the organisation's own, if it is known. */
  type?: string
  onDone: () => void
  onClose: () => void
}

export function AddDocument({ worker, type: known, onDone, onClose }: Props) {
  const { data } = useApiQuery(OwnDocumentTypesDocument, {}, { pause: known !== undefined && known in documentTypes })
  const ownTypes = data?.customDocumentTypes?.data ?? []
  const ownType = (id: string) => ownTypes.find((each) => each.id === id)
  const nameOf = ({ name, type }: { name: string; type: string }) =>
    name.trim() || (ownType(type)?.name ?? documentTypes[type as DocumentType] ?? '')
  const form = useRecordForm(AddDocumentDocument, {
    values: {
      file: null as File | null,
      backFile: null as File | null,
      /** A built-in type, or the id of one of the organisation's own. */
      type: known ?? '',
      level: '',
      name: '',
      number: '',
      issuedOn: '',
      expiresOn: '',
      extract: true,
    },
    labels,
    variables: ({ type, file, backFile, level, ...values }) => ({
      input: {
        workerId: worker.id,
        ...(ownType(type)
          ? { type: 'other' as const, customTypeId: type, level: level || null, backFile }
          : { type: type as DocumentType }),
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
  const { file, backFile, type, extract } = form.values
  const own = ownType(type)
  const { levels = [], needsNumber, needsExpiry, needsBothSides } = own ?? {}
  const isToldBeside = Object.keys(form.errors).length > 0
  return (
    <FormDialog
      title={
        known
          ? `${nameOf({ name: '', type: known })} of ${personName(worker)}`
          : `Add document of ${personName(worker)}`
      }
      action="Add document"
      ready={file !== null && type !== '' && (!needsBothSides || backFile !== null)}
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
      {known === undefined && <Select {...form.choice('type')} data={choicesOf(ownTypes)} searchable required />}
      {levels.length > 0 && <Select {...form.choice('level')} data={[...levels]} required />}
      {needsBothSides && (
        <FileInput
          {...form.field('backFile')}
          label={labels.backFile}
          placeholder="Choose a file"
          accept={FILE_TYPES}
          required
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput placeholder={nameOf({ name: '', type }) || undefined} maxLength={200} {...form.input('name')} />
        <TextInput maxLength={200} autoComplete="off" {...form.input('number')} required={needsNumber && !extract} />
        <TextInput type="date" {...form.input('issuedOn')} />
        <TextInput type="date" {...form.input('expiresOn')} required={needsExpiry && !extract} />
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
  backFile: 'The back',
  level: 'Level or category',
  type: 'Type',
  name: 'Name',
  number: 'Number',
  issuedOn: 'Issued',
  expiresOn: 'Valid until',
  extract: 'Read number and dates from the file',
} as const

/** The organisation's own types first. */
function choicesOf(ownTypes: readonly { id: string; name: string }[]) {
  const builtIn = plainChoices(documentTypes)
  if (ownTypes.length === 0) return builtIn
  const own = ownTypes.map(({ id, name }) => ({ value: id, label: name }))
  return [
    { group: 'Your own', items: own },
    { group: 'Built-in', items: builtIn },
  ]
}
