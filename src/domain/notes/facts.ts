/** What a message tells of a note: its author, its record by name, and the page of the console that shows it. */
import type { Note } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'
import { subjectOf } from './subjects.ts'

interface NoteFacts {
  text: string
  /** Null for a note of an integration, or of somebody who is gone. */
  author_name: string | null
  on_name: string
  /** Below `/console`. */
  page: string
}

/** Read the names for these notes of an organisation. */
export async function factsOfNotes(db: Db, orgId: string, notes: readonly Note[]): Promise<(note: Note) => NoteFacts> {
  const ids = (pick: (note: Note) => string | null) => ({ in: notes.map(pick).filter((id) => id !== null) })
  const [authors, workers, projects, clients, jobs] = await Promise.all([
    db.user.findMany({ where: { id: ids(({ authorId }) => authorId) }, select: { id: true, name: true } }),
    db.worker.findMany({
      where: { orgId, id: ids(({ workerId }) => workerId) },
      select: { id: true, firstName: true, lastName: true },
    }),
    db.project.findMany({ where: { orgId, id: ids(({ projectId }) => projectId) }, select: { id: true, name: true } }),
    db.client.findMany({ where: { orgId, id: ids(({ clientId }) => clientId) }, select: { id: true, name: true } }),
    db.job.findMany({
      where: { orgId, id: ids(({ jobId }) => jobId) },
      select: { id: true, project: { select: { name: true } } },
    }),
  ])
  const names = new Map([
    ...[...authors, ...projects, ...clients].map(({ id, name }) => [id, name] as const),
    ...workers.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const),
    ...jobs.map(({ id, project }) => [id, project.name] as const),
  ])
  return (note) => {
    const { resource, id } = subjectOf(note)
    return {
      text: note.text,
      author_name: names.get(note.authorId ?? '') ?? null,
      on_name: names.get(id) ?? '',
      page: `${resource.path}/${id}`,
    }
  }
}
