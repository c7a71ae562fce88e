/** Notes: what people write on workers, jobs, projects and clients. */
import type { z } from 'zod'
import type { Note } from '../../../prisma/generated/client/client.ts'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { membersWhoSee } from '../../access/people/members-who-see.ts'
import { resources } from '../../access/resources.ts'
import { ADMINISTRATORS } from '../../access/scopes/roles.ts'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { validInput } from '../input/input.ts'
import { createRecord, type RecordWrites, updateRecord } from '../records/record-writes.ts'
import { readOne } from '../records/records.ts'
import { findReferenced } from '../records/references.ts'
import { updateOne } from '../records/write-rows.ts'
import { MAX_MENTIONS } from './limits.ts'
import { newNote, noteChange } from './note-input.ts'
import { type Subjects, subjectOf } from './subjects.ts'

type New = z.output<typeof newNote>
type Change = z.output<typeof noteChange>

/** The most members that are offered to be mentioned at once. */
export const MAX_OFFERED = 20

const writes: RecordWrites<Note, New, Change> = {
  resource: resources.notes,
  readNew: (input) => validInput(newNote, input),
  readChange: (input) => validInput(noteChange, input),
  references: {},
  defaults: { mentionIds: [], metadata: {} },
  async prepareCreates(write, records) {
    for (const { mentionIds, ...data } of records) {
      const subject = subjectOf(data, 'input.')
      await findReferenced(subject.resource, subject.id, write, `input.${subject.field}`)
      await checkMentions(write, data, mentionIds ?? [])
    }
    return {
      columns: (data) => ({ ...data, ...mentioned(data), authorId: write.credential.userId }),
      async finish(rows) {
        for (const row of rows) write.emit('note.created', row)
      },
    }
  },
  async prepareUpdates(write, wanted) {
    for (const { current, data } of wanted) {
      requireAuthor(write, current)
      const known = new Set(current.mentionIds) // those who were mentioned may have left
      await checkMentions(write, current, data.mentionIds ?? [], known)
    }
    return {
      columns: ({ data }) => ({ ...data, ...mentioned(data) }),
      async finish(changes) {
        for (const { before, after } of changes) write.emit('note.updated', after, before)
      },
    }
  },
}

const mentioned = ({ mentionIds }: Pick<Change, 'mentionIds'>) =>
  mentionIds === undefined ? {} : { mentionIds: [...new Set(mentionIds)] }

/** Write a note. @throws {ApiError} validation_failed on the subject, or on a member who may not see it; conflict */
export function createNote(write: CallerWrite, input: unknown) {
  return createRecord(writes, write, input)
}

/** Change a note of one's own. @throws {ApiError} validation_failed, not_found, conflict; insufficient_scope */
export function updateNote(write: CallerWrite, id: string, input: unknown) {
  return updateRecord(writes, write, id, input)
}

/** Delete a note of one's own, or any as an owner or admin. @throws {ApiError} not_found, insufficient_scope */
export async function deleteNote(write: CallerWrite, id: string) {
  const current = await readOne<Note>(write, resources.notes, id)
  const { role } = write.credential
  if (role === null || !(ADMINISTRATORS as readonly Role[]).includes(role)) requireAuthor(write, current)
  const deleted = await updateOne(write, resources.notes, current, { deletedAt: await write.at })
  write.emit('note.deleted', deleted)
  return { object: resources.notes.object, id: current.id }
}

/** Members who may see a record's notes, and so may be mentioned in them, by name. @throws {ApiError} validation_failed */
export async function findNoteReaders(
  context: Pick<CallerWrite, 'read' | 'control' | 'orgId' | 'credential'>,
  {
    search,
    ids,
    ...subjects
  }: Subjects & { search?: string | null | undefined; ids?: readonly string[] | null | undefined },
) {
  const { resource, id, field } = subjectOf(subjects)
  await findReferenced(resource, id, context, field)
  const seen = { orgId: context.orgId, resource, id, scope: 'notes:read' } as const
  if (ids && ids.length > MAX_MENTIONS) throw invalidField('ids', 'too_big', `must have up to ${MAX_MENTIONS} items`)
  return membersWhoSee(
    context.control,
    seen,
    ids ? { ids: ids.filter(isUuid) } : { search: search?.trim() ?? '', limit: MAX_OFFERED },
  )
}

async function checkMentions(
  { control, orgId }: Pick<CallerWrite, 'control' | 'orgId'>,
  subjects: Subjects,
  ids: readonly string[],
  known: ReadonlySet<string> = new Set(),
): Promise<void> {
  const added = ids.filter((id) => !known.has(id))
  if (added.length === 0) return
  const { resource, id } = subjectOf(subjects)
  const readers = await membersWhoSee(control, { orgId, resource, id, scope: 'notes:read' }, { ids: added })
  const allowed = new Set(readers.map(({ userId }) => userId))
  for (const [index, each] of ids.entries())
    if (!known.has(each) && !allowed.has(each))
      throw invalidField(
        `input.mentionIds[${index}]`,
        'unknown_reference',
        'must be the user id of a member who may see the record and its notes',
      )
}

/** A person's notes are theirs, and so are those of integrations among integrations. */
function requireAuthor({ credential }: Pick<CallerWrite, 'credential'>, { authorId }: Note): void {
  if (credential.userId === authorId) return
  throw new ApiError('insufficient_scope', {
    message:
      'Only the author of a note can change it. Owners and admins can delete it; a note without an author belongs to API keys and apps.',
  })
}
