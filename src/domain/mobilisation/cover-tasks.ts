/**
 * The tasks to cover for workers who are away while they are assigned: one for each absence in an assignment, with a
 * notification. A task is completed when others fill the place on all days that are left, and cancelled when the absence is
 * gone or over.
 */
import type { Job, Task } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'
import { dayInWords, readDate } from '../../platform/time/dates.ts'
import { raiseNotifications } from '../notifications/raise.ts'
import { endTasks } from '../tasks/end.ts'
import { type NewTask, raiseTasks } from '../tasks/raise.ts'
import { shortTitle } from '../tasks/title.ts'
import { type AwayPlace, COVER } from './absences.ts'

/** Update the cover tasks of an open job to match its places whose workers are away. */
export async function updateCoverTasks(write: Write, job: Job, places: readonly AwayPlace[]): Promise<void> {
  const of = { subjectType: 'job', subjectId: job.id }
  const raised = await recordsOf(write).task.findMany({
    where: { ...of, purpose: { startsWith: COVER } },
    orderBy: { id: 'asc' },
  })
  const unfilled = places.filter(({ isOpen }) => isOpen)
  const left = new Map(unfilled.map((place) => [place.purpose, place]))
  const others: Task[] = []
  for (const task of raised.filter(isUnfinished)) if (!left.delete(task.purpose as string)) others.push(task)
  const changed = others.flatMap((task) => {
    const place = [...left.values()].find(({ purpose }) => absenceOf(purpose) === absenceOf(task.purpose as string))
    if (place !== undefined) left.delete(place.purpose)
    return place === undefined ? [] : [{ task, place }]
  })
  const kept = new Set(changed.map(({ task }) => task.id))
  const away = new Set(places.map(({ purpose }) => purpose))
  const ended = others.filter(({ id }) => !kept.has(id))
  // Removes the purpose, so that a place that reopens gets a new task. A task that people ended keeps its purpose.
  for (const [status, group] of Map.groupBy(ended, ({ purpose }) => (away.has(purpose ?? '') ? 'done' : 'cancelled')))
    await endTasks(write, { ...of, purpose: { in: group.map(({ purpose }) => purpose as string) } }, status, {
      purpose: null,
    })
  const closedByPeople = new Set(raised.map(({ purpose }) => purpose))
  const created = [...left.values()].filter(({ purpose }) => !closedByPeople.has(purpose))
  if (changed.length + created.length === 0) return
  const where = { orgId_id: { orgId: write.orgId, id: job.projectId } }
  const { name } = await recordsOf(write).project.findUniqueOrThrow({ where, select: { name: true } })
  for (const { task, place } of changed) await moveTask(write, task, place, name)
  await raiseTasks(
    write,
    created.map((place) => ({ ...of, ...taskOf(place, name), priority: 'high' as const })),
  )
  await raiseNotifications(
    write,
    [...changed.map(({ place }) => place), ...created].map(({ workerName, trade, ...days }) => ({
      ...of,
      type: 'assignment.away',
      severity: 'warning' as const,
      title: shortTitle(`${workerName} is away while assigned to ${name}`),
      body: `Away ${inWords(days)}. The ${trade} place is open on these days.`,
    })),
  )
}

type Days = Pick<AwayPlace, 'first' | 'last'>

const isUnfinished = ({ status, deletedAt }: Task) =>
  deletedAt === null && (status === 'open' || status === 'in_progress')

/** A purpose without its days. */
const absenceOf = (purpose: string) => purpose.split(':').slice(0, 3).join(':')

function daysOf(purpose: string): Days {
  const [first = '', last = ''] = purpose.split(':').slice(3)
  return { first, last }
}

const written = (day: string) => dayInWords(readDate(day) as Date)
const inWords = ({ first, last }: Days) =>
  first === last ? `on ${written(first)}` : `from ${written(first)} to ${written(last)}`

function taskOf({ workerName, trade, purpose, ...days }: AwayPlace, project: string) {
  const title = shortTitle(`Cover for ${workerName} (${trade}) at ${project} ${inWords(days)}`)
  return { title, purpose, dueOn: readDate(days.first) as Date } satisfies Partial<NewTask>
}

/** Give a task the current days of the absence. A title or date that people edited stays. */
async function moveTask(write: Write, task: Task, place: AwayPlace, project: string): Promise<void> {
  const before = taskOf({ ...place, ...daysOf(task.purpose as string) }, project)
  const { title, dueOn, purpose } = taskOf(place, project)
  const data = {
    purpose,
    ...(task.title === before.title && { title }),
    ...(task.dueOn?.getTime() === before.dueOn.getTime() && { dueOn }),
  }
  const where = { orgId_id: { orgId: write.orgId, id: task.id } }
  write.emit('task.updated', await recordsOf(write).task.update({ where, data }), task)
}
