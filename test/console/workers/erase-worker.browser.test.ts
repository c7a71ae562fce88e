/** A person asks what is kept of them, or to be forgotten: an administrator downloads or erases it on their page. */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { request } from '../../support/server.ts'
import { stamped } from '../../support/write.ts'
import { consoleSuite } from '../console.ts'

const SLOW = 120_000

describe.skipIf(chromiumPath === undefined)('personal data of a worker', () => {
  const suite = consoleSuite()
  const { open } = suite
  const post = async (path: string, body: object) => {
    const answer = await request(`${suite.world.server.base}${path}`, { method: 'POST', key: suite.key, body })
    expect(answer.status).toBe(201)
    return answer.body.id as string
  }

  it(
    'is downloaded by an owner',
    async () => {
      const id = await post('/workers', { first_name: 'Yara', last_name: 'Adeyemi' })
      const page = await open('owner', `/workers/${id}`)
      await page.getByRole('button', { name: 'More actions for this worker' }).click()
      await page.getByRole('menuitem', { name: 'Download personal data…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Download personal data of Yara Adeyemi?' })
      const begun = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Download' }).click()
      const archive = await begun
      expect(archive.suggestedFilename()).toBe(`personal-data-${id}.zip`)
      const files = unzipSync(new Uint8Array(await readFile(await archive.path())))
      expect(strFromU8(files['worker.json'] as Uint8Array)).toContain('Yara')
      await dialog.waitFor({ state: 'hidden' })
    },
    SLOW,
  )

  it(
    'is erased after a reason and the name, once assignments have ended',
    async () => {
      const { world, key } = suite
      const id = await post('/workers', { first_name: 'Zora', last_name: 'Adeyemi', email: 'zora@mail.example' })
      const project = await request(`${world.server.base}/projects?limit=1`, { key })
      const given = { worker_id: id, project_id: project.body.data[0].id, start_date: '2026-02-02' }
      const assignment = await post('/assignments', given)
      const page = await open('owner', `/workers/${id}`)
      await page.getByRole('button', { name: 'More actions for this worker' }).click()
      await page.getByRole('menuitem', { name: 'Erase personal data…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Erase personal data of Zora Adeyemi?' })
      const submit = dialog.getByRole('button', { name: 'Erase personal data' })
      await dialog.getByLabel('Type Zora Adeyemi to confirm').fill('Zora Adeyemi')
      expect(await submit.isDisabled()).toBe(true)
      await dialog.getByLabel('Reason').fill('Asked by letter')
      await submit.click()
      await dialog.getByText('The worker has an assignment that has not ended. End or delete it first.').waitFor()

      await request(`${world.server.base}/assignments/${assignment}`, {
        method: 'PATCH',
        key,
        body: { end_date: '2026-02-06' },
      })
      await submit.click()
      await page.getByRole('heading', { name: `Erased worker ${id.slice(-8)}` }).waitFor()
      await page.getByText('Personal data is being erased since').waitFor()
      expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
      expect(await page.getByRole('button', { name: 'More actions for this worker' }).count()).toBe(0)

      await stamped(world.server, world.orgId, (client) =>
        client.query('update workers set erasure_finished_at = now() where id = $1', [id]),
      )
      await page.reload()
      await page.getByText('Personal data erased on').waitFor()
    },
    SLOW,
  )

  it('is not erased by staff', async () => {
    const id = await post('/workers', { first_name: 'Ines', last_name: 'Brandt' })
    const page = await open('staff', `/workers/${id}`)
    await page.getByRole('button', { name: 'Edit' }).waitFor()
    expect(await page.getByRole('button', { name: 'More actions for this worker' }).count()).toBe(0)
  })
})
