/** The name of the worker that the record of an event belongs to, for texts: the event has only the id. */
import type { Db } from '../../platform/database/client.ts'
import type { Action } from './rule.ts'
import { pathsOf } from './template.ts'

/** Its path in a template: `{{worker.name}}`. */
export const WORKER_NAME = 'worker.name'

/** Whether the texts of actions contain it. */
export const nameWorker = (actions: readonly Action[]): boolean =>
  actions.some(({ parameters }) => Object.values(parameters).some((text) => pathsOf(text).includes(WORKER_NAME)))

/** The worker's id in an event's data. */
export function workerIdIn(data: unknown): string | undefined {
  const id = (data as { object?: { worker_id?: unknown } } | null)?.object?.worker_id
  return typeof id === 'string' ? id : undefined
}

/** The names of the workers of some events, by id. */
export async function workerNames(db: Db, events: readonly { data: unknown }[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(events.flatMap(({ data }) => workerIdIn(data) ?? []))]
  if (ids.length === 0) return new Map()
  const select = { id: true, firstName: true, lastName: true } as const
  const workers = await db.worker.findMany({ where: { id: { in: ids } }, select })
  return new Map(workers.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
}
