/** The console in a real browser, on a server that runs trusted documents only: it sends identifiers of its own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { type ConsoleWorld, startConsole } from './console.ts'

describe.skipIf(chromiumPath === undefined)('on a server for trusted documents only', () => {
  let world: ConsoleWorld

  beforeAll(async () => {
    world = await startConsole({ GRAPHQL_DOCUMENTS: 'trusted' })
  })
  afterAll(() => world?.close())

  it('the console works, and its requests hold no text of a document', async () => {
    const { page, problems, close } = await world.signIn('owner')
    const sent: { documentId?: string; query?: string }[] = []
    page.on('request', (each) => each.url().endsWith('/graphql') && sent.push(JSON.parse(each.postData() ?? '{}')))
    for (const [path, title] of [
      ['/developer', 'Overview'],
      ['/api-keys', 'API keys'],
      ['/webhooks', 'Webhooks'],
    ]) {
      await page.goto(`${world.origin}/console${path}`)
      await page.getByRole('heading', { name: title as string, level: 1 }).waitFor()
    }
    await page.getByRole('button', { name: 'Add endpoint' }).first().waitFor()
    expect(sent.length).toBeGreaterThan(3)
    for (const { documentId, query } of sent) expect([documentId?.slice(0, 7), query]).toEqual(['sha256:', undefined])
    expect(problems).toEqual([])
    await close()
  })

  it('the explorer says what it refuses, in the console and alone', async () => {
    const { page, close } = await world.signIn('admin', '/explore')
    await page.frameLocator('iframe').getByRole('alert').getByText('trusted documents only').waitFor()
    await page.goto(`${world.origin}/graphql`)
    await page.getByRole('alert').getByText('GRAPHQL_DOCUMENTS=trusted').waitFor()
    expect(await page.getByLabel('API key').count()).toBe(0)
    await close()
  })

  it('the explorer works for owners, in the console and alone', async () => {
    const { page, close } = await world.signIn('owner', '/explore')
    await page.frameLocator('iframe').getByRole('tab').first().waitFor()
    await page.goto(`${world.origin}/graphql`)
    await page.getByRole('tab').first().waitFor()
    await page.getByText('Signed in as').waitFor()
    await close()
  })
})
