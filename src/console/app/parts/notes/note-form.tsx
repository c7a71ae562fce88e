/** Writes a note, or changes one. */
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { Form } from '../forms/form.tsx'
import { FailureNotice } from '../states/failure-notice.tsx'
import { namedIn, type Reader, stillMentioned } from './mentions.ts'
import { NoteText } from './note-text.tsx'
import { CreateNoteDocument, type NoteCardFragment, NoteMentionsDocument, UpdateNoteDocument } from './operations.ts'
import type { NoteSubject } from './subject.ts'

interface Props {
  on: NoteSubject
  /** Absent for a new one. */
  note?: NoteCardFragment
  onDone: () => void
  onCancel?: () => void
}

export function NoteForm({ on, note, onDone, onCancel }: Props) {
  const [text, setText] = useState(note?.text ?? '')
  const [chosen, setChosen] = useState<readonly Reader[]>([])
  const done = () => {
    setText('')
    setChosen([])
    onDone()
  }
  const { data } = useApiQuery(
    NoteMentionsDocument,
    { ...on, ids: [...(note?.mentionIds ?? [])] },
    { pause: !note?.mentionIds.length, follow: false },
  )
  const known = data?.noteReaders ?? []
  const create = useApiMutation(CreateNoteDocument, { onDone: done })
  const update = useApiMutation(UpdateNoteDocument, { onDone: done })
  const { busy, failure } = note ? update : create
  const submit = () => {
    const mentionIds = [...new Set([...stillMentioned(note, text, known), ...namedIn(text, chosen)])]
    if (note) void update.mutate({ id: note.id, input: { text, mentionIds }, ifUnchangedSince: note.updatedAt })
    else void create.mutate({ input: { text, mentionIds, ...on } })
  }
  return (
    <Form onSubmit={submit}>
      <NoteText
        on={on}
        label={note ? 'Change the note' : 'New note'}
        value={text}
        error={failure?.fields['input.text']}
        onChange={setText}
        onMention={(reader) => setChosen((before) => [...before, reader])}
      />
      {failure && <FailureNotice failure={failure} />}
      <Group justify="flex-end" gap="xs" mt="xs">
        {onCancel && (
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button size="xs" type="submit" loading={busy} disabled={text.trim() === ''}>
          {note ? 'Save note' : 'Add note'}
        </Button>
      </Group>
    </Form>
  )
}
