/** The form to add a document: photo, type and validity. */

import { NativeSelect, TextInput } from '@mantine/core'
import { randomKey } from '../../api/random-key.ts'
import { controlsOf } from '../../parts/forms/controls.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { texts } from '../../words/texts.ts'
import { PhotoField } from '../parts/photo-field.tsx'
import { typeName } from '../parts/words.ts'
import { useDraft, useHeld, usePortal } from '../portal-context.tsx'
import type { Entry } from '../queue/entry.ts'
import type { Records } from '../records.ts'
import { documentTypes } from './types.ts'

type DocumentType = Records['documents'][number]['type']

interface Typed {
  type: DocumentType | ''
  name: string
  number: string
  expiresOn: string
  file: File | undefined
}

const NOTHING: Typed = { type: '', name: '', number: '', expiresOn: '', file: undefined }

interface Props {
  /** The entry to correct, which was refused or is not sent yet. */
  correct: Entry | undefined
  /** A rejected document, whose values the form begins with. */
  again: Records['documents'][number] | undefined
  /** The type to begin with; unknown ones are ignored. */
  type: string | null
  onClose: () => void
}

export function AddDocument({ correct, again, type: asked, onClose }: Props) {
  const words = texts().documents
  const { enter, workerId } = usePortal()
  useHeld(correct)
  const [draft, setDraft] = useDraft<Typed>(correct || again ? `document:${(correct ?? again)?.id}` : 'document')
  if (draft === undefined) return null
  const start: Typed = correct
    ? typedOf(correct)
    : again
      ? likeDocument(again)
      : { ...NOTHING, type: documentTypes.find((each) => each === asked) ?? '' }
  const values = draft ?? start
  const { type, name, number, expiresOn, file } = values
  const set = (change: Partial<Typed>) => setDraft((now) => ({ ...(now ?? start), ...change }))
  const errors = correct?.refusal?.fields ?? {}
  const { field, input: text } = controlsOf({ values, set, errors })
  const submit = async () => {
    const input = {
      workerId,
      type,
      name: name.trim() || typeName(type as DocumentType),
      ...(number.trim() && { number: number.trim() }),
      ...(expiresOn && { expiresOn }),
      file: null, // sent separately
    }
    const entry = { kind: 'document', title: input.name, subject: `document:${randomKey()}`, file } as const
    if (!(await enter({ ...entry, variables: { input } }, correct?.id))) return
    setDraft(null)
    onClose()
  }
  return (
    <FormDialog
      title={correct ? words.correct : again ? words.again : words.add}
      action={correct || again ? words.sendAgain : words.send}
      ready={type !== '' && file !== undefined}
      isKept
      form={{ submit, failure: correct?.refusal }}
      onClose={onClose}
    >
      <NativeSelect
        {...text('type')}
        label={words.what}
        data={[
          { value: '', label: words.choose },
          ...documentTypes.map((value) => ({ value, label: typeName(value) })),
        ]}
        required
        data-autofocus
      />
      <PhotoField {...field('file')} label={words.photo} required description={words.photoText} />
      <TextInput
        {...text('name')}
        label={words.name}
        placeholder={type ? typeName(type) : words.example}
        maxLength={200}
      />
      <TextInput {...text('number')} label={words.number} maxLength={200} autoComplete="off" />
      <TextInput {...text('expiresOn')} type="date" label={words.validUntil} description={words.validUntilText} />
    </FormDialog>
  )
}

function likeDocument({ type, name, number, expiresOn }: Records['documents'][number]): Typed {
  return { type, name, number: number ?? '', expiresOn: expiresOn ?? '', file: undefined }
}

function typedOf({ variables, file }: Entry): Typed {
  const input = variables.input as Partial<Record<keyof Typed, string>>
  const { type, name = '', number = '', expiresOn = '' } = input
  return { type: (type ?? '') as Typed['type'], name, number, expiresOn, file }
}
