/** The text of a note. After `@`, it offers members who may see the record. */
import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { MAX_NOTE } from '../../../../domain/notes/limits.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { type Reader, typedName, withName } from './mentions.ts'
import { NoteReadersDocument } from './operations.ts'
import type { NoteSubject } from './subject.ts'

interface Props {
  on: NoteSubject
  label: string
  value: string
  error?: string | undefined
  onChange: (text: string) => void
  onMention: (reader: Reader) => void
}

export function NoteText({ on, label, value, error, onChange, onMention }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<string>()
  const [search] = useDebouncedValue(typed, 150)
  const combobox = useCombobox()
  const { data } = useApiQuery(NoteReadersDocument, { ...on, search: search ?? '' }, { pause: search === undefined })
  const readers = typed === undefined ? [] : (data?.noteReaders ?? [])
  const look = () => {
    const next = field.current ? typedName(field.current.value, field.current.selectionStart) : undefined
    setTyped(next)
    if (next === undefined) combobox.closeDropdown()
    else combobox.openDropdown()
  }
  const choose = (userId: string) => {
    const reader = readers.find((each) => each.userId === userId)
    if (reader === undefined || typed === undefined || field.current === null) return
    const { text, cursor } = withName(value, field.current.selectionStart, typed, reader)
    onChange(text)
    onMention(reader)
    setTyped(undefined)
    combobox.closeDropdown()
    requestAnimationFrame(() => field.current?.setSelectionRange(cursor, cursor))
  }
  const isOpen = readers.length > 0
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start">
      <Combobox.Target withKeyboardNavigation={isOpen} withAriaAttributes={isOpen} autoComplete="off">
        <Textarea
          ref={field}
          label={label}
          placeholder="Write a note. @ mentions a colleague."
          value={value}
          error={error}
          maxLength={MAX_NOTE}
          autosize
          minRows={2}
          maxRows={12}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            look()
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label="Members to mention">
          {readers.map(({ userId, name }) => (
            <Combobox.Option key={userId} value={userId}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
