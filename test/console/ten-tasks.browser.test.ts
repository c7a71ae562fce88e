/**
 * Ten tasks of a company that begins: its people come from a messy file and are invited, twenty accept on phones, a job is
 * made, somebody falls ill and is replaced, hours are sent, corrected, approved by the client, invoiced and paid. One walk on a
 * real server; it prints what each task costs a person.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today, weekOf } from '../../src/console/app/portal/week.ts'
import { chromiumPath } from '../support/browser.ts'
import { linkIn, type Mailbox, startMailbox } from '../support/mailbox.ts'
import { PASSWORD } from '../support/people.ts'
import { taskRecorder } from '../support/task-recorder.ts'
import { insert } from '../support/write.ts'
import { type ConsoleWorld, type Opened, startConsole } from './console.ts'
import { type Planning, planningOf } from './planning.ts'

const SLOW = 900_000
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const PEOPLE = 300
const ACCEPTING = 20
const PROJECT = 'Solway Lock'
const CLIENT = 'Solway Canals'
const ACCOUNTS = 'accounts@solway-canals.example'
const FAMILY = 'Solway'
const TRADE = 'Lock keeper'

/** As payroll sends it: a title, names of its own, statuses of its own, a bad address, an empty line. */
function messyFile(): string {
  const rows = Array.from({ length: PEOPLE }, (_, index) => {
    const email = index === 290 ? 'not-an-address' : `p${index}@solway.example`
    const status = index % 50 === 49 ? 'Leaver' : 'ACTIVE'
    return `S-${index}; Given${index} ;${FAMILY};${email};07700 9${String(index).padStart(5, '0')};${TRADE};${status};note ${index}`
  })
  return [
    'Staff list of November;;;;;;;',
    'Payroll No;Given name;Surname;E-Mail;Mobile;Job title;Status;Remarks',
    ...rows,
    ';;;;;;;',
  ].join('\r\n')
}

describe.skipIf(chromiumPath === undefined)('ten tasks of a company that begins', () => {
  const tasks = taskRecorder()
  const firstWeek = addDays(weekOf(today(), 'monday'), -14)
  const nextWeek = addDays(firstWeek, 21)
  let world: ConsoleWorld
  let planning: Planning
  let mail: Mailbox
  let office: Opened
  let desk: Page
  const phones: Page[] = []

  beforeAll(async () => {
    mail = await startMailbox()
    world = await startConsole({ BACKGROUND_WORKER: 'true', SMTP_URL: mail.url, MESSAGE_DELAY_SECONDS: '0' })
    planning = await planningOf(world)
    await planning.ask(
      'mutation { saveDocumentTemplate(input: { name: "Lock rules", body: "Life jackets on" }) { id } }',
    )
    office = await world.signIn('owner')
    desk = office.page
    await desk.evaluate(async () => {
      const query =
        'mutation { updateMessageSettings(input: { enabled: true, quietFrom: "00:00", quietUntil: "00:00" }) { enabled } }'
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'muster' }
      await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })
    })
    await tasks.watch(desk.context())
  }, SLOW)
  afterAll(async () => {
    console.log(tasks.table())
    await world?.close()
    await mail?.close()
  })

  const open = async (path: string) => void (await desk.goto(`${world.origin}/console${path}`))
  const dialog = () => desk.getByRole('dialog')
  const selection = () => desk.getByRole('region', { name: 'Selection' })
  const keeper = async (index: number) =>
    (await planning.get(`/workers?external_id=S-${index}`)).data[0] as { id: string; status: string; email: string }

  const importPeople = () =>
    tasks.task('import 300 people', async () => {
      await open('/import')
      await desk
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(messyFile()) })
      await desk.getByRole('button', { name: 'Preview' }).click()
      await desk.getByRole('region', { name: 'Preview of the rows' }).waitFor()
      await desk.getByRole('textbox', { name: 'Meaning of Leaver' }).click()
      await desk.getByRole('option', { name: 'inactive', exact: true }).click()
      await desk.getByLabel('Country code').fill('44')
      await desk.getByRole('button', { name: 'Import 299 rows' }).click()
      await desk.getByRole('heading', { name: 'Import finished, 1 row failed' }).waitFor()
      expect((await planning.get(`/workers?q=${FAMILY}&limit=1`)).pagination.total).toBe(PEOPLE - 1)
      expect(await keeper(0)).toMatchObject({ first_name: 'Given0', trade: TRADE, status: 'active' })
      expect(await keeper(49)).toMatchObject({ status: 'inactive' })
    })

  const inviteAll = () =>
    tasks.task('invite them', async () => {
      await open(`/workers?q=${FAMILY}&status=active`)
      await desk.getByRole('grid', { name: 'Workers' }).getByRole('checkbox').nth(1).click()
      await selection()
        .getByRole('button', { name: /^Select all / })
        .click()
      await selection().getByText('293 selected').waitFor()
      await selection().getByRole('button', { name: 'Invite', exact: true }).click()
      await dialog().getByRole('button', { name: 'Send invitations' }).click()
      await dialog().getByText('293 workers invited').first().waitFor()
      await dialog().getByText('Close', { exact: true }).click()
    })

  const acceptOnPhones = () =>
    tasks.task(`accept an invitation on a phone, ${ACCEPTING} times`, async () => {
      for (let index = 0; index < ACCEPTING; index++) {
        const context = await world.browser.newContext(PHONE)
        await tasks.watch(context)
        const phone = await context.newPage()
        if (index < 3) phones.push(phone)
        await phone.goto(world.origin + linkIn(await mail.emailTo(`p${index}@solway.example`)))
        await phone.getByLabel('New password').fill(PASSWORD)
        await phone.getByRole('button', { name: 'Create account and join' }).click()
        await phone.getByRole('heading', { name: `Hello, Given${index}` }).waitFor()
        if (index >= 3) await context.close()
      }
      expect((await planning.get(`/workers?q=${FAMILY}&account_status=active&limit=1`)).pagination.total).toBe(
        ACCEPTING,
      )
    })

  const makeJob = async () => {
    for (const index of [0, 1, 2]) await addPassport((await keeper(index)).id)
    await tasks.task('make a job with a crew and papers', async () => {
      const next = () => desk.getByRole('button', { name: /^Next/ }).click()
      await open('/jobs/new')
      await desk.getByText('New project', { exact: true }).click()
      await desk.getByText('New client', { exact: true }).click()
      await desk.getByLabel('Name of the client').fill(CLIENT)
      await desk.getByLabel('Name of the project').fill(PROJECT)
      await next()
      await desk.getByLabel('First day').fill(firstWeek)
      await desk.getByLabel('Last day').fill(addDays(firstWeek, 34))
      await desk.getByRole('textbox', { name: 'Trade of role 1' }).fill(TRADE)
      await desk.getByLabel('Headcount of role 1').fill('2')
      await next()
      await desk.getByText('2 of 2 chosen').waitFor()
      await next()
      await desk.getByLabel('Lock rules').check()
      await next()
      await desk.getByRole('button', { name: 'Create job' }).click()
      await desk.getByRole('heading', { level: 1, name: PROJECT }).waitFor()
      await desk.getByText('Mobilised', { exact: true }).first().waitFor()
    })
  }

  const acceptPapers = () =>
    tasks.task('accept a paper on a phone, twice', async () => {
      for (const phone of phones.slice(0, 2)) {
        await phone.goto(`${world.origin}/console/`)
        await phone.getByRole('link', { name: 'Read and accept: Lock rules' }).click()
        await phone.getByRole('link', { name: 'Open the paper' }).click()
        await phone.getByLabel('I have read and understood it').check()
        await phone.getByRole('button', { name: 'Accept' }).click()
        await phone.getByText('Sent: Accepted: Lock rules').waitFor()
      }
    })

  const replaceTheIll = async () => {
    await tasks.task('enter an absence', async () => {
      await open(`/planner?search=${FAMILY}&from=${nextWeek}&weeks=2`)
      await desk.getByRole('button', { name: `Plan Given0 ${FAMILY}` }).click()
      await dialog().getByRole('textbox', { name: 'What' }).click()
      await desk.getByRole('option', { name: 'Availability, leave or training' }).click()
      await dialog().getByRole('textbox', { name: 'Kind' }).click()
      await desk.getByRole('option', { name: 'Sick' }).click()
      await dialog().getByLabel('First day').fill(nextWeek)
      await dialog().getByLabel('Last day').fill(addDays(nextWeek, 2))
      await dialog().getByRole('button', { name: 'Save' }).click()
      await dialog().waitFor({ state: 'detached' })
    })
    const { data } = await planning.get('/jobs?limit=1&sort=-created_at')
    await open(`/jobs/${data[0].id}`)
    await tasks.task('replace somebody who is ill', async () => {
      await desk.getByRole('button', { name: `Replace Given0 ${FAMILY}` }).click()
      await dialog()
        .getByRole('button', { name: `Choose Given2 ${FAMILY}` })
        .click()
      await desk
        .getByRole('dialog', { name: `Given2 ${FAMILY} covers for Given0 ${FAMILY}?` })
        .getByRole('button', { name: 'Replace' })
        .click()
      await desk.getByText(`for Given0 ${FAMILY}`, { exact: true }).waitFor()
    })
    await told('p2@solway.example', `New assignment: ${PROJECT}`)
    await told('p0@solway.example', `Somebody covers for you while you are away: ${PROJECT}`)
  }

  const sendHours = () =>
    tasks.task('send hours of two weeks, twice', async () => {
      for (const phone of phones.slice(0, 2))
        for (const week of [firstWeek, addDays(firstWeek, 7)]) {
          await phone.goto(`${world.origin}/console/hours?week=${week}`)
          for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
            await phone.getByLabel(new RegExp(`^Hours, ${day}`)).fill('8')
          await phone.getByRole('button', { name: 'Send for approval' }).click()
          await phone.getByText('Sent: Hours for').waitFor()
        }
    })

  const correctHours = async () => {
    await tasks.task('correct hours', async () => {
      await open(`/time?q=Given1&from=${firstWeek}`)
      await desk.getByRole('grid', { name: 'Timesheets' }).getByRole('link').first().click()
      await dialog().getByRole('button', { name: 'Correct hours…' }).click()
      const form = desk.getByRole('dialog', { name: `Correct the hours of Given1 ${FAMILY}` })
      await form.getByLabel(/^Hours, Mon/).fill('7')
      await form.getByLabel('Reason').fill('The lock opened at nine')
      await form.getByRole('button', { name: 'Correct', exact: true }).click()
      await desk.getByText('Hours corrected').waitFor()
    })
    await told('p1@solway.example', 'The lock opened at nine')
  }

  const approveByLink = async () => {
    const [project] = (await planning.get('/projects?limit=1&sort=-created_at')).data
    await tasks.task('send the hours to the client', async () => {
      await open(`/projects/${project.id}`)
      await desk.getByRole('button', { name: 'Send hours…' }).click()
      await dialog().getByLabel('From').fill(firstWeek)
      await dialog().getByLabel('Until').fill(addDays(firstWeek, 13))
      await dialog().getByLabel('Email of the contact').fill(ACCOUNTS)
      await dialog().getByRole('button', { name: 'Send' }).click()
      await desk.getByText('Waiting').first().waitFor()
    })
    const context = await world.browser.newContext(PHONE)
    await tasks.watch(context)
    const phone = await context.newPage()
    await phone.goto(world.origin + linkIn(await mail.emailTo(ACCOUNTS)))
    await tasks.task('approve hours as the client, on a phone', async () => {
      await phone.getByText('159 hours in all').waitFor()
      await phone.getByLabel('Your name').fill('Cleo Client')
      await phone.getByRole('button', { name: 'Approve' }).click()
      await phone.getByText(/Cleo Client approved them on/).waitFor()
    })
    await context.close()
    const { data } = await planning.get(`/timesheets?status=approved&project_id=${project.id}`)
    expect(data).toHaveLength(4)
  }

  const bill = () =>
    tasks.task('set a rate and issue an invoice', async () => {
      await open('/invoices')
      const row = desk.getByRole('row').filter({ hasText: CLIENT })
      await row.getByRole('button', { name: 'Set rates' }).click()
      for (const each of [0, 1]) {
        await desk.getByRole('button', { name: 'Set rate', exact: true }).first().click()
        await desk.getByRole('textbox', { name: 'An hour', exact: true }).fill('30')
        await dialog().last().getByRole('button', { name: 'Set rate' }).click()
        await desk.getByText('Charge rate set').nth(each).waitFor()
      }
      await desk
        .getByRole('dialog', { name: 'Assignments without a rate' })
        .getByRole('button', { name: 'Close' })
        .click()
      await row.getByText('£4,770.00').waitFor() // 159 hours
      await row.getByRole('button', { name: 'Create draft' }).click()
      await dialog().getByRole('button', { name: 'Create draft' }).click()
      await desk.getByRole('button', { name: 'Issue…' }).click()
      await desk.getByRole('button', { name: 'Issue', exact: true }).click()
      await desk.getByText(/^Issued as /).waitFor()
    })

  const sendInvoice = async () => {
    await desk.getByRole('link', { name: 'Open PDF' }).waitFor()
    await tasks.task('send the invoice by email', async () => {
      await desk.getByRole('button', { name: 'Send by email…' }).click()
      await dialog().getByRole('textbox', { name: 'To' }).fill(ACCOUNTS)
      await desk.keyboard.press('Enter')
      await dialog().getByRole('button', { name: 'Send' }).click()
      await desk.getByText(`Sent to ${ACCOUNTS} on `).waitFor()
    })
    await told(ACCOUNTS, 'Invoice')
  }

  const pay = () =>
    tasks.task('record a payment in two parts', async () => {
      await desk.getByRole('button', { name: 'Record payment…' }).click()
      await desk.getByRole('textbox', { name: /^Amount/ }).fill('2000')
      await dialog().getByRole('button', { name: 'Record payment' }).click()
      await desk.getByText('outstanding £3,724.00.').waitFor()
      await desk.getByRole('button', { name: 'Mark as paid…' }).click()
      await dialog().getByRole('button', { name: 'Mark as paid' }).click()
      await desk.getByText(/^Paid \d/).waitFor()
    })

  async function told(address: string, text: string): Promise<void> {
    await expect
      .poll(() => mail.messages.some((each) => each.to === address && (each.subject + each.text).includes(text)), {
        message: `${address}: ${text}`,
        timeout: 60_000,
      })
      .toBe(true)
  }

  const addPassport = (worker_id: string) =>
    insert(world.server, planning.key, 'documents', {
      worker_id,
      type: 'right_to_work',
      name: 'Passport',
      status: 'valid',
      file_name: 'a.pdf',
      content_type: 'application/pdf',
      size_bytes: 1,
      file_key: `test/${worker_id}`,
    })

  it('come from a file, are invited, work, fall ill, are replaced, and are paid for', { timeout: SLOW }, async () => {
    await importPeople()
    await inviteAll()
    await acceptOnPhones()
    await makeJob()
    await acceptPapers()
    await replaceTheIll()
    await sendHours()
    await correctHours()
    await approveByLink()
    await bill()
    await sendInvoice()
    await pay()
    expect(office.problems).toEqual([])
  })
})
