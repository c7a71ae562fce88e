/** Who gets a digest, of which notifications, and when once more; and what a person has read. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DigestLetter } from '../../../src/access/people/letter-queue.ts'
import { forOrganisation } from '../../../src/access/tenancy/client.ts'
import { postDigest, writeDigest } from '../../../src/domain/notifications/digest.ts'
import { markMyNotificationsRead, markMyNotificationsUnread } from '../../../src/domain/notifications/read.ts'
import type { SystemServices } from '../../../src/events/system-write.ts'
import type { Topic } from '../../../src/platform/changes/changes.ts'
import { asPerson, makePerson, makeWorker, signIn } from '../../support/people.ts'
import { graphql, joinTestServer, type TestServer } from '../../support/server.ts'
import { insert, markDeleted, stamped } from '../../support/write.ts'

let server: TestServer
let orgId: string
let key: string

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  orgId = await server.organisation(`Harbour ${randomBytes(4).toString('hex')}`)
  key = await server.key({ orgId })
})

const members = () => server.database.prisma.membership
const person = (role: Parameters<typeof makePerson>[1]) => makePerson(server, role, { orgId })
const change = (userId: string, data: object) => members().update({ where: { orgId_userId: { orgId, userId } }, data })
const raise = (title: string, more: object = {}) =>
  insert(server, key, 'notifications', { type: 'note', title, ...more })
/** The time of the organisation's last write. */
const lastWrite = async () =>
  (await server.database.prisma.organisationClock.findUniqueOrThrow({ where: { orgId } })).lastWrite

/** Post the digests of a day. @returns the letters */
async function post(day: string, of = orgId) {
  const letters: DigestLetter[] = []
  const announced: string[] = []
  const services = {
    database: server.database,
    queue: { sendAll: async (_tx: unknown, _queue: unknown, all: DigestLetter[]) => void letters.push(...all) },
    changes: { publishJobs: (name: string) => announced.push(name) },
  }
  await postDigest(services as unknown as SystemServices, { orgId: of, day })
  return { letters, announced }
}

/** The titles in a member's digest until a time; undefined if there is none. */
async function digestOf(userId: string, until = new Date(Date.now() + 60_000)) {
  const letter = { orgId, userId, until: until.toISOString() }
  const { email, sent } = await writeDigest({ database: server.database, publicUrl: 'https://muster.example' }, letter)
  const titles = email && [...email.text.matchAll(/^- \w+: (.+)$/gm)].map(([, title]) => title)
  return { titles, sent }
}
const titlesOf = async (...given: Parameters<typeof digestOf>) => (await digestOf(...given)).titles

describe('digests are posted', () => {
  it('to the members who read notifications and want them, once a day, until the last write', async () => {
    const [owner, staff, silent] = [await person('owner'), await person('staff'), await person('staff')]
    await makePerson(server, 'worker', { orgId, workerId: await makeWorker(server, orgId) })
    await makePerson(server, 'owner')
    await change(silent.userId, { digest: false })
    await raise('Call Ada')
    const until = (await lastWrite()).toISOString()
    const { letters, announced } = await post('2050-01-02')
    const wanted = [owner, staff].map(({ userId }) => ({ kind: 'digest', orgId, userId, until }))
    expect(letters).toHaveLength(2)
    expect(letters).toEqual(expect.arrayContaining(wanted))
    expect(announced).toEqual(['mail_letter'])
    for (const day of ['2050-01-02', '2050-01-01']) expect(await post(day)).toEqual({ letters: [], announced: [] })
    expect((await post('2050-01-03')).letters).toHaveLength(2)
  })

  it('to nobody of an organisation that is gone', async () => {
    const gone = '01a2096a-0000-7000-8000-000000000000'
    expect(await post('2050-01-02', gone)).toEqual({ letters: [], announced: [] })
  })
})

describe('a digest has', () => {
  it('what is for its reader or for all, and is unread: critical first, then the oldest', async () => {
    const { userId } = await person('staff')
    const other = await person('staff')
    await raise('For all')
    await raise('For them', { recipient_id: userId })
    await raise('For another', { recipient_id: other.userId })
    await raise('Read for all', { read_at: new Date() })
    await markDeleted(server, key, 'notifications', await raise('Deleted'))
    const read = await raise('Read by them')
    await server.database.prisma.notificationRead.create({
      data: { orgId, notificationId: read, userId, readAt: new Date() },
    })
    await raise('On fire', { severity: 'critical' })
    expect(await titlesOf(userId)).toEqual(['On fire', 'For all', 'For them'])
    expect(await titlesOf(other.userId)).toEqual(['On fire', 'For all', 'For another', 'Read by them'])
  })

  it('at most twenty of them', async () => {
    const { userId } = await person('staff')
    for (let number = 1; number <= 21; number++) await raise(`New ${number}`)
    const titles = await titlesOf(userId)
    expect([titles?.length, titles?.at(-1)]).toEqual([20, 'New 20'])
  })

  it('what came after the last one, or after the member, up to its time', async () => {
    await raise('Before the member')
    const { userId } = await person('staff')
    await raise('First')
    const first = await lastWrite()
    await raise('Second')
    const second = await lastWrite()
    expect(await titlesOf(userId, first)).toEqual(['First'])
    const { titles, sent } = await digestOf(userId, second)
    expect(titles).toEqual(['First', 'Second'])
    await sent?.()
    expect((await members().findFirst({ where: { userId } }))?.digestedAt).toEqual(second)
    await raise('Third')
    expect(await titlesOf(userId, second)).toBeUndefined()
    expect(await titlesOf(userId, first)).toBeUndefined()
    expect(await titlesOf(userId)).toEqual(['Third'])
    await change(userId, { digestedAt: first })
    expect(await titlesOf(userId)).toEqual(['Second', 'Third'])
  })

  it('in a first one, at most what came in a week', async () => {
    const { userId } = await person('staff')
    await change(userId, { createdAt: new Date(Date.now() - 30 * 86_400_000) })
    await raise('Now')
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    expect(await titlesOf(userId, days(6))).toEqual(['Now'])
    expect(await titlesOf(userId, days(8))).toBeUndefined()
  })
})

it('a digest is none for who wants none, or reads no notifications, or is no member', async () => {
  const [silent, worker] = [
    await person('staff'),
    await makePerson(server, 'worker', { orgId, workerId: await makeWorker(server, orgId) }),
  ]
  const stranger = await makePerson(server, 'owner')
  await change(silent.userId, { digest: false })
  await raise('Call Ada')
  for (const { userId } of [silent, worker, stranger])
    expect(await digestOf(userId)).toEqual({ titles: undefined, sent: undefined })
})

it('a digest of a time before the member is none, and does not count as their first', async () => {
  await raise('Call Ada')
  const until = await lastWrite()
  const { userId } = await person('staff')
  const { titles, sent } = await digestOf(userId, until)
  await sent?.()
  expect([titles, (await members().findFirst({ where: { userId } }))?.digestedAt]).toEqual([undefined, null])
})

it('an older digest that is sent late does not take back what a newer one recorded', async () => {
  const { userId } = await person('staff')
  await raise('First')
  const [older, newer] = [await digestOf(userId, await lastWrite()), await digestOf(userId, new Date('2050-01-01'))]
  await newer.sent?.()
  await older.sent?.()
  expect((await members().findFirst({ where: { userId } }))?.digestedAt).toEqual(new Date('2050-01-01'))
})

describe('what a person marks', () => {
  const count = (text: string) => `mutation ($ids: [ID!]) { count: ${text} }`
  const READ = count('markMyNotificationsRead(ids: $ids)')
  const UNREAD = 'mutation ($ids: [ID!]!) { count: markMyNotificationsUnread(ids: $ids) }'

  it('is read for them alone, one by one or all, and unread again', async () => {
    const [ada, bo] = await Promise.all(
      [await person('staff'), await person('staff')].map(({ email }) => signIn(server, email)),
    )
    const mark = async (as: string | undefined, query: string, ids: string[] | null) => {
      const { body } = await asPerson(server, as as string, query, { ids })
      expect(body.errors).toBeUndefined()
      return body.data.count
    }
    const [one, other] = [await raise('One'), await raise('Other')]
    const left = async (as: string | undefined) => {
      const { body } = await asPerson(server, as as string, '{ myNotifications { unreadCount unread { title } } }')
      return body.data.myNotifications.unread.map(({ title }: { title: string }) => title)
    }
    expect(await mark(ada, READ, [one, 'not an id'])).toBe(1)
    expect([await left(ada), await left(bo)]).toEqual([['Other'], ['Other', 'One']])
    expect(await mark(ada, READ, [one])).toBe(0)
    expect(await mark(ada, READ, null)).toBe(1)
    expect(await left(ada)).toEqual([])
    expect(await mark(ada, UNREAD, [other, 'not an id'])).toBe(1)
    expect([await left(ada), await left(bo)]).toEqual([['Other'], ['Other', 'One']])
    expect(await mark(bo, READ, [])).toBe(0)
  })

  it('is all of them, also of more than one statement marks', async () => {
    const cookie = await signIn(server, (await person('staff')).email)
    await stamped(server, orgId, (client) =>
      client.query(
        `insert into notifications (org_id, type, title, severity) select $1, 'note', 'Note ' || n, 'info' from generate_series(1, 2001) n`,
        [orgId],
      ),
    )
    const mark = async () => (await asPerson(server, cookie, READ, { ids: null })).body.data.count
    expect([await mark(), await mark()]).toEqual([2001, 0])
  })

  it('is published, so that other windows show it', async () => {
    const { userId } = await person('staff')
    const id = await raise('One')
    const published = async (mark: typeof markMyNotificationsRead | typeof markMyNotificationsUnread) => {
      const changed = new Set<Topic>()
      const db = forOrganisation(server.database, orgId)
      const write = {
        orgId,
        credential: { userId, scopes: new Set(['read']), workerId: null, limits: null, tasksOf: null },
        db,
        control: db,
        at: new Date(),
        changed,
      }
      return [await mark(write as unknown as Parameters<typeof mark>[0], [id]), [...changed]]
    }
    expect(await published(markMyNotificationsRead)).toEqual([1, ['notifications']])
    expect(await published(markMyNotificationsUnread)).toEqual([1, ['notifications']])
  })

  it('of a digest is theirs', async () => {
    const [ada, bo] = [await person('staff'), await person('staff')]
    const cookie = await signIn(server, ada.email)
    const { body } = await asPerson(server, cookie, 'mutation { updateMyDigest(wanted: false) }')
    expect(body.data).toEqual({ updateMyDigest: false })
    const wanted = async ({ userId }: typeof ada) => (await members().findFirst({ where: { userId } }))?.digest
    expect([await wanted(ada), await wanted(bo)]).toEqual([false, true])
  })
})

it('a notification is read for all once, at the time of that write', async () => {
  const id = await raise('Call Ada')
  const mark = async () => {
    const { body } = await graphql(server, key, `mutation { markNotificationRead(id: "${id}") { readAt updatedAt } }`)
    return body.data.markNotificationRead
  }
  const first = await mark()
  expect(first.readAt).toBe(first.updatedAt)
  expect(await mark()).toEqual(first)
})
