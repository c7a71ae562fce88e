/**
 * The review of documents in a real browser: by keyboard, by mouse and on a phone, with files that are really read, and
 * with two reviewers. One server and one browser, slow to start, serve all of it, and so it is longer than other files.
 */
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ReviewSettingsDocument } from '../../../src/console/app/pages/review/operations.ts'
import { faultsInEachScheme } from '../../support/accessibility.ts'
import { chromiumPath } from '../../support/browser.ts'
import { makeAccepted } from '../../support/days.ts'
import { eventually } from '../../support/eventually.ts'
import { certificateLines, makePdf, passportPage } from '../../support/papers.ts'
import { create, createId } from '../../support/resources.ts'
import { uploaded } from '../../support/upload.ts'
import { type ConsoleWorld, consoleSuite } from '../console.ts'

const SLOW = 300_000

describe.skipIf(chromiumPath === undefined)('the review of documents', () => {
  const suite = consoleSuite({ BACKGROUND_WORKER: 'true' })
  const { open, ask, problemsOf } = suite
  let world: ConsoleWorld
  let key: string
  let workerId: string

  beforeAll(() => {
    ;({ world, key } = suite)
  })
  beforeEach(async () => {
    const worker = { first_name: 'Ada Grace', last_name: 'Okafor', trade: 'scaffolder', status: 'active' }
    workerId = await createId(world.server, key, '/workers', worker)
  })
  afterEach(async () => {
    const { documentsToReview } = await ask('{ documentsToReview { data { id } } }')
    for (const { id } of documentsToReview.data)
      await ask('mutation ($id: ID!) { reviewDocument(id: $id, decision: reject) { id } }', { id })
  })

  const documentOf = async (id: string) =>
    (await ask('query ($id: ID!) { document(id: $id) { status type number expiresOn rejectionReason } }', { id }))
      .document
  /** Adds a document, and waits until its file is read if it is to be. */
  async function add(bytes: Uint8Array, input: Record<string, unknown>): Promise<string> {
    const id = await uploaded(world.server, key, { workerId, bytes, input: { extract: false, ...input } })
    if (input.extract)
      await eventually(async () => {
        const { document } = await ask('query ($id: ID!) { document(id: $id) { aiJobs { data { status } } } }', { id })
        return document.aiJobs.data[0]?.status === 'succeeded'
      })
    return id
  }
  /** Lets no read of the document `id` through until the result is called. */
  async function holdReadsOf(page: Page, id: string): Promise<() => Promise<void>> {
    const { promise: released, resolve } = Promise.withResolvers<void>()
    const isRead = ({ variables }: { variables?: { id?: string; extraction?: boolean } }) =>
      variables?.id === id && variables.extraction === true
    await page.route('**/graphql', async (route, request) => {
      if (isRead(request.postDataJSON() ?? {})) await released
      await route.continue()
    })
    return async () => {
      resolve()
      await page.unrouteAll({ behavior: 'wait' })
    }
  }
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
  const at = (page: Page, name: string) => page.getByRole('region', { name: `${name} of Ada Grace Okafor` }).waitFor()
  const position = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

  it(
    'goes from the compliance page through the queue by keyboard alone, with what was read from the files',
    async () => {
      const first = await add(passportPage(), { type: 'right_to_work', name: 'Share code', extract: true })
      const second = await add(await makePdf([certificateLines]), {
        type: 'trade_card',
        name: 'Scaffolder card',
        number: 'OLD-1',
        extract: true,
      })
      const third = await add(await makePdf([['A letter']]), { type: 'other', name: 'Letter' })
      const page = await open('staff', '/compliance')
      await page.getByRole('link', { name: 'Review 3 documents' }).press('Enter')
      await position(page, '1 of 3')
      await at(page, 'Share code')
      await page.getByText('The file names Ada Grace Okafor.').waitFor()
      await page.getByText('Ada Grace stays not compliant: Trade card still missing.').waitFor()
      await page.getByAltText('Preview of Share code').waitFor()
      await page.getByText('Read: 533380006').waitFor()
      await page.keyboard.press('a')
      await expect.poll(() => field(page, 'Number').inputValue()).toBe('533380006')
      expect(await field(page, 'Valid until').inputValue()).toBe('') // approving takes what was read surely
      await page.keyboard.press('Shift+A')
      await page.getByText('Share code of Ada Grace Okafor approved').waitFor()
      await at(page, 'Scaffolder card')
      await position(page, '1 of 2')
      expect(await documentOf(first)).toMatchObject({ status: 'valid', number: '533380006', expiresOn: '2031-03-14' })

      // The file has another number than the document, and a date that can be read in two ways: the reviewer decides.
      await page.getByText('Ada Grace becomes compliant.').waitFor()
      await page.keyboard.press('Shift+A')
      await page.getByText('Decide first: number, issued.').waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => field(page, 'Number').inputValue()).toBe('CSC-204518')
      await page.getByText('Decide first: issued.').waitFor()
      await page.getByText('unsure, 60 %').waitFor()
      await page.keyboard.press('x')
      await expect.poll(() => field(page, 'Issued').inputValue()).toBe('')
      await page.keyboard.press('e') // the next field that is open
      await expect
        .poll(() => field(page, 'Valid until').evaluate((input) => input === document.activeElement))
        .toBe(true)
      await field(page, 'Valid until').fill('2031-03-15')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Shift+A')
      await at(page, 'Letter')
      expect(await documentOf(second)).toMatchObject({ status: 'valid', number: 'CSC-204518', expiresOn: '2031-03-15' })
      const { worker } = await ask('query ($id: ID!) { worker(id: $id) { complianceStatus } }', { id: workerId })
      expect(worker.complianceStatus).toBe('compliant')

      // Nothing was read: it is filled in by hand, and a letter that is typed is no key.
      await page.getByText('Nothing was read from this file').waitFor()
      await page.keyboard.press('e')
      await field(page, 'Number').and(page.locator(':focus')).waitFor()
      await page.keyboard.type('rjk-7')
      await expect.poll(() => field(page, 'Number').inputValue()).toBe('rjk-7')
      await page.keyboard.press('Escape')
      await page.keyboard.press('r')
      await page.getByLabel('Reason').and(page.locator(':focus')).waitFor()
      await page.keyboard.type('It is a letter, and no document')
      await page.getByRole('button', { name: 'Reject', exact: true }).press('Enter')
      await page.getByText('Letter of Ada Grace Okafor rejected').waitFor()
      await page.getByText('Nothing to review').waitFor()
      const reason = 'It is a letter, and no document'
      expect(await documentOf(third)).toMatchObject({ status: 'rejected', number: 'rjk-7', rejectionReason: reason })
    },
    SLOW,
  )

  it(
    'keeps filters and position in the address, and names who else a file may be of',
    async () => {
      await add(await makePdf([['One']]), { type: 'licence', name: 'One' })
      const other = { first_name: 'Bo', last_name: 'Ek', trade: 'scaffolder' }
      const bo = await createId(world.server, key, '/workers', other)
      const client_id = await createId(world.server, key, '/clients', { name: 'Harbour Ltd' })
      const project = { client_id, name: 'Zeppelin Wharf', status: 'active' }
      const project_id = await createId(world.server, key, '/projects', project)
      const assigned = { worker_id: bo, project_id, start_date: '2036-01-01' }
      expect((await create(world.server, key, '/assignments', assigned)).status).toBe(201)
      const mine = workerId
      workerId = bo
      const second = await add(passportPage(), { type: 'passport', name: 'Two', extract: true })
      workerId = mine
      const third = await add(await makePdf([['Three']]), { type: 'licence', name: 'Three' })

      const page = await open('staff', '/compliance/review')
      await position(page, '1 of 3')
      await page.keyboard.press('j')
      await page.getByRole('region', { name: 'Two of Bo Ek' }).waitFor()
      await page.getByText('The file names Ada Grace Okafor, but the document is of Bo Ek').waitFor()
      await page.keyboard.press('j')
      await at(page, 'Three')
      await expect.poll(() => new URL(page.url()).searchParams.get('doc')).toBe(third)
      await page.reload()
      await at(page, 'Three')
      await position(page, '3 of 3')
      await page.getByRole('button', { name: 'Previous document' }).click()
      await position(page, '2 of 3')

      const release = await holdReadsOf(page, second) // who passes a document does not wait for it
      await page.reload()
      await position(page, '2 of 3')
      await page.keyboard.press('k')
      await at(page, 'One')
      await release()
      await page.keyboard.press('j')
      await page.getByRole('region', { name: 'Two of Bo Ek' }).waitFor()

      await page.getByRole('button', { name: 'Type' }).click()
      await page.getByRole('menuitemcheckbox', { name: /^Licence 2/ }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('status', { name: '2 rows', exact: true }).waitFor({ state: 'attached' })
      await at(page, 'One') // another queue begins at its beginning
      await page.getByRole('button', { name: 'Clear' }).click()
      await page.getByRole('textbox', { name: 'All projects' }).fill('Zeppelin')
      await page.getByRole('option', { name: 'Zeppelin Wharf' }).click()
      await page.getByRole('status', { name: '1 rows', exact: true }).waitFor({ state: 'attached' })
      await page.goto(`${world.origin}/console/compliance/review?project=${project_id}`)
      await page.getByRole('region', { name: 'Two of Bo Ek' }).waitFor()
      await page.goto(`${world.origin}/console/compliance/review?type=contract`)
      await page.getByText('Nothing to review here').waitFor()
      await page.goto(`${world.origin}/console/compliance/review?doc=${mine}`)
      await page.getByText('Document not found').waitFor()
      problemsOf(page).splice(0) // the browser reports the answer for a document that is not there
    },
    SLOW,
  )

  it(
    'shows the next document as it is after a decision, though it was read ahead before',
    async () => {
      const first = await add(await makePdf([['One']]), { type: 'right_to_work', name: 'Share code' })
      const second = await add(await makePdf([['Two']]), { type: 'trade_card', name: 'Card' })
      const page = await open('staff', '/compliance')
      const [isReadAhead, isToldOf, isDecided] = [
        Promise.withResolvers(),
        Promise.withResolvers(),
        Promise.withResolvers(),
      ]
      let [isSent, isHeld, isReadAgain] = [false, false, false]
      await page.route('**/graphql', async (route, sent) => {
        const { id, decision } = sent.postDataJSON()?.variables ?? {}
        if (decision === 'accept') {
          isSent = true
          const response = await route.fetch()
          await isToldOf.promise // by the stream, before the decision is answered
          return route.fulfill({ response })
        }
        if (id === first && isSent) isToldOf.resolve(true)
        isReadAgain ||= id === second && isSent
        if (id !== second || isHeld) return route.continue()
        isHeld = true
        const response = await route.fetch()
        isReadAhead.resolve(true)
        await isDecided.promise
        return route.fulfill({ response }).catch(() => {}) // the page may have asked again, and wait for it no more
      })
      await page.getByRole('link', { name: 'Review 2 documents' }).click()
      await at(page, 'Share code')
      await isReadAhead.promise
      await page.keyboard.press('Shift+A')
      await page.getByText('Share code of Ada Grace Okafor approved').waitFor()
      await expect.poll(() => isReadAgain).toBe(true)
      isDecided.resolve(true)
      await at(page, 'Card')
      await page.getByText('Ada Grace becomes compliant.').waitFor()
    },
    SLOW,
  )

  it(
    'tells the second of two reviewers, and lets them decide whose values stay',
    async () => {
      const id = await add(await makePdf([certificateLines]), { type: 'trade_card', name: 'Card', extract: true })
      await add(await makePdf([['Next']]), { type: 'licence', name: 'Next' })
      const staff = await open('staff', `/compliance/review?doc=${id}`)
      const owner = await open('owner', `/compliance/review?doc=${id}`)
      const developer = await open('developer', `/compliance/review?doc=${id}`)
      for (const page of [staff, owner, developer]) await at(page, 'Card')
      expect(await developer.getByRole('button', { name: /^(Approve|Reject|Take)/ }).count()).toBe(0)
      await expect.poll(() => field(developer, 'Number').isDisabled()).toBe(true)

      await field(staff, 'Number').fill('MINE-1')
      const job = 'query ($id: ID!) { document(id: $id) { aiJobs { data { id } } } }'
      const { document } = await ask(job, { id })
      const apply = (field: string) =>
        ask('mutation ($id: ID!, $fields: [String!]) { applyExtraction(id: $id, fields: $fields) { id } }', {
          id: document.aiJobs.data[0].id,
          fields: [field],
        })
      await apply('number')
      await staff.getByText('Somebody changed this document while you were editing.').waitFor()
      await staff.getByText('Number is now “CSC-204518”, and you entered “MINE-1”.').waitFor()
      await expect.poll(() => staff.getByRole('button', { name: 'Approve, and next' }).isDisabled()).toBe(true)
      await staff.getByRole('button', { name: 'Keep mine' }).click()
      await staff.getByText('Somebody changed this document').waitFor({ state: 'hidden' })
      await expect.poll(() => field(staff, 'Number').inputValue()).toBe('MINE-1')
      // Who has typed nothing goes on with the new values; who has not got them yet is stopped first.
      await owner.getByRole('textbox', { name: 'Number' }).and(owner.locator('[value="CSC-204518"]')).waitFor()
      const release = await holdReadsOf(owner, id)
      await apply('expires_on')
      await staff.getByText(/^Valid until is now “.*2031”/).waitFor()
      await owner.getByRole('button', { name: 'Reject…' }).click()
      await owner.getByLabel('Reason').fill('Out of focus')
      await owner.getByRole('button', { name: 'Reject', exact: true }).click()
      await owner.getByText('Something about this document changed while you were editing.').waitFor()
      await release()
      await owner.getByLabel('Valid until').and(owner.locator('[value="2031-03-14"]')).waitFor()
      await owner.getByRole('button', { name: 'continue' }).click()
      await owner.getByRole('button', { name: 'Reject', exact: true }).click()
      await at(owner, 'Next')
      await staff.getByText('It was rejected: Out of focus').waitFor()
      await expect.poll(() => staff.getByRole('button', { name: 'Approve, and next' }).count()).toBe(0)
      await staff.getByRole('button', { name: 'Next document', exact: true }).last().click()
      await at(staff, 'Next')
      await position(staff, '1 of 1')
    },
    SLOW,
  )

  it(
    'says why the server refuses, at its field, and reads a file that was not read',
    async () => {
      await add(await makePdf([certificateLines]), { type: 'trade_card', name: 'Card' })
      const page = await open('staff', '/compliance/review')
      await at(page, 'Card')
      await field(page, 'Issued').fill('2030-01-02')
      await field(page, 'Valid until').fill('2030-01-01')
      await page.getByRole('button', { name: 'Approve, and next' }).click()
      await page.getByText('Valid until must be after the start').waitFor()
      await field(page, 'Issued').fill('')
      await field(page, 'Valid until').fill('')
      await page.getByRole('button', { name: 'Read the file' }).click()
      await page.getByText('Read: CSC-204518').waitFor()
      await page.getByRole('button', { name: 'Take CSC-204518 as Number' }).click()
      await expect.poll(() => field(page, 'Number').inputValue()).toBe('CSC-204518')
      problemsOf(page).splice(0)
    },
    SLOW,
  )

  it(
    'says that its settings could not be read, and goes on once they can be',
    async () => {
      await add(passportPage(), { type: 'passport', name: 'Passport' })
      const page = await open('staff', '/compliance/review')
      await at(page, 'Passport')
      const { documentId: settings } = ReviewSettingsDocument as unknown as { documentId: string }
      await page.route('**/graphql', (route, request) =>
        request.postDataJSON()?.documentId === settings
          ? route.fulfill({ json: { errors: [{ message: 'Something broke.' }] } })
          : route.fallback(),
      )
      await page.reload()
      await page.getByRole('alert').getByText('Something broke.').waitFor()
      await page.unrouteAll({ behavior: 'wait' })
      await page.getByRole('button', { name: 'Try again' }).click()
      await at(page, 'Passport')
    },
    SLOW,
  )

  it(
    'has no serious fault of accessibility, works on a phone, and is not for workers',
    async () => {
      await makeAccepted(world.server, key, workerId, { type: 'trade_card', expiresOn: null })
      await add(passportPage(), { type: 'right_to_work', name: 'Share code', extract: true })
      const wide = await open('owner', '/compliance/review')
      await wide.getByText('Ada Grace becomes compliant.').waitFor()
      expect(await faultsInEachScheme(wide)).toEqual([])
      const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
      const small = await open('staff', '/compliance/review', phone)
      await at(small, 'Share code')
      await expect.poll(() => small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await small.getByRole('button', { name: 'Take 533380006 as Number' }).tap()
      await small.getByRole('button', { name: 'Approve, and next' }).tap()
      await small.getByText('Nothing to review').waitFor()
      await wide.getByText('It was approved already.').waitFor()
      const worker = await open('worker', '/compliance/review')
      await worker.getByRole('navigation').first().waitFor()
      expect(await worker.getByText('Nothing to review').count()).toBe(0)
    },
    SLOW,
  )
})
