/**
 * A mobilisation in progress for the demo organisation, created by the same code as through the API: one role is filled
 * and its task is completed; the other role is open.
 */
import { refreshJob } from '../domain/mobilisation/refresh-job.ts'
import { assignmentStatus } from '../domain/mobilisation/status.ts'
import { openWizardTasks } from '../domain/mobilisation/wizard-tasks.ts'
import { type SystemServices, systemWrite } from '../events/system-write.ts'
import { todayOf } from '../events/write.ts'
import type { Files } from '../platform/files/files.ts'
import { DAY } from '../platform/time/clock.ts'
import { storeDemoFiles } from './compliance.ts'

const DAYS_AHEAD = 14
const roles = [
  { trade: 'banksman', headcount: 1, filled: 0 },
  { trade: 'scaffolder', headcount: 2, filled: 0 },
]

/** Load the mobilisation and the files of the documents. @param orgId an organisation with workers and projects */
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
