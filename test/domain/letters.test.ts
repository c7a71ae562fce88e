/** An email of the queue is written by its kind, sent, counted, and only then recorded as sent. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Letter } from '../../src/access/people/letter-queue.ts'
import { letterAttempts, sendLetter } from '../../src/domain/letters.ts'
import { type Email, EmailRefused } from '../../src/platform/mail.ts'
import { silent } from '../support/log.ts'
import { makePerson } from '../support/people.ts'
import { joinTestServer, type TestServer } from '../support/server.ts'
import { insert } from '../support/write.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

/** Send a letter by a mail server that does this. @returns the emails it got, and what was counted */
async function post(letter: Letter, receive: () => Promise<void> = async () => {}) {
  const emails: Email[] = []
  const mail = {
    publicUrl: 'https://muster.example',
    send(email: Email) {
      emails.push(email)
      return receive()
    },
  }
  const before = await counts()
  const services = { database: server.database, mail, secret: randomBytes(32), log: silent }
  const failure = await sendLetter(services, letter).catch((error: unknown) => error)
  const counted = [...(await counts())].filter(([name, value]) => value !== before.get(name)).map(([name]) => name)
  return { emails, failure, counted }
}

async function counts(): Promise<Map<string, number>> {
  const { values } = await letterAttempts.get()
  return new Map(values.map(({ labels: { kind, outcome }, value }) => [`${kind} ${outcome}`, value]))
}

async function invitation(): Promise<Letter> {
  const { id } = await server.database.prisma.invitation.create({
    data: {
      orgId: server.orgId,
      email: 'zoe@test.example',
      name: 'Zoë',
      role: 'staff',
      secretHash: randomBytes(32),
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  })
  return { kind: 'invitation', orgId: server.orgId, invitationId: id }
}

/** The digest of a new member, and when they last got one. */
async function digest() {
  const { orgId } = server
  const { userId, email } = await makePerson(server, 'staff')
  const prisma = server.database.prisma.membership
  const where = { orgId_userId: { orgId, userId } }
  await prisma.update({ where, data: { digest: true } })
  await insert(server, key, 'notifications', { type: 'task.created', title: 'Call Ada' })
  const until = new Date(Date.now() + 60_000).toISOString()
  const last = async () => (await prisma.findUniqueOrThrow({ where })).digestedAt?.toISOString()
  return { letter: { orgId, userId, until }, email, until, last }
}

const reset = (email: string): Letter => ({
  kind: 'password_reset',
  resetId: randomUUID(),
  email,
  requestId: null,
  address: null,
})

it('each kind has its own email', async () => {
  const { letter, email } = await digest()
  expect(await post(letter)).toMatchObject({
    emails: [{ to: email, subject: 'Test organisation: 1 new notification' }],
    failure: undefined,
    counted: ['digest sent'],
  })
  expect(await post(await invitation())).toMatchObject({
    emails: [{ to: 'zoe@test.example', subject: expect.stringContaining('Test organisation') }],
    failure: undefined,
    counted: ['invitation sent'],
  })
  expect(await post(reset(email))).toMatchObject({
    emails: [{ to: email, subject: 'Reset your Muster password' }],
    failure: undefined,
    counted: ['password_reset sent'],
  })
})

it('an email that is no longer wanted is neither sent nor counted', async () => {
  const nobody = reset('nobody@test.example')
  expect(await post(nobody)).toEqual({ emails: [], failure: undefined, counted: [] })
})

describe('a digest is recorded', () => {
  it('once the mail server has it', async () => {
    const { letter, until, last } = await digest()
    let during: string | undefined = 'not asked'
    await post(letter, async () => {
      during = await last()
    })
    expect([during, await last()]).toEqual([undefined, until])
  })

  it('not if the mail server refuses the address for good, which is no failure of the job', async () => {
    const { letter, last } = await digest()
    const refused = await post(letter, () => Promise.reject(new EmailRefused('550')))
    expect(refused).toMatchObject({ emails: [{}], failure: undefined, counted: ['digest refused'] })
    expect(await last()).toBeUndefined()
  })

  it('not if the mail server is gone, so that the job is tried again', async () => {
    const { letter, last } = await digest()
    const gone = new Error('ECONNREFUSED')
    const failed = await post(letter, () => Promise.reject(gone))
    expect(failed).toMatchObject({ emails: [{}], counted: ['digest failed'] })
    expect(failed.failure).toBe(gone)
    expect(await last()).toBeUndefined()
  })
})
