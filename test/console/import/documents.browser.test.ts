/**
 * Documents of many workers in a real browser: a list with problems, an answer that is lost, a file that the server
 * refuses, and the same files again.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onePage } from '../../../src/platform/files/one-page-pdf.ts'
import { faults } from '../../support/accessibility.ts'
import { chromiumPath } from '../../support/browser.ts'
import { createId } from '../../support/resources.ts'
import { request } from '../../support/server.ts'
import { type ConsoleWorld, startConsole } from '../console.ts'
import { pressAtOnce } from './press-at-once.ts'

/** On a busy machine. */
const SLOW = 300_000
const WORKERS = 25

describe.skipIf(chromiumPath === undefined)('documents of many workers', () => {
  let world: ConsoleWorld
  let key: string

  beforeAll(async () => {
    world = await startConsole()
    key = await world.server.key({ orgId: world.orgId })
    await createId(world.server, key, '/document-types', { name: 'Plant card', levels: ['Red', 'Blue'] })
    for (let index = 0; index < WORKERS; index++)
      await createId(world.server, key, '/workers', {
        first_name: 'Ada',
        last_name: 'Okafor',
        external_id: `PAY${index}`,
      })
  }, SLOW)
  afterAll(() => world?.close())

  const stored = async (externalId: string) => {
    const { body } = await request(`${world.server.base}/documents?worker_id=external_id:${externalId}`, { key })
    return body.data as Record<string, unknown>[]
  }
  const scan = (name: string, text = name) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(onePage(text)),
  })
  const choose = (page: Page, files: ReturnType<typeof scan>[]) =>
    page.getByLabel('Files', { exact: true }).setInputFiles(files)
  const chooseList = (page: Page, lines: string[]) =>
    page
      .getByLabel('List', { exact: true })
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
  const problems = async (page: Page) => {
    const rows = await page.getByRole('table', { name: 'Problems' }).locator('tbody tr').allInnerTexts()
    return rows.map((row) => row.split(/\s*[\t\n]\s*/).filter(Boolean))
  }
  async function saved(page: Page, button: string): Promise<string> {
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, button)])
    return readFile(await file.path(), 'utf8')
  }

  it('names what is wrong by line and column, uploads the rest once, and goes on where it stopped', {
    timeout: SLOW,
  }, async () => {
    const opened = await world.signIn('owner', '/import')
    const { page } = opened
    await page.getByRole('link', { name: 'Documents of workers' }).click()
    await page.getByRole('heading', { name: 'Documents of workers' }).waitFor()
    expect(await saved(page, 'Download a template')).toContain(
      'worker,type,name,level,number,issued on,expires on,file',
    )
    const many = Array.from({ length: WORKERS }, (_, index) => scan(`PAY${index} licence.pdf`))
    const refused = { ...scan('broken.pdf'), buffer: Buffer.from('no PDF') }
    const files = [...many, scan('PAY1.pdf'), scan('card.pdf'), refused, scan('nobody.pdf'), scan('X9 passport.pdf')]
    await choose(page, files)
    await chooseList(page, [
      'Payroll ID,Document type,File name,Number,Issued,Expires,Level',
      'PAY1,Passport,,P-1,2026-01-02,2036-01-02,',
      'PAY2,Plant card,card.pdf,C-2,,2031-05-01,blue',
      'PAY3,Certificate,broken.pdf,Z-3,,2031-05-01,',
      'PAY4,Passport,,P-4,,01/02/2030,',
      'PAY5,Plant card,gone.pdf,,,,Red',
      'X7,Passport,,,,,',
      'PAY6,Pasport,,,,,',
    ])
    expect(await faults(page)).toEqual([])
    await press(page, 'Preview')
    await page.getByText('28 documents can be uploaded.').waitFor()
    expect(await problems(page)).toEqual([
      ['list.csv:5', '5', 'expires on', expect.stringContaining('must be a date')],
      ['list.csv:6', '6', 'file', 'gone.pdf is not in the folder, or belongs to another row'],
      ['list.csv:8', '8', 'type', 'no document type is called Pasport'],
      ['nobody.pdf', '–', '–', expect.stringContaining('must be named')],
      ['X9 passport.pdf', '–', '–', 'no worker has the id or email X9'],
      ['list.csv:7', '7', 'worker', 'no worker has the id or email X7'],
    ])
    expect(await faults(page)).toEqual([])
    expect(await saved(page, 'Download problems')).toContain('PAY4,Passport,,,P-4,,01/02/2030,,,expires on must be')

    const keys: (string | undefined)[] = []
    await page.route('**/graphql', async (route) => {
      if (!(route.request().headers()['content-type'] ?? '').startsWith('multipart/')) return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length !== 3) return route.continue()
      await route.fetch()
      return route.abort()
    })
    const said = await pressAtOnce(page, 'Try now')
    await press(page, 'Upload 28 documents')
    await page.getByRole('heading', { name: 'Import finished, 1 document failed' }).waitFor({ timeout: 120_000 })
    expect(await said()).toContain('The server could not be reached')
    expect(keys[3]).toBe(keys[2])
    expect(new Set(keys).size).toBe(28)
    expect(await faults(page)).toEqual([])
    const failed = await saved(page, 'Download failed rows')
    expect(failed).toContain('PAY3,Certificate,,,Z-3,,2031-05-01,broken.pdf,,"file must be a PDF')
    expect(failed.trim().split('\r\n')).toHaveLength(8)

    expect(await stored('PAY1')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'passport',
          number: 'P-1',
          issued_on: '2026-01-02',
          expires_on: '2036-01-02',
          file_name: 'PAY1.pdf',
        }),
      ]),
    )
    expect(await stored('PAY2')).toEqual(
      expect.arrayContaining([expect.objectContaining({ number: 'C-2', level: 'Blue' })]),
    )
    for (let index = 0; index < WORKERS; index++)
      expect((await stored(`PAY${index}`)).filter(({ type }) => type === 'licence')).toHaveLength(1)

    await page.unroute('**/graphql')
    await page.goto(`${world.origin}/console/import/documents`)
    await choose(page, [...many, scan('PAY1.pdf')])
    await chooseList(page, ['Payroll ID,Type,Expires', 'PAY1,Passport,2036-01-02', 'PAY2,Plant card blue,2032-01-01'])
    await press(page, 'Preview')
    await page.getByText('0 documents can be uploaded.').waitFor()
    await page.getByText('26 documents already there').waitFor()
    expect(await problems(page)).toEqual([
      ['list.csv:3', '3', 'file', expect.stringContaining('change only in its review')],
    ])
    await opened.close()
  })
})
