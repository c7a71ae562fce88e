/** Join links in the console: staff show a QR code, a worker asks on a phone, and staff say who it is. */
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { consoleSuite } from './console.ts'

describe.skipIf(chromiumPath === undefined)('the page Joining', () => {
  const suite = consoleSuite({ BACKGROUND_WORKER: 'true' })

  it('makes a link, of which a worker asks, and staff confirm or reject', async () => {
    const page = await suite.open('staff', '/joining')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Create join link' }).first().click()
    await dialog.getByLabel('Days').fill('7')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor()
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('row', { name: 'Whole organisation' }).waitFor()

    const { prisma } = suite.world.server.database
    const { orgId } = suite.world
    const worker = await prisma.worker.findFirstOrThrow({
      where: { orgId, deletedAt: null, status: 'active', accountStatus: 'none' },
    })
    const phone = await (await suite.world.browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    const ask = async (name: string, email: string) => {
      await phone.goto(link)
      await phone.getByLabel('Your name').fill(name)
      await phone.getByLabel('Email').fill(email)
      await phone.getByLabel('Phone').fill('07700 900 900')
      await phone.getByRole('button', { name: 'Ask for my account' }).click()
      await phone.getByText('Otherwise your office confirms you').waitFor()
    }
    const name = `${worker.firstName} ${worker.lastName}`
    await ask(name, 'new-address@example.com')
    await ask('Zoe Unknown', 'zoe@example.com')
    await phone.context().close()

    await page.reload()
    await page.getByRole('link', { name, exact: true }).click()
    await dialog.getByRole('radio', { name }).first().check()
    await dialog.getByText('Same name').first().waitFor()
    await dialog.getByRole('alert').getByText('The invitation goes to new-address@example.com').waitFor()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByText('Invitation sent to new-address@example.com').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Reject' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await page.getByText('No requests').waitFor()
    await page.goto(`${suite.world.origin}/console/joining?status=invited`)
    await page.getByText('new-address@example.com').waitFor()
    const invited = await prisma.worker.findFirstOrThrow({ where: { orgId, id: worker.id } })
    expect(invited.accountStatus).toBe('invited')

    await page.getByRole('button', { name: 'Actions for the link of Whole organisation' }).click()
    await page.getByRole('menuitem', { name: 'Revoke…' }).click()
    await dialog.getByRole('button', { name: 'Revoke link' }).click()
    await page.getByText('No join links').waitFor()
    expect((await fetch(link)).status).toBe(403)
  })
})
