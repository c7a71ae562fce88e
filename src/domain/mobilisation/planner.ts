/** Planner windows: when a worker is available, away or training. */

import { z } from 'zod'
import { PlannerKind } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { moment, reference, text } from '../checks.ts'
import { checkPeriod, validInput } from '../input.ts'
import { found, liveRecord } from '../records.ts'
import { referred } from '../references.ts'

const newWindow = z.object({
  workerId: reference,
  kind: z.enum(PlannerKind),
  startsAt: moment,
  endsAt: moment,
  note: text.nullish(),
})

export const windowChange = newWindow.omit({ workerId: true }).partial()

export async function createPlannerWindow(write: CallerWrite, input: unknown, load: object = {}) {
  const data = validInput(newWindow, input)
  checkPeriod(data.startsAt, data.endsAt, 'endsAt')
  await referred(resources.workers, data.workerId, write, 'input.workerId')
  const made = await write.db.plannerWindow.create({ ...load, data: { orgId: write.orgId, ...data } })
  write.emit('planner.updated', made)
  return made
}

export async function updatePlannerWindow(write: CallerWrite, id: string, input: unknown, load: object = {}) {
  const data = validInput(windowChange, input)
  const where = liveRecord(write, id)
  const now = found(await write.db.plannerWindow.findUnique({ where }))
  checkPeriod(data.startsAt ?? now.startsAt, data.endsAt ?? now.endsAt, 'endsAt')
  const changed = await write.db.plannerWindow.update({ ...load, where, data })
  write.emit('planner.updated', changed, now)
  return changed
}

export async function deletePlannerWindow(write: CallerWrite, id: string) {
  const where = liveRecord(write, id)
  const deleted = await write.db.plannerWindow.update({ where, data: { deletedAt: write.startedAt } })
  write.emit('planner.updated', deleted)
  return { object: 'planner', id }
}
