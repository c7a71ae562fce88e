/** The inbox of a person over GraphQL: what is in it, what they have read, and how it is marked and paged. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPerson, codeOf, makePerson, makeWorkerPerson, signIn, type TestPerson } from '../../support/people.ts'
import { graphql, startTestServer, type TestServer } from '../../support/server.ts'
import { sentStatements } from '../../support/statements.ts'
import { insert, markDeleted } from '../../support/write.ts'

const INBOX = `query ($unread: Boolean, $search: String, $limit: Int, $cursor: String) {
  inboxNotifications(unread: $unread, search: $search, limit: $limit, cursor: $cursor, sort: { field: createdAt, direction: desc }) {
    data { id title readAt myReadAt subject { object id } }
    nextCursor pagination { total }
  }
}`

interface Page {
  data: { id: string; title: string; readAt: string | null; myReadAt: string | null }[]
  nextCursor: string | null
  pagination: { total: number }
}

interface Reader extends TestPerson {
  cookie: string
}

let server: TestServer
let key: string
let reader: Reader
let other: Reader
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  key = await server.key()
  ;[reader, other] = (await Promise.all(
    ['staff' as const, 'developer' as const].map(async (role) => {
      const person = await makePerson(server, role)
      return { ...person, cookie: await signIn(server, person.email) }
    }),
  )) as [Reader, Reader]
  const raise = async (title: string, more: object = {}) => {
    ids[title] = await insert(server, key, 'notifications', { type: 'note', title, ...more })
  }
  await raise('Old')
  await raise('Mine', { recipient_id: reader.userId })
  await raise('Theirs', { recipient_id: other.userId })
  await raise('Gone')
  await raise('Done for all')
  await raise('New')
  await markDeleted(server, key, 'notifications', ids.Gone as string)
  await graphql(server, key, `mutation { markNotificationRead(id: "${ids['Done for all']}") { id } }`)
})
afterAll(() => server.stop())

async function inboxOf({ cookie }: Reader, variables: Record<string, unknown> = {}): Promise<Page> {
  const { body } = await asPerson(server, cookie, INBOX, variables)
  expect(body.errors).toBeUndefined()
  return body.data.inboxNotifications
}
const titlesOf = ({ data }: Page) => data.map(({ title }) => title)
const mark = async ({ cookie }: Reader, as: 'Read' | 'Unread', ...titles: string[]): Promise<number> => {
  const query = `mutation ($ids: [ID!]!) { count: markMyNotifications${as}(ids: $ids) }`
  return (await asPerson(server, cookie, query, { ids: titles.map((title) => ids[title]) })).body.data.count
}

it('has what is for the person or for everyone, newest first, also what is read for everyone', async () => {
  const all = await inboxOf(reader)
  expect(titlesOf(all)).toEqual(['New', 'Done for all', 'Mine', 'Old'])
  expect(all.data.map(({ readAt }) => readAt !== null)).toEqual([false, true, false, false])
  expect(all).toMatchObject({ nextCursor: null, pagination: { total: 4 } })
  expect(titlesOf(await inboxOf(other))).toEqual(['New', 'Done for all', 'Theirs', 'Old'])
  expect(titlesOf(await inboxOf(reader, { search: 'don' }))).toEqual(['Done for all'])
})

it('keeps what the person has read, marked for them alone, until it is unread again', async () => {
  expect(await mark(reader, 'Read', 'Mine', 'New', 'Theirs')).toBe(2)
  const all = await inboxOf(reader)
  expect(all.data.filter(({ myReadAt }) => myReadAt !== null).map(({ title }) => title)).toEqual(['New', 'Mine'])
  expect(titlesOf(await inboxOf(reader, { unread: true }))).toEqual(['Old'])
  const theirs = await inboxOf(other, { unread: true })
  expect([titlesOf(theirs), theirs.data.map(({ myReadAt }) => myReadAt)]).toEqual([
    ['New', 'Theirs', 'Old'],
    [null, null, null],
  ])
  const seen = await graphql(server, key, '{ notifications { data { myReadAt } } }')
  expect(seen.body.data.notifications.data.every((each: { myReadAt: unknown }) => each.myReadAt === null)).toBe(true)

  expect(await mark(other, 'Unread', 'New')).toBe(0)
  expect(await mark(reader, 'Unread', 'New', 'Done for all', 'Old')).toBe(1)
  expect(titlesOf(await inboxOf(reader, { unread: true }))).toEqual(['New', 'Old'])
  const { body } = await asPerson(server, reader.cookie, '{ myNotifications { unreadCount unread { title } } }')
  expect(body.data.myNotifications).toEqual({ unreadCount: 2, unread: [{ title: 'New' }, { title: 'Old' }] })
})

it('is read a page at a time', async () => {
  const first = await inboxOf(reader, { limit: 3 })
  expect(titlesOf(first)).toEqual(['New', 'Done for all', 'Mine'])
  const last = await inboxOf(reader, { limit: 3, cursor: first.nextCursor })
  expect([titlesOf(last), last.nextCursor]).toEqual([['Old'], null])
})

it('comes with one statement', async () => {
  const sent = await sentStatements(() => asPerson(server, reader.cookie, INBOX, { unread: true }))
  expect(sent.filter(({ text }) => text.includes('"notifications"'))).toHaveLength(1)
})

it('is for people who read notifications', async () => {
  const inbox = '{ inboxNotifications { data { id } } }'
  const worker = await makeWorkerPerson(server)
  expect(codeOf(await asPerson(server, await signIn(server, worker.email), inbox))).toBe('insufficient_scope')
  expect(codeOf(await graphql(server, key, inbox))).toBe('insufficient_scope')
})
