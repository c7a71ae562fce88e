/** Documents that some work needs, in a real browser: on the client's, the project's and the job's page, with the effect before it is saved. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsInEachScheme } from '../../support/accessibility.ts'
import { chromiumPath } from '../../support/browser.ts'
import { makeAccepted } from '../../support/days.ts'
import { createId } from '../../support/resources.ts'
import { consoleSuite } from '../console.ts'

const SLOW = 300_000

describe.skipIf(chromiumPath === undefined)('documents that some work needs', () => {
  const suite = consoleSuite()
  const { open, ask } = suite
  const stored = async () =>
    (await ask('{ workRequirements { clientId projectId role documentTypes } }')).workRequirements
  const edit = async (page: Page) => {
    await page.getByRole('button', { name: 'Change required documents' }).click()
    return page.getByRole('dialog', { name: /^Documents for the work of/ })
  }

  it(
    'are set on the page of the client, the project or the job, which names first who would lack them',
    async () => {
      const { world, key } = suite
      const make = (path: string, input: object) => createId(world.server, key, path, input)
      const client_id = await make('/clients', { name: 'Lagan Works' })
      const project_id = await make('/projects', { client_id, name: 'Lock Gate', status: 'active' })
      for (const last_name of ['Ames', 'Byrne']) {
        const person = { first_name: 'Una', last_name, trade: 'welder', status: 'active' }
        const worker_id = await make('/workers', person)
        await makeAccepted(world.server, key, worker_id, { expiresOn: null })
        await ask('mutation ($input: CreateAssignmentInput!) { createAssignment(input: $input) { id } }', {
          input: { workerId: worker_id, projectId: project_id, startDate: '2030-05-01' },
        })
      }
      const page = await open('owner', `/clients/${client_id}`)
      const dialog = await edit(page)
      await dialog.getByRole('group', { name: 'All roles' }).getByText('Licence').click()
      const effect = dialog.getByRole('status', { name: 'What saving does' })
      await effect.getByText('2 of 2 assigned people would not be compliant.').waitFor()
      const named = dialog.getByRole('list', { name: 'Who would not be compliant' })
      expect(await named.getByRole('listitem').allTextContents()).toEqual(['Una Ames Licence', 'Una Byrne Licence'])
      expect(await faultsInEachScheme(page)).toEqual([])
      expect(await stored()).toEqual([])
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Required documents saved').waitFor()
      expect(await stored()).toMatchObject([{ clientId: client_id, documentTypes: ['licence'] }])

      await page.goto(`${world.origin}/console/projects/${project_id}`)
      await page.getByText('All roles (client)').waitFor()
      const second = await edit(page)
      await second.getByRole('textbox', { name: 'Another role' }).fill('welder')
      await second.getByRole('button', { name: 'Add role' }).click()
      await second.getByRole('group', { name: 'welder' }).getByText('Passport').click()
      await second.getByRole('group', { name: 'welder' }).getByLabel('Licence (anyway)').waitFor({ state: 'attached' })
      await second.getByText('None of 2 assigned people would lack a document that they have now.').waitFor()
      await second.getByRole('button', { name: 'Save' }).click()
      await expect.poll(stored).toHaveLength(2)
      expect(await stored()).toContainEqual({
        clientId: null,
        projectId: project_id,
        role: 'welder',
        documentTypes: ['passport'],
      })
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(stored).toMatchObject([{ clientId: client_id, documentTypes: ['licence'] }])
    },
    SLOW,
  )

  it(
    'can be of the workers of one trade, whatever their role',
    async () => {
      const { clients } = await ask('{ clients(limit: 1) { data { id } } }')
      const page = await open('owner', `/clients/${clients.data[0].id}`)
      const dialog = await edit(page)
      await dialog.getByRole('textbox', { name: 'Workers' }).click()
      await page.getByRole('option', { name: 'Trade: welder' }).click()
      await dialog.getByRole('group', { name: 'All roles' }).getByText('Certificate').click()
      await dialog
        .getByRole('status', { name: 'What saving does' })
        .getByText(/assigned/)
        .waitFor()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByText('All roles (workers of the trade welder)').waitFor()
      const all = (await ask('{ workRequirements { clientId trade role documentTypes } }')).workRequirements
      expect(all).toContainEqual({
        clientId: clients.data[0].id,
        trade: 'welder',
        role: null,
        documentTypes: ['certificate'],
      })
    },
    SLOW,
  )

  it(
    'are read by others, and fit a phone',
    async () => {
      const { clients } = await ask('{ clients(limit: 1) { data { id } } }')
      const path = `/clients/${clients.data[0].id}`
      const staff = await open('staff', path)
      await staff.getByRole('heading', { name: 'Required documents' }).waitFor()
      expect(await staff.getByRole('button', { name: 'Change required documents' }).count()).toBe(0)
      const small = await open('owner', path, { viewport: { width: 390, height: 844 } })
      const dialog = await edit(small)
      await dialog.getByRole('group', { name: 'All roles' }).waitFor()
      await expect.poll(() => small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      expect(await faultsInEachScheme(small)).toEqual([])
    },
    SLOW,
  )
})
