/**
 * Importing files in a real browser: a bad row that is corrected and imported again, stopping and going on, an answer that is
 * lost, a session that ends, files that are no tables, and ten thousand rows.
 */
import { readFile } from 'node:fs/promises'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from '../../support/accessibility.ts'
import { chromiumPath } from '../../support/browser.ts'
import { request } from '../../support/server.ts'
import { insert } from '../../support/write.ts'
import { type ConsoleWorld, type Opened, startConsole } from '../console.ts'
import { pressAtOnce } from './press-at-once.ts'

/** On a busy machine. */
const SLOW = 300_000

/** The request of a batch. */
interface Sent {
  key: string | undefined
  organisation: string | undefined
  records: { externalId: string }[]
}

describe.skipIf(chromiumPath === undefined)('the import page', () => {
  let world: ConsoleWorld
  let key: string

  beforeAll(async () => {
    world = await startConsole()
    key = await world.server.key({ orgId: world.orgId })
  })
  afterAll(() => world?.close())

  const worker = async (externalId: string) => {
    const { body } = await request(`${world.server.base}/workers?external_id=${externalId}`, { key })
    return body.data[0] as Record<string, unknown> | undefined
  }
  const stored = async (prefix: string) =>
    world.server.database.prisma.worker.count({
      where: { orgId: world.orgId, externalId: { startsWith: prefix } },
    })

  function people(prefix: string, count: number): string {
    const rows = Array.from({ length: count }, (_, index) => `${prefix}${index},Ada,Okafor ${index}`)
    return `external_id,first_name,last_name\n${rows.join('\n')}\n`
  }

  const choose = (page: Page, name: string, content: string | Buffer) =>
    page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

  /** Choose a file whose columns are matched by their names, and come to its preview. */
  async function preview(page: Page, name: string, content: string): Promise<void> {
    await choose(page, name, content)
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('region', { name: 'Preview of the rows' }).waitFor()
  }

  const start = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ rows?$/ }).click()
  const says = (page: Page, text: string | RegExp) => page.getByRole('heading', { name: text }).waitFor()

  async function figures(page: Page): Promise<Record<string, string>> {
    const [names, values] = await Promise.all([
      page.locator('dl dt').allInnerTexts(),
      page.locator('dl dd').allInnerTexts(),
    ])
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
  }

  /** Lets a test answer batches in the server's place. @param answer of the batch with this number, from 1 */
  async function intercept(page: Page, answer: (number: number, route: Route) => Promise<unknown>): Promise<Sent[]> {
    const sent: Sent[] = []
    await page.route('**/graphql', async (route) => {
      const posted = JSON.parse(route.request().postData() ?? '{}')
      const { records, dryRun } = posted.variables?.input ?? {}
      if (records === undefined || dryRun === true) return route.continue()
      const { 'idempotency-key': sentKey, 'x-organisation': organisation } = route.request().headers()
      sent.push({ key: sentKey, organisation, records })
      await answer(sent.length, route)
    })
    return sent
  }

  async function importing(use: (opened: Opened) => Promise<void>): Promise<string[]> {
    const opened = await world.signIn('owner', '/import')
    try {
      await use(opened)
      return opened.problems
    } finally {
      await opened.close()
    }
  }

  it('loads a file of other names, and the row that failed once it is corrected', async () => {
    const problems = await importing(async ({ page }) => {
      await choose(
        page,
        'payroll.csv',
        'Payroll No;Given name;Surname;E-Mail;Site;Remarks\nBAD-1;Ada;Okafor;ada@post.example;Leeds;x\nBAD-2;Bo;Ng;nobody;Hull;\n',
      )
      await page.getByText('2 rows, 6 columns').waitFor()
      await page.getByText('BAD-1 · BAD-2').waitFor()
      const field = (column: string) => page.getByRole('textbox', { name: `Field of ${column}` })
      await expect.poll(() => field('Payroll No').inputValue()).toBe('External ID')
      await expect.poll(() => field('Remarks').inputValue()).toBe('Leave out')
      await field('Site').click()
      await page.getByRole('option', { name: 'Metadata: Site' }).click()
      expect(await faults(page)).toEqual([])
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByText('1 row can be sent, 1 has a problem.').waitFor()
      const cell = page.getByRole('cell', { name: 'nobody' })
      await expect.poll(() => cell.innerText()).toContain('must be an email address')
      expect(await faults(page)).toEqual([])
      expect(await stored('BAD-')).toBe(0)

      await page.getByRole('button', { name: 'Import 1 row', exact: true }).waitFor()
      await start(page)
      await says(page, 'Import finished, 1 row failed')
      await expect.poll(() => figures(page)).toEqual({ Created: '1', Updated: '0', Unchanged: '0', Failed: '1' })
      expect(await worker('BAD-1')).toMatchObject({ first_name: 'Ada', metadata: { Site: 'Leeds' } })
      const failed = page.getByRole('table', { name: 'Failed rows' }).getByRole('row').nth(1)
      await expect.poll(() => failed.innerText()).toMatch(/BAD-2 · Bo Ng[\s\S]*3[\s\S]*email must be an email address/)
      expect(await faults(page)).toEqual([])
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download failed rows' }).click()
      const file = await downloading
      expect(file.suggestedFilename()).toBe('payroll-failed.csv')
      const text = await readFile(await file.path(), 'utf8')
      expect(text).toContain('BAD-2;Bo;Ng;nobody;Hull;;email must be an email address')

      await page.getByRole('button', { name: 'Import another file' }).click()
      await choose(page, file.suggestedFilename(), text.replace('nobody', 'bo@post.example'))
      await expect.poll(() => field('import_error').inputValue()).toBe('Leave out')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByText('1 row can be sent.').waitFor()
      await start(page)
      await says(page, '1 row imported')
      expect(await worker('BAD-2')).toMatchObject({ email: 'bo@post.example' })

      await page.getByRole('button', { name: 'Import another file' }).click()
      await preview(page, 'again.csv', 'external_id,first_name,trade\nBAD-1,Ada,\nBAD-2,Bo,welder\n')
      await start(page)
      await says(page, '2 rows imported')
      await expect.poll(() => figures(page)).toEqual({ Created: '0', Updated: '1', Unchanged: '1', Failed: '0' })
    })
    expect(problems).toEqual([])
  })

  it('reports what the server alone can know, and loads other resources', async () => {
    await importing(async ({ page }) => {
      await page.getByRole('textbox', { name: 'What the rows are' }).click()
      await page.getByRole('option', { name: 'Projects' }).click()
      const client_id = '00000000-0000-7000-8000-000000000000'
      const dock = (id: string) => `${JSON.stringify({ external_id: 'J-1', name: 'Dock', client_id: id })}\n`
      await preview(page, 'projects.ndjson', dock(client_id))
      await page.getByText('The row has a problem.').waitFor()
      await expect.poll(() => page.getByRole('cell', { name: client_id }).innerText()).toContain('must be the id of')
      await expect.poll(() => page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('button', { name: 'Choose another file' }).click()
      const id = await insert(world.server, key, 'clients', { name: 'Harbour' })
      await preview(page, 'projects.ndjson', dock(id))
      await page.getByText('1 row would create a record').waitFor()
      await start(page)
      await says(page, '1 row imported')
    })
  })

  it('asks once what a value means, and takes the export of the list as it is', async () => {
    const problems = await importing(async ({ page }) => {
      const rows = [
        'Staff list',
        'Emp No,First name,Last name,Phone,Status',
        'ASK-1,=Ada,Okafor,+44 7700 900123,ACTIVE',
        'ASK-2,Bo,Ng,,Leaver',
        'ASK-3,Cy,Day,,LEAVER',
      ]
      await preview(page, 'staff.csv', `${rows.join('\n')}\n`)
      await page.getByText('1 row can be sent, 2 have problems.').waitFor()
      await page.getByRole('textbox', { name: 'Meaning of Leaver' }).click()
      await page.getByRole('option', { name: 'inactive', exact: true }).click()
      await page.getByText('3 rows would create a record').waitFor()
      expect(await faults(page)).toEqual([])
      await start(page)
      await says(page, '3 rows imported')
      expect(await worker('ASK-1')).toMatchObject({ first_name: '=Ada', phone: '+447700900123', status: 'active' })
      expect(await worker('ASK-3')).toMatchObject({ status: 'inactive' })

      await page.goto(new URL('/console/workers?q=ask', page.url()).href)
      await page.getByText('=Ada Okafor').waitFor()
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const downloading = page.waitForEvent('download')
      await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
      const text = await readFile(await (await downloading).path(), 'utf8')
      expect(text).toContain("'=Ada,Okafor")
      await page.goto(new URL('/console/import', page.url()).href)
      await preview(page, 'workers.csv', text)
      await page.getByText('3 rows would find one that exists').waitFor()
      await start(page)
      await says(page, '3 rows imported')
      await expect.poll(() => figures(page)).toEqual({ Created: '0', Updated: '0', Unchanged: '3', Failed: '0' })
    })
    expect(problems).toEqual([])
  })

  it('stops after the rows that are on their way, and goes on with the next', async () => {
    const problems = await importing(async ({ page }) => {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const sent = await intercept(page, async (_number, route) => {
        await held
        await route.continue()
      })
      await preview(page, 'stop.csv', people('STOP-', 450))
      await start(page)
      await page.getByRole('button', { name: 'Stop' }).click()
      await says(page, 'Stopping after 0 of 450 rows…')
      release()
      await says(page, 'Stopped after 200 of 450 rows')
      expect([sent.length, await stored('STOP-')]).toEqual([1, 200])
      await page.getByRole('button', { name: 'Go on' }).click()
      await says(page, '450 rows imported')
      await expect.poll(() => figures(page)).toMatchObject({ Created: '450', Unchanged: '0' })
      expect(await stored('STOP-')).toBe(450)
    })
    expect(problems).toEqual([])
  })

  it('sends a batch whose answer was lost again under its key, so that nothing is written twice', async () => {
    await importing(async ({ page }) => {
      const sent = await intercept(page, async (number, route) => {
        if (number !== 2) return route.continue()
        await route.fetch() // the server writes it
        await route.abort('connectionreset')
      })
      await preview(page, 'lost.csv', people('LOST-', 450))
      const said = await pressAtOnce(page, 'Try now')
      await start(page)
      await says(page, '450 rows imported')
      expect(await said()).toContain('The server could not be reached')
      await expect.poll(() => figures(page)).toMatchObject({ Created: '450', Unchanged: '0', Failed: '0' })
      expect(sent.map(({ records }) => records.length)).toEqual([200, 200, 200, 50])
      expect(sent[2]?.key).toBe(sent[1]?.key)
      expect(new Set(sent.map((each) => each.key)).size).toBe(3)
      expect(sent.every(({ organisation }) => organisation === world.orgId)).toBe(true)
      expect(await stored('LOST-')).toBe(450)
    })
  })

  it('keeps the page when the session ends, and goes on after another sign-in', async () => {
    await importing(async ({ page }) => {
      const cookies = await page.context().cookies()
      await intercept(page, async (number, route) => {
        if (number === 2) await page.context().clearCookies()
        const { cookie: _, ...headers } = route.request().headers()
        await (number === 2 ? route.continue({ headers }) : route.continue())
      })
      await preview(page, 'ended.csv', people('ENDED-', 250))
      await start(page)
      await page.getByRole('alert').getByText('Your session has ended.').waitFor()
      await says(page, 'Stopped after 200 of 250 rows')
      await page.context().addCookies(cookies)
      await page.getByRole('button', { name: 'Go on' }).click()
      await says(page, '250 rows imported')
    })
  })

  it('says what is wrong with a file, and takes the next', async () => {
    const problems = await importing(async ({ page }) => {
      const files: [string, string | Buffer, string][] = [
        ['staff.xlsx', Buffer.from([0x50, 0x4b, 3, 4]), 'The file is a workbook'],
        ['empty.csv', '', 'The file is empty'],
        ['rows.csv', 'P-1,Ada,2026-03-01\n', 'has no header'],
        ['quote.csv', 'external_id,name\n1,"Ada', 'Quote Not Closed'],
        ['latin.csv', Buffer.from([0x61, 0x2c, 0xfc]), 'not encoded as UTF-8'],
      ]
      for (const [name, content, message] of files) {
        await choose(page, name, content)
        await page.getByRole('alert').getByText(message).waitFor()
      }
      await choose(page, 'names.csv', 'first_name,nickname\nAda,A\n')
      await page.getByText('No column fills Last name, which new workers need.').waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Preview' }).isDisabled()).toBe(true)
      await expect.poll(() => page.getByLabel('Update those with the same external ID').isDisabled()).toBe(true)
    })
    expect(problems).toEqual([])
  })

  it('imports nothing of a file in which each row has a problem', async () => {
    await importing(async ({ page }) => {
      await preview(page, 'wrong.csv', 'first_name,last_name,email\nAda,Okafor,nobody\n')
      await page.getByText('The row has a problem.').waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
    })
  })

  it(
    'takes ten thousand rows, of which the page holds a few',
    async () => {
      const problems = await importing(async ({ page }) => {
        await preview(page, 'many.csv', people('MANY-', 10_000))
        await page.getByRole('row').nth(5).waitFor()
        expect(await page.getByRole('row').count()).toBeLessThan(30)
        await start(page)
        await page.getByRole('heading', { name: '10,000 rows imported' }).waitFor({ timeout: SLOW })
        expect(await stored('MANY-')).toBe(10_000)
      })
      expect(problems).toEqual([])
    },
    2 * SLOW,
  )
})
