/**
 * A thousand people over a quarter: scrolling draws only the rows that come into view. Counted are rows and changes of the
 * page, not time, which depends on the machine.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { stamped } from '../support/write.ts'
import { type ConsoleWorld, startConsole } from './console.ts'
import { daysAfterMonday, planningOf } from './planning.ts'

const SLOW = 300_000
const PEOPLE = 1000
const ROW = 40
/** Pixels of one step; a step a frame. */
const PACE = 60

describe.skipIf(chromiumPath === undefined)('a planner of a thousand people', () => {
  const day = daysAfterMonday(0)
  let world: ConsoleWorld

  beforeAll(async () => {
    world = await startConsole()
    const planning = await planningOf(world)
    const project = await planning.project('Quayside Works')
    await stamped(world.server, world.orgId, async (client) => {
      await client.query(
        `insert into workers (org_id, first_name, last_name, trade, status, compliance_status)
        select $1, 'Pat', 'Quayside ' || lpad(n::text, 4, '0'), 'fitter', 'active', 'compliant'
        from generate_series(1, ${PEOPLE}) n`,
        [world.orgId],
      )
      await client.query(
        `insert into assignments (org_id, worker_id, project_id, trade, start_date, end_date, status)
        select $1, w.id, $2, 'fitter', $3::date + 30 * n, $3::date + 30 * n + 20, 'scheduled'
        from workers w, generate_series(0, 2) n where w.org_id = $1 and w.last_name like 'Quayside %'`,
        [world.orgId, project, day(0)],
      )
    })
    await world.server.database.pool.query('analyze workers, assignments')
  }, SLOW)
  afterAll(() => world?.close())

  it(
    'keeps few rows, and renders none for most frames of a scroll',
    async () => {
      const { page, problems, close } = await world.signIn('staff')
      await page.goto(`${world.origin}/console/planner?search=Quayside&weeks=13&from=${day(0)}`)
      await page.getByText(`${PEOPLE.toLocaleString('en')} workers`).waitFor()
      await page
        .getByRole('img', { name: /Quayside Works/ })
        .first()
        .waitFor()
      const counted = await page.evaluate(
        async ({ distance, pace }) => {
          const grid = document.querySelector('[role=grid]') as HTMLElement
          const scroller = grid.parentElement as HTMLElement
          let changes = 0
          let most = 0
          const observer = new MutationObserver(() => {
            changes++
            most = Math.max(most, grid.querySelectorAll('[role=row]').length)
          })
          observer.observe(grid, { childList: true, subtree: true, attributes: true })
          let frames = 0
          while (scroller.scrollTop < distance && frames < 2000) {
            await new Promise(requestAnimationFrame)
            scroller.scrollTop += pace
            scroller.scrollLeft += frames % 2 === 0 ? 2 : 1
            frames++
          }
          observer.disconnect()
          return { frames, changes, most, left: scroller.scrollLeft }
        },
        { distance: 600 * ROW, pace: PACE },
      )
      expect(counted.most).toBeLessThan(90)
      expect(counted.left).toBeGreaterThan(100)
      // A step of the view is 8 rows; pages of 50 people come in between.
      const steps = (600 * ROW) / (8 * ROW)
      expect(counted.changes).toBeLessThan(steps + 3 * (600 / 50) + 10)
      expect(counted.changes).toBeLessThan(counted.frames / 2)
      await page
        .getByRole('rowheader', { name: /Quayside 06\d\d/ })
        .first()
        .waitFor()

      // The keyboard reaches the last of them.
      await page.getByRole('grid').focus()
      await page.keyboard.press('End')
      await page.getByRole('rowheader', { name: 'Quayside 1000' }).waitFor()
      await expect
        .poll(() => page.getByRole('grid').getAttribute('aria-activedescendant'))
        .toBe(`planner-row-${PEOPLE - 1}`)
      expect(problems).toEqual([])
      await close()
    },
    SLOW,
  )
})
