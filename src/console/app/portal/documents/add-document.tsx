/** The form to add a document: photo, type and validity. */
import { NativeSelect, TextInput } from '@mantine/core'
import { kindOf } from '../../../../domain/compliance/required.ts'
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

interface Typed {
  /** A built-in type, or the id of one of the organisation's own. */
  type: string
  /** Absent in drafts of an earlier release, like the back. */
  level?: string
  name: string
  number: string
  expiresOn: string
  file: File | undefined
  backFile?: File | undefined
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
  const { enter, workerId, records } = usePortal()
  const ownTypes = records?.ownTypes ?? []
  useHeld(correct)
  const [draft, setDraft] = useDraft<Typed>(correct || again ? `document:${(correct ?? again)?.id}` : 'document')
  if (draft === undefined) return null
  const start: Typed = correct
    ? typedOf(correct)
    : again
      ? likeDocument(again)
      : { ...NOTHING, type: [...ownTypes.map(({ id }) => id), ...documentTypes].find((each) => each === asked) ?? '' }
  const values = draft ?? start
  const { type, level = '', name, number, expiresOn, file, backFile } = values
  const own = ownTypes.find(({ id }) => id === type)
  const { levels = [], needsNumber = false, needsExpiry = false, needsBothSides = false } = own ?? {}
  const set = (change: Partial<Typed>) => setDraft((now) => ({ ...(now ?? start), ...change }))
  const errors = correct?.refusal?.fields ?? {}
  const { field, input: text } = controlsOf({ values, set, errors })
  const submit = async () => {
    const input = {
      workerId,
      ...(own ? { type: 'other', customTypeId: own.id, ...(level && { level }) } : { type }),
      name: name.trim() || typeName(type, ownTypes),
      ...(number.trim() && { number: number.trim() }),
      ...(expiresOn && { expiresOn }),
      file: null, // sent separately, as is the back
      ...(needsBothSides && { backFile: null }),
    }
    const files = { file, ...(needsBothSides && backFile && { backFile }) }
    const entry = { kind: 'document', title: input.name, subject: `document:${randomKey()}`, ...files } as const
    if (!(await enter({ ...entry, variables: { input } }, correct?.id))) return
    setDraft(null)
    onClose()
  }
  return (
    <FormDialog
      title={correct ? words.correct : again ? words.again : words.add}
      action={correct || again ? words.sendAgain : words.send}
      ready={
        (own !== undefined || documentTypes.some((each) => each === type)) && // an own type can be archived meanwhile
        file !== undefined &&
        (!needsBothSides || backFile !== undefined) &&
        (levels.length === 0 || level !== '') &&
        (!needsNumber || number.trim() !== '') &&
        (!needsExpiry || expiresOn !== '')
      }
      isKept
      form={{ submit, failure: correct?.refusal }}
      onClose={onClose}
    >
      <NativeSelect
        {...text('type')}
        label={words.what}
        data={[
          { value: '', label: words.choose },
          ...ownTypes.map(({ id, name }) => ({ value: id, label: name })),
          ...documentTypes.map((value) => ({ value, label: typeName(value) })),
        ]}
        required
        data-autofocus
      />
      {levels.length > 0 && (
        <NativeSelect
          {...text('level')}
          label={words.level}
          data={[{ value: '', label: words.choose }, ...levels]}
          required
        />
      )}
      <PhotoField {...field('file')} label={words.photo} required description={words.photoText} />
      {needsBothSides && <PhotoField {...field('backFile')} label={words.back} required />}
      <TextInput
        {...text('name')}
        label={words.name}
        placeholder={type ? typeName(type, ownTypes) : words.example}
        maxLength={200}
      />
      <TextInput {...text('number')} label={words.number} maxLength={200} autoComplete="off" required={needsNumber} />
      <TextInput
        {...text('expiresOn')}
        type="date"
        label={words.validUntil}
        description={needsExpiry ? undefined : words.validUntilText}
        required={needsExpiry}
      />
    </FormDialog>
  )
}

function likeDocument(document: Records['documents'][number]): Typed {
  const { name, number, expiresOn, level } = document
  return {
    type: kindOf(document),
    level: level ?? '',
    name,
    number: number ?? '',
    expiresOn: expiresOn ?? '',
    file: undefined,
  }
}

function typedOf({ variables, file, backFile }: Entry): Typed {
  const input = variables.input as Partial<
    Record<'type' | 'customTypeId' | 'level' | 'name' | 'number' | 'expiresOn', string>
  >
  const { type = '', customTypeId, level = '', name = '', number = '', expiresOn = '' } = input
  return { type: kindOf({ type, customTypeId: customTypeId ?? null }), level, name, number, expiresOn, file, backFile }
}
