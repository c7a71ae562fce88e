/**
 * A mobilisation of the demo organisation that is under way, made by the very code that makes it for everybody: one role
 * is filled and its task is done, the other waits for somebody.
 */
import { refreshJob } from '../domain/mobilisation/refresh-job.ts'
import { assignmentStatus } from '../domain/mobilisation/status.ts'
import { openWizardTasks } from '../domain/mobilisation/wizard-tasks.ts'
import { type SystemServices, systemWrite } from '../events/system-write.ts'
import { todayOf } from '../events/write.ts'
import { DAY } from '../platform/clock.ts'
import type { Files } from '../platform/files/files.ts'
import { storeDemoFiles } from './compliance.ts'

const DAYS_AHEAD = 14
const roles = [
  { trade: 'banksman', headcount: 1, filled: 0 },
  { trade: 'scaffolder', headcount: 2, filled: 0 },
]

/** Load it, and the files of documents, into the organisation `orgId`, which has workers and projects. */
export async function loadDemoMobilisation(services: SystemServices & { files: Files }, orgId: string): Promise<void> {
  await storeDemoFiles(services.files, orgId)
  await systemWrite(services, orgId, async (write) => {
    const { db, emit } = write
    const today = await todayOf(write)
    const startDate = new Date(today.getTime() + DAYS_AHEAD * DAY)
    const project = await db.project.findFirstOrThrow({ where: { status: 'active' }, orderBy: { id: 'desc' } })
    const job = await db.job.create({ data: { orgId, projectId: project.id, startDate, roles } })
    emit('job.created', job)
    await openWizardTasks(write, job, project)
    for (const { trade } of roles) {
      const free = { trade, status: 'active', assignments: { none: { deletedAt: null } } } as const
      const worker = await db.worker.findFirstOrThrow({ where: free, orderBy: { id: 'desc' } })
      const place = { workerId: worker.id, projectId: project.id, jobId: job.id, trade, startDate }
      emit(
        'assignment.created',
        await db.assignment.create({ data: { orgId, ...place, status: assignmentStatus(place, today) } }),
      )
    }
    await refreshJob(write, job)
  })
}
