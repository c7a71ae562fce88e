/** The notes on a record, newest first, and the form for another one. */
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { ADMINISTRATORS } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useHasRole, useMay, useSession } from '../../session/session.tsx'
import { Confirm } from '../forms/confirm.tsx'
import { useRestore } from '../forms/use-restore.ts'
import { ActionMenu } from '../layout/action-menu.tsx'
import { Panel } from '../layout/panel.tsx'
import { FailureNotice } from '../states/failure-notice.tsx'
import { Muted } from '../values/muted.tsx'
import { Time } from '../values/time.tsx'
import { NoteForm } from './note-form.tsx'
import classes from './notes.module.css'
import { CreateNoteDocument, DeleteNoteDocument, type NoteCardFragment, NotesDocument } from './operations.ts'
import type { NoteSubject } from './subject.ts'

export function Notes({ on }: { on: NoteSubject }) {
  const mayRead = useMay('notes:read')
  const mayWrite = useMay('notes:write')
  const [cursor, setCursor] = useState<string>()
  const filter = Object.fromEntries(Object.entries(on).map(([field, id]) => [field, { in: [id] }]))
  const query = useApiQuery(NotesDocument, { filter, cursor }, { pause: !mayRead, lists: 'Note' })
  if (!mayRead) return null
  const { failure, refetch } = query
  const page = query.data?.notes
  const written = () => (cursor === undefined ? refetch() : setCursor(undefined))
  return (
    <Panel title="Notes">
      {failure && <FailureNotice failure={failure} onRetry={refetch} />}
      {mayWrite && <NoteForm on={on} onDone={written} />}
      {page?.pagination.total === 0 && <Muted>No notes. Workers never see notes.</Muted>}
      <ol className={classes.notes} aria-label="Notes">
        {page?.data.map((note) => (
          <OneNote key={note.id} on={on} note={note} mayWrite={mayWrite} onChange={refetch} />
        ))}
      </ol>
      {(cursor !== undefined || page?.nextCursor) && (
        <Group justify="flex-end" gap="xs" mt="sm">
          {cursor !== undefined && (
            <Button size="xs" variant="default" onClick={() => setCursor(undefined)}>
              Newest
            </Button>
          )}
          {page?.nextCursor && (
            <Button size="xs" variant="default" onClick={() => setCursor(page.nextCursor ?? undefined)}>
              Older
            </Button>
          )}
        </Group>
      )}
    </Panel>
  )
}

interface OneProps {
  on: NoteSubject
  note: NoteCardFragment
  mayWrite: boolean
  onChange: () => void
}

function OneNote({ on, note, mayWrite, onChange }: OneProps) {
  const { me } = useSession()
  const isAdministrator = useHasRole(ADMINISTRATORS)
  const [dialog, open] = useState<'edit' | 'delete'>()
  const close = () => open(undefined)
  const isOwn = mayWrite && note.authorId === me.id
  const { id, author, authorId, createdAt, updatedAt, text, mentionIds, externalId, metadata } = note
  const restore = useRestore(CreateNoteDocument, { done: 'The note is back', onDone: onChange })
  // Not of others: it would be written by whoever takes it back.
  const undo = isOwn
    ? (message: string) => restore(message, { input: { ...on, text, mentionIds, externalId, metadata } })
    : undefined
  return (
    <li>
      <div className={classes.head}>
        <Text size="sm" fw={600} component="span">
          {author?.name ?? (authorId === null ? 'An integration' : 'Somebody who left')}
        </Text>
        <Text size="xs" c="dimmed" component="span">
          <Time at={createdAt} />
          {updatedAt !== createdAt && ', changed'}
        </Text>
        {(isOwn || (mayWrite && isAdministrator)) && (
          <ActionMenu
            label="Actions for this note"
            actions={[
              isOwn && { label: 'Change…', onClick: () => open('edit') },
              { label: 'Delete…', onClick: () => open('delete'), isRisky: true },
            ]}
          />
        )}
      </div>
      {dialog === 'edit' ? (
        <NoteForm
          on={on}
          note={note}
          onDone={() => {
            open((now) => (now === 'edit' ? undefined : now)) // the next dialog can be open already
            onChange()
          }}
          onCancel={close}
        />
      ) : (
        <p className={classes.text}>{text}</p>
      )}
      {dialog === 'delete' && (
        <Confirm
          title="Delete this note?"
          action="Delete note"
          destructive
          mutation={DeleteNoteDocument}
          variables={{ id }}
          done="Note deleted"
          undo={undo}
          onDone={onChange}
          onClose={close}
        >
          {undo ? 'You can undo it for a minute.' : 'It cannot be restored.'}
        </Confirm>
      )}
    </li>
  )
}
