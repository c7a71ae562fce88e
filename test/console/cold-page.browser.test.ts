/** What a page asks for when it is opened cold. */
import { describe, expect, it } from 'vitest'
import { RecordChangesDocument } from '../../src/console/app/live/operations.ts'
import { MeDocument } from '../../src/console/app/session/operations.ts'
import { UnreadCountDocument } from '../../src/console/app/work/operations.ts'
import { chromiumPath } from '../support/browser.ts'
import { consoleSuite } from './console.ts'

const idOf = (document: unknown) => (document as { documentId: string }).documentId
/** It follows a topic, which has no position to begin at. */
const UNREAD = idOf(UnreadCountDocument)
const ME = idOf(MeDocument)
const STREAM = idOf(RecordChangesDocument)

describe.skipIf(chromiumPath === undefined)('a page that is opened cold', () => {
  const suite = consoleSuite()

  it('asks for each thing once, and again when it changes', async () => {
    const page = await suite.open('owner', '/account')
    await suite.ask('mutation { createClient(input: { name: "Quay" }) { id } }') // the newest write has an event
    const asked: string[] = []
    page.on('request', (sent) => {
      if (sent.isNavigationRequest()) asked.length = 0 // what the page before asked for late
      if (!sent.url().endsWith('/graphql')) return
      const { documentId } = JSON.parse(sent.postData() ?? '{}')
      if (documentId !== UNREAD) asked.push(documentId)
    })
    const streamed = page.waitForResponse((answer) => answer.request().postData()?.includes(STREAM) ?? false)
    await page.goto(`${suite.world.origin}/console/projects`)
    await page.getByRole('row').nth(1).waitFor()
    await streamed
    const link = await page.getByRole('row').nth(1).getByRole('link').first().getAttribute('href')
    const id = link?.split('/').at(-1)
    // One change after the first message: a page that takes that for a change asks three times.
    await suite.ask(`mutation { updateProject(id: "${id}", input: { name: "0 renamed just now" }) { id } }`)
    await page.getByRole('row').getByText('0 renamed just now').waitFor()
    const counts = new Map<string, number>()
    for (const each of asked) counts.set(each, (counts.get(each) ?? 0) + 1)
    expect(Math.max(...counts.values())).toBe(2)
  })

  it('asks who is signed in, once, and for the code of the app before its own script has come', async () => {
    const page = await suite.open('owner', '/account')
    let asked = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/assets\/index-[^/]+\.js$/, async (route) => {
      await held
      await route.continue()
    })
    page.on('request', (sent) => {
      if (sent.isNavigationRequest()) asked = 0
      if (sent.postData()?.includes(ME)) asked += 1
    })
    await page.goto(`${suite.world.origin}/console/`, { waitUntil: 'commit' })
    await page.locator('link[rel=modulepreload][href*="staff-app-"]').waitFor({ state: 'attached' })
    release()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(asked).toBe(1)
  })
})
