/** The records that a preview of a template is filled in with. */
import type { Assignment, Client, Job, Project, Worker } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import { type CallerWrite, type Timed, todayOf } from '../../events/write.ts'
import { findReferenced } from '../records/references.ts'
import type { PreviewSubjects } from './preview.ts'

type Reader = Pick<CallerWrite, 'db' | 'read' | 'control' | 'orgId' | 'credential'> & Timed

interface Chosen {
  workerId: string | undefined
  jobId: string | undefined
}

/**
 * Load the chosen records, among those that the caller can read. Fields of records that are not chosen get samples,
 * e.g. the fields of jobs if only a worker is chosen. With both, the assignment is the worker's to this job; null if
 * they have none.
 * @throws {ApiError} validation_failed for a record that does not exist
 */
export async function previewSubjects(reader: Reader, { workerId, jobId }: Chosen): Promise<PreviewSubjects> {
  const { control, orgId } = reader
  const today = await todayOf(reader)
  const organisation = await control.organisation.findUniqueOrThrow({ where: { id: orgId }, select: { name: true } })
  const worker = workerId === undefined ? {} : { worker: await workerOf(reader, workerId) }
  if (jobId === undefined) return { organisation, today, ...worker }
  const place = await placeOf(reader, jobId)
  const assignment = workerId === undefined ? {} : { assignment: await assignmentOf(reader, workerId, jobId, today) }
  return { organisation, today, ...worker, ...place, ...assignment }
}

const workerOf = (reader: Reader, id: string) => findReferenced<Worker>(resources.workers, id, reader, 'workerId')

async function placeOf(reader: Reader, jobId: string): Promise<{ job: Job; project: Project; client: Client }> {
  const job = await findReferenced<Job>(resources.jobs, jobId, reader, 'jobId')
  const { orgId, db } = reader
  const { client, ...project } = await db.project.findUniqueOrThrow({
    where: { orgId_id: { orgId, id: job.projectId } },
    include: { client: true },
  })
  return { job, project, client }
}

/** The assignment that `layOutPack` uses: the latest that has not ended. */
function assignmentOf({ db }: Reader, workerId: string, jobId: string, today: Date): Promise<Assignment | null> {
  const isCurrent = { deletedAt: null, OR: [{ endDate: null }, { endDate: { gte: today } }] }
  return db.assignment.findFirst({ where: { workerId, jobId, ...isCurrent }, orderBy: { id: 'desc' } })
}
