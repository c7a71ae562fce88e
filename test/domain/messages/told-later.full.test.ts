/** What is told later: papers to a worker who joins a job, and a mention in a note that has changed since. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCarriers } from '../../../src/domain/messages/carriers/carrier.ts'
import { gatherMessages } from '../../../src/domain/messages/gather.ts'
import { sendMessage } from '../../../src/domain/messages/send.ts'
import { queues } from '../../../src/domain/queues.ts'
import { openChanges } from '../../../src/platform/changes/changes.ts'
import type { Store } from '../../../src/platform/files/store.ts'
import { openQueue, type Queue } from '../../../src/platform/jobs/queue.ts'
import { silent } from '../../support/log.ts'
import { packTools } from '../../support/packs.ts'
import { asPerson, makePerson, makeWorker, signIn } from '../../support/people.ts'
import { createId } from '../../support/resources.ts'
import { dataOf, MUSTER_SECRET, request, startTestServer, type TestServer } from '../../support/server.ts'
import { recordOf } from '../../support/upload.ts'

let server: TestServer
let key: string
let queue: Queue

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
  queue = await openQueue(server.database, queues, false)
})
afterAll(async () => {
  await queue.close()
  await server.stop()
})

async function gather(): Promise<void> {
  const services = { database: server.database, queue, changes: openChanges(server.database), log: silent }
  await gatherMessages({ ...services, delaySeconds: 0 }, { orgId: server.orgId }, new AbortController().signal)
}

const papersTold = async (workerId: string) => {
  const text = 'query ($id: ID!) { messages(workerId: $id) { data { kind body } } }'
  const { messages } = await dataOf(server, key, text, { id: workerId })
  return messages.data.flatMap(({ kind, body }: { kind: string; body: string }) => (kind === 'paper' ? [body] : []))
}

it('each worker hears once of the papers of a job: when they are issued, or when the worker joins', async () => {
  const { save, draft, issue, makeJob } = packTools(server, key)
  const { jobId, workerIds } = await makeJob({ first_name: 'Ada', last_name: 'First' })
  await save({ name: 'Site rules', body: 'Helmets on' })
  const pack = (await draft({ jobId, templates: [{ name: 'Site rules' }] })).data.createDocumentPack.id
  expect((await issue(pack)).errors).toBeUndefined()
  await gather()
  const { project_id } = await recordOf(server, key, `/jobs/${jobId}`)
  const assign = async (more: object) => {
    const worker_id = await makeWorker(server)
    await createId(server, key, '/assignments', { worker_id, project_id, start_date: '2026-05-01', ...more })
    return worker_id
  }
  const later = await assign({ job_id: jobId, trade: 'welder' })
  const elsewhere = await assign({})
  await gather()
  await gather()
  const told = [await papersTold(workerIds[0] as string), await papersTold(later), await papersTold(elsewhere)]
  expect(told).toEqual([[expect.stringContaining('Induction')], [expect.stringContaining('Induction')], []])
})

it('a mention tells of the note as it is now, and only those who may see it now', async () => {
  const client_id = await createId(server, key, '/clients', { name: 'Harbour' })
  const project_id = await createId(server, key, '/projects', { client_id, name: 'Dock' })
  const stays = await makePerson(server, 'supervisor', { projectIds: [project_id] })
  const goes = await makePerson(server, 'supervisor', { projectIds: [project_id] })
  const note = { project_id, text: 'The gate code is 1234', mention_ids: [stays.userId, goes.userId] }
  const id = await createId(server, key, '/notes', note)
  const change = { method: 'PATCH', key, body: { text: 'Ask at the gate' } }
  expect((await request(`${server.base}/notes/${id}`, change)).status).toBe(200)
  const { prisma } = server.database
  const { limitsId } = await prisma.membership.findFirstOrThrow({ where: { userId: goes.userId } })
  await prisma.memberLimit.deleteMany({ where: { limitsId: limitsId as string } })
  await gather()
  const told = (userId: string) => prisma.message.findMany({ where: { orgId: server.orgId, userId } })
  const body = 'An integration mentioned you in a note on Dock: “Ask at the gate”'
  expect(await told(stays.userId)).toMatchObject([{ body, page: `/projects/${project_id}` }])
  expect(await told(goes.userId)).toEqual([])
})

it('a mention names the author and the record, in each language, and leads to the record if it is one', async () => {
  const worker_id = await createId(server, key, '/workers', { first_name: 'Jan', last_name: 'Kowalski' })
  const other = await createId(server, key, '/workers', { first_name: 'Eva', last_name: 'Nowak' })
  const author = await makePerson(server, 'staff')
  const readers = await Promise.all([
    makePerson(server, 'staff'),
    makePerson(server, 'staff'),
    makePerson(server, 'staff'),
  ])
  const { prisma } = server.database
  const languages = ['en', 'pl', 'ro'] as const
  for (const [index, language] of languages.entries())
    await prisma.user.update({ where: { id: readers[index]?.userId }, data: { language } })
  const write = `mutation ($input: CreateNoteInput!) { createNote(input: $input) { id } }`
  const cookie = await signIn(server, author.email)
  const mentionIds = readers.map(({ userId }) => userId)
  await asPerson(server, cookie, write, { input: { workerId: worker_id, text: 'Has a new phone', mentionIds } })
  await asPerson(server, cookie, write, {
    input: { workerId: other, text: 'Moves', mentionIds: mentionIds.slice(1, 2) },
  })
  await gather()
  const told = async (place: number) =>
    (await prisma.message.findMany({ where: { orgId: server.orgId, userId: readers[place]?.userId } })).map(
      ({ body, page }) => [body, page],
    )
  const page = `/workers/${worker_id}`
  expect(await told(0)).toEqual([['Test staff mentioned you in a note on Jan Kowalski: “Has a new phone”', page]])
  expect(await told(1)).toEqual([
    [
      'Wzmianka w notatce (Jan Kowalski), Test staff: „Has a new phone”\nWzmianka w notatce (Eva Nowak), Test staff: „Moves”',
      null,
    ],
  ])
  expect(await told(2)).toEqual([
    ['Test staff te-a menționat într-o notă despre Jan Kowalski: „Has a new phone”', page],
  ])
})

it('a mention that is taken back while its message waits is not sent', async () => {
  const worker_id = await createId(server, key, '/workers', { first_name: 'Ion', last_name: 'Popa' })
  const [stays, goes] = [await makePerson(server, 'staff'), await makePerson(server, 'staff')]
  const mention_ids = [stays.userId, goes.userId]
  const id = await createId(server, key, '/notes', { worker_id, text: 'Call him', mention_ids })
  await gather()
  const change = { method: 'PATCH', key, body: { mention_ids: [stays.userId] } }
  expect((await request(`${server.base}/notes/${id}`, change)).status).toBe(200)
  const sent: string[] = []
  const { orgId, database } = server
  const secret = Buffer.from(MUSTER_SECRET)
  const services = {
    database,
    secret,
    files: { store: {} as Store },
    log: silent,
    mail: { publicUrl: server.url, send: async ({ to }: { to: string }) => void sent.push(to) },
    config: { smtpUrl: 'smtp://mail.example', sms: undefined, mailFrom: 'a@b.example', previousSecret: undefined },
    ...openCarriers({ webhooks: { allowPrivate: true } }),
  }
  const told = () => database.prisma.message.findMany({ where: { orgId, userId: { in: mention_ids } } })
  const owner = await signIn(server, (await makePerson(server, 'owner')).email)
  const noQuiet = 'mutation { updateMessageSettings(input: { quietFrom: "00:00", quietUntil: "00:00" }) { quietFrom } }'
  expect((await asPerson(server, owner, noQuiet)).body.errors).toBeUndefined()
  for (const { id: messageId } of await told()) await sendMessage(services, { orgId, messageId })
  expect(sent).toEqual([stays.email])
  expect(new Map((await told()).map(({ userId, status, reason }) => [userId, [status, reason]]))).toEqual(
    new Map([
      [stays.userId, ['sent', null]],
      [goes.userId, ['skipped', 'withdrawn']],
    ]),
  )
})
