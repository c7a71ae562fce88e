/** People with a trade of their own, who can be planned, for the tests of jobs and the planner. */
import type { Locator, Page } from 'playwright-core'
import { createId } from '../support/resources.ts'
import { dataOf, request } from '../support/server.ts'
import { insert } from '../support/write.ts'
import type { ConsoleWorld } from './console.ts'

const DAY = 86_400_000

/** A Monday some weeks from now, and days after it, as `YYYY-MM-DD`. */
export function daysAfterMonday(weeks: number) {
  const now = Math.floor(Date.now() / DAY)
  const monday = now - ((now + 3) % 7) + weeks * 7
  return (days: number) => new Date((monday + days) * DAY).toISOString().slice(0, 10)
}

export async function planningOf({ server, orgId }: ConsoleWorld) {
  const key = await server.key({ orgId })
  const ask = (query: string, variables?: Record<string, unknown>) => dataOf(server, key, query, variables)
  return {
    key,
    ask,
    get: async (path: string) => (await request(server.base + path, { key })).body,
    /** @param isCompliant whether the documents that all workers need are there */
    async worker(first_name: string, last_name: string, trade: string, isCompliant = true, more: object = {}) {
      const id = await createId(server, key, '/workers', { first_name, last_name, trade, status: 'active', ...more })
      if (isCompliant)
        await insert(server, key, 'documents', {
          worker_id: id,
          type: 'right_to_work',
          name: 'Passport',
          status: 'valid',
          file_name: 'a.pdf',
          content_type: 'application/pdf',
          size_bytes: 1,
          file_key: `test/${id}`,
        })
      return id
    },
    async project(name: string, address = '1 Quay, Leeds') {
      const client_id = await createId(server, key, '/clients', { name: 'Harbour Ltd' })
      return createId(server, key, '/projects', { client_id, name, address, status: 'active' })
    },
    job: (project_id: string, start_date: string, end_date: string, trade: string, headcount: number) =>
      createId(server, key, '/jobs', { project_id, start_date, end_date, roles: [{ trade, headcount }] }),
    assign: (worker_id: string, project_id: string, start_date: string, end_date: string) =>
      createId(server, key, '/assignments', { worker_id, project_id, start_date, end_date }),
  }
}

export type Planning = Awaited<ReturnType<typeof planningOf>>

/** Press the pointer on an element, move it over another one, and leave it pressed. @param days to the side */
export async function drag(page: Page, from: Locator, to: Locator, days = 0) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (start === null || end === null) throw new Error('nothing to drag')
  const x = start.x + Math.min(40, start.width / 2)
  await page.mouse.move(x, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(x + days * 30, end.y + end.height / 2, { steps: 8 })
}
