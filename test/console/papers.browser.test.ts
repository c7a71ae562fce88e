/**
 * Papers in a real browser: a template that is written with its preview, a pack that is issued with it, and its worker who
 * accepts it in the portal, while others look on. One server and one browser, slow to start, serve all of it, and so it is
 * longer than other files.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { faultsInEachScheme } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { daysFrom } from '../support/days.ts'
import { packTools } from '../support/packs.ts'
import { createId } from '../support/resources.ts'
import { type ConsoleWorld, consoleSuite } from './console.ts'

const SLOW = 300_000
const ATTACK = '<img src=x onerror="document.title=`hacked`">'

describe.skipIf(chromiumPath === undefined)('papers', () => {
  const suite = consoleSuite({ BACKGROUND_WORKER: 'true' })
  const { open } = suite
  let world: ConsoleWorld
  let key: string
  let { run, save } = {} as ReturnType<typeof packTools>

  beforeAll(() => {
    ;({ world, key } = suite)
    ;({ run, save } = packTools(world.server, key))
  })

  const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
  const paper = (page: Page) => page.getByRole('article', { name: 'The paper' })
  const saved = (page: Page, what: string) => page.getByText(what).first().waitFor()

  it(
    'are written with a preview, issued, and accepted in the portal, which others see at once',
    async () => {
      const page = await open('staff', '/papers/templates')
      await page.getByRole('link', { name: 'New template' }).first().click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Gate rules')
      await text(page).pressSequentially('# Rules for {{first')
      const fields = page.getByRole('listbox', { name: 'Merge fields' })
      await fields.getByRole('option', { name: /^worker\.first_name/, selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => text(page).inputValue()).toBe('# Rules for {{worker.first_name}}')
      await text(page).press('Control+z') // what a proposal wrote can be undone
      await expect.poll(() => text(page).inputValue()).toBe('# Rules for {{first')
      await page.keyboard.press('Escape')
      await text(page).fill('# Rules for {{worker.first_name}}\n\nOf {{worker.frist_name}}, by ')
      await text(page).press('Control+End')
      await page.getByRole('button', { name: /^organisation\.name/ }).click()
      await paper(page).getByRole('heading', { name: 'Rules for Ada' }).waitFor()
      await paper(page).getByText('Northgate').waitFor()
      await page.getByText('There is no merge field worker.frist_name').waitFor()
      const before = await text(page).inputValue()
      await page.getByRole('button', { name: 'Save template' }).click()
      await page.getByText(/must not contain {{worker\.frist_name}}/).waitFor()
      await page.getByRole('button', { name: 'Write worker.first_name' }).click()
      await expect.poll(() => text(page).inputValue()).toBe(before.replace('frist', 'first'))
      await page.getByRole('button', { name: 'Save template' }).click()
      await saved(page, 'Gate rules saved as version 1')
      await page.getByText('No pack has it yet.').waitFor()

      const { memberships } = {
        memberships: (
          await world.server.database.pool.query(
            "select worker_id from memberships where org_id = $1 and role = 'worker'",
            [world.orgId],
          )
        ).rows,
      }
      const worker = (
        await run('query ($id: ID!) { worker(id: $id) { id firstName lastName } }', { id: memberships[0].worker_id })
      ).data.worker
      const name = `${worker.firstName} ${worker.lastName}`

      await page.getByRole('textbox', { name: 'Preview for a worker' }).fill(worker.lastName)
      await page.getByRole('option', { name }).click()
      await paper(page)
        .getByRole('heading', { name: `Rules for ${worker.firstName}` })
        .waitFor()

      await page.getByRole('link', { name: 'Papers', exact: true }).first().click()
      await page.getByRole('button', { name: 'New pack' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'New pack' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Gate pack')
      await dialog.getByRole('textbox', { name: 'For' }).fill(worker.lastName)
      await page.getByRole('option', { name }).click()
      await dialog.getByRole('textbox', { name: 'Documents' }).click()
      await page.getByRole('option', { name: 'Gate rules' }).click()
      await page.keyboard.press('Escape')
      await dialog.getByRole('button', { name: 'Save draft' }).click()
      await page.getByRole('heading', { level: 1, name: 'Gate pack' }).waitFor()

      const other = await open('developer', '/papers')
      const row = other.getByRole('grid', { name: 'Packs' }).getByRole('row').filter({ hasText: 'Gate pack' })
      await row.getByText('Draft').waitFor()
      await page.getByRole('button', { name: 'Issue', exact: true }).click()
      await row.getByText('To accept').waitFor()
      await page.getByRole('table', { name: 'Documents' }).getByRole('link', { name: 'PDF of Gate rules' }).waitFor()

      const portal = await open('worker', '/documents', { viewport: { width: 390, height: 844 } })
      await portal.getByRole('link', { name: /Gate rules/ }).click()
      await portal.getByRole('dialog').getByRole('link', { name: 'Open the paper' }).click()
      await portal.getByRole('dialog').getByRole('checkbox').check()
      await portal
        .getByRole('dialog')
        .getByRole('button', { name: /accept/i })
        .click()
      await row.getByText('Accepted by all').waitFor()
      await page.getByRole('table', { name: 'Documents' }).getByText('Accepted', { exact: true }).last().waitFor()
      expect(await page.getByRole('button', { name: 'Issue', exact: true }).count()).toBe(0)

      await page.getByRole('table', { name: 'Documents' }).getByRole('link', { name }).click()
      const sheet = page.getByRole('dialog', { name: 'Gate rules' })
      await sheet.getByRole('link', { name: 'Gate pack' }).click()
      await page.getByRole('link', { name: 'Gate rules', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Gate rules, version 1' }).waitFor()
      await page.getByRole('link', { name: 'Open the template' }).click()
      await page.getByText('packs: 1 accepted by all').waitFor()
    },
    SLOW,
  )

  it(
    'show scripts in a template and in the name of a worker as text',
    async () => {
      await createId(world.server, key, '/workers', { first_name: ATTACK, last_name: 'Zzattack', status: 'active' })
      await save({ name: 'Attacked', body: 'Dear {{worker.first_name}}, [x](javascript:document.title="hacked")' })
      const page = await open('staff', '/papers/template?name=Attacked')
      await page.getByRole('textbox', { name: 'Preview for a worker' }).fill('Zzattack')
      await page.getByRole('option', { name: /Zzattack/ }).click()
      await paper(page).getByText(ATTACK).waitFor()
      await paper(page).getByText('x (javascript:document.title="hacked")').waitFor()
      expect(await paper(page).locator('img, a, script, iframe').count()).toBe(0)
      await text(page).fill(`${ATTACK}\n\n<script>document.title="hacked"</script>`)
      await page.getByText('The template must not contain HTML').waitFor()
      expect(await page.title()).toBe('Attacked · Muster')
    },
    SLOW,
  )

  it(
    'of two authors the second is told, and what is not saved is kept when the page is left',
    async () => {
      await save({ name: 'Shared', body: 'First text' })
      const page = await open('staff', '/papers/template?name=Shared')
      await text(page).fill('My text')
      await save({ name: 'Shared', body: 'Their text' })
      const alert = page.getByRole('alert').filter({ hasText: 'Somebody changed this template' })
      await alert.getByText('Text is now “Their text”, and you entered “My text”').waitFor()
      await alert.getByRole('button', { name: 'Keep mine' }).click()
      await page.getByRole('button', { name: 'Save as version 3' }).click()
      await saved(page, 'Shared saved as version 3')
      await page.getByRole('list', { name: 'Versions' }).getByRole('button', { name: 'Show version 2' }).click()
      const old = page.getByRole('dialog', { name: 'Shared, version 2' })
      await old.getByText('Their text').waitFor()
      await old.getByRole('button', { name: 'Use this text' }).click()
      await expect.poll(() => text(page).inputValue()).toBe('Their text')

      await page.getByRole('link', { name: 'Workers', exact: true }).click()
      const question = page.getByRole('dialog', { name: 'Leave without saving?' })
      await question.getByRole('button', { name: 'Stay' }).click()
      await question.waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe('/console/papers/template')
      await page.getByRole('link', { name: 'Workers', exact: true }).click()
      await question.getByRole('button', { name: 'Leave' }).click()
      await page.getByRole('heading', { level: 1, name: 'Workers' }).waitFor()
      await page.goBack()
      await page.getByText('Your changes from before are back').waitFor()
      await expect.poll(() => text(page).inputValue()).toBe('Their text')
      await page.getByRole('button', { name: 'Discard them' }).click()
      await expect.poll(() => text(page).inputValue()).toBe('My text')
      await page.getByRole('link', { name: 'Workers', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Workers' }).waitFor()
    },
    SLOW,
  )

  it(
    'that were made by mistake are deleted, and what was issued keeps its text',
    async () => {
      const workerId = await createId(world.server, key, '/workers', { first_name: 'Del', last_name: 'Eted' })
      await save({ name: 'Mistake', body: '# Printed for {{worker.first_name}}' })
      const create = 'mutation ($input: CreateDocumentPackInput!) { createDocumentPack(input: $input) { id } }'
      const make = async (name: string): Promise<string> =>
        (await run(create, { input: { name, workerId, templates: [{ name: 'Mistake' }] } })).data.createDocumentPack.id
      const issued = await make('Sent pack')
      await run('mutation ($id: ID!) { issueDocumentPack(id: $id) { id } }', { id: issued })
      const draft = await make('Draft pack')

      const list = await open('developer', '/papers/templates')
      const templates = list.getByRole('grid', { name: 'Templates' })
      await templates.getByText('Mistake', { exact: true }).waitFor()
      const author = await open('admin', '/papers/template?name=Mistake')
      await text(author).waitFor()
      const page = await open('staff', '/papers/template?name=Mistake')
      const remove = page.getByRole('dialog', { name: 'Delete template' })
      const confirm = async () => {
        await page.getByRole('button', { name: 'Delete', exact: true }).click()
        await remove.getByRole('textbox').fill('Mistake')
        await remove.getByRole('button', { name: 'Delete template' }).click()
      }
      await confirm()
      await remove.getByText('the draft pack Draft pack uses it').waitFor()
      await remove.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('list', { name: 'Packs' }).getByRole('link', { name: 'Draft pack' }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
      await page.getByRole('heading', { level: 1, name: 'Papers' }).waitFor()
      expect(
        (await run('query ($id: ID!) { documentPack(id: $id) { id } }', { id: draft })).data.documentPack,
      ).toBeNull()
      await page.goto(`${world.origin}/console/papers/template?name=Mistake`)
      await confirm()
      await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor()
      await templates.getByText('Mistake', { exact: true }).waitFor({ state: 'detached' })

      await author.getByText('Somebody deleted this template').waitFor()
      await page.goto(`${world.origin}/console/papers/${issued}`)
      await page.getByRole('table', { name: 'Documents' }).getByRole('link', { name: 'PDF of Mistake' }).waitFor()
      expect(await page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0)
      await page.getByRole('link', { name: 'Mistake', exact: true }).click()
      await page.getByText('The template was deleted').waitFor()
      await paper(page).getByRole('heading', { name: 'Printed for' }).waitFor()
      expect(await faultsInEachScheme(page)).toEqual([])
      await page.goto(`${world.origin}/console/papers/template?name=Mistake&version=7`)
      await page.getByText('Page not found').waitFor()

      await author.getByRole('button', { name: 'Save template' }).click()
      await saved(author, 'Mistake saved as version 2')
      await templates.getByText('Mistake', { exact: true }).waitFor()
    },
    SLOW,
  )

  it(
    'say why a pack cannot be issued, and cannot be changed by who only reads',
    async () => {
      await save({ name: 'Needs phone', body: 'Call {{worker.phone}}' })
      const workerId = await createId(world.server, key, '/workers', { first_name: 'No', last_name: 'Phone' })
      const input = { name: 'Phone pack', workerId, templates: [{ name: 'Needs phone' }] }
      const { data } = await run(
        'mutation ($input: CreateDocumentPackInput!) { createDocumentPack(input: $input) { id } }',
        {
          input,
        },
      )
      const path = `/papers/${data.createDocumentPack.id}`
      const page = await open('staff', path)
      await page.getByRole('button', { name: 'Issue', exact: true }).click()
      await page.getByText(/cannot be printed for No Phone: it has no value for {{worker\.phone}}/).waitFor()
      const reader = await open('developer', path)
      await reader.getByText('Not issued yet').waitFor()
      expect(await reader.getByRole('button', { name: 'Issue', exact: true }).count()).toBe(0)
      await reader.goto(`${world.origin}/console/papers/template?name=Needs+phone`)
      await paper(reader).getByText('Call +447').waitFor()
      expect(await text(reader).getAttribute('readonly')).not.toBeNull()
      expect(await reader.getByRole('button', { name: /^Save/ }).count()).toBe(0)
      await reader.goto(`${world.origin}/console/papers/template?name=Nothing+like+it`)
      await reader.getByText('Page not found').waitFor()
    },
    SLOW,
  )

  it(
    'have no fault of accessibility, in each scheme, on a desktop and on a phone',
    async () => {
      const client = await createId(world.server, key, '/clients', { name: 'Quay' })
      const project_id = await createId(world.server, key, '/projects', { client_id: client, name: 'Quay Wall' })
      const worker_id = await createId(world.server, key, '/workers', { first_name: 'Ax', last_name: 'Faults' })
      const roles = [{ trade: 'welder', headcount: 1 }]
      const start_date = daysFrom(new Date(), 3)
      const job_id = await createId(world.server, key, '/jobs', { project_id, start_date, roles })
      await createId(world.server, key, '/assignments', { worker_id, project_id, job_id, start_date, trade: 'welder' })
      await save({
        name: 'Axe',
        body: '# {{worker.first_name}}\n\n| a | b |\n|---|---|\n| {{nothing}} | c |\n\n- x\n\n> y',
      }).catch(() => {})
      await save({
        name: 'Axe',
        body: '# {{worker.first_name}}\n\n| a | b |\n|---|---|\n| {{today}} | c |\n\n- x\n\n> y',
      })
      const input = { name: 'Axe pack', jobId: job_id, templates: [{ name: 'Axe' }] }
      const { data } = await run(
        'mutation ($input: CreateDocumentPackInput!) { createDocumentPack(input: $input) { id } }',
        {
          input,
        },
      )
      await run('mutation ($id: ID!) { issueDocumentPack(id: $id) { id } }', { id: data.createDocumentPack.id })
      const looked = [
        ['/papers', (page: Page) => page.getByRole('grid', { name: 'Packs' }).waitFor()],
        [
          `/papers/${data.createDocumentPack.id}`,
          (page: Page) => page.getByRole('link', { name: 'PDF of Axe' }).waitFor(),
        ],
        ['/papers/templates', (page: Page) => page.getByRole('grid', { name: 'Templates' }).waitFor()],
        [
          '/papers/template?name=Axe',
          async (page: Page) => {
            await text(page).pressSequentially('{{wor')
            await page.getByRole('listbox', { name: 'Merge fields' }).waitFor()
          },
        ],
      ] as const
      const page = await open('staff')
      for (const [path, ready] of looked) {
        await page.goto(`${world.origin}/console${path}`)
        for (const [width, height] of [
          [1280, 800],
          [390, 844],
        ] as const) {
          await page.setViewportSize({ width, height })
          await ready(page)
          expect(await faultsInEachScheme(page), path).toEqual([])
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(wide, path).toBeLessThanOrEqual(0)
        }
      }
    },
    SLOW,
  )
})
