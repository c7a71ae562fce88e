/**
 * A kept answer is never another than a fresh one. For each resource and each kind of reader, the server that keeps answers
 * is compared with one on the same database that keeps none, before and after everything that can change what is read.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopes } from '../../src/access/scopes/scopes.ts'
import { ownRecords } from '../../src/access/tenancy/own-records.ts'
import {
  browserOf,
  connect,
  joinOauthServer,
  makePerson,
  type OauthTestServer,
  registerClient,
} from '../access/oauth/flow.ts'
import { inTurn } from '../support/random.ts'
import { allResources } from '../support/resources.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'
import { insert, markDeleted, stamped, touch } from '../support/write.ts'

const WORKER_SCOPES = ['projects:read', 'documents:read', 'finance:read']

let server: OauthTestServer
let forgetful: TestServer
let key: string
/** Credentials by a name for messages. */
const readers = new Map<string, string>()
/** Paths of lists and records, by reader. */
const paths = new Map<string, Set<string>>()
/** Of two workers; the first works on the first project. */
const workers: string[] = []
const projects: string[] = []
let assignmentId: string
/** What is the first worker's own, by path. */
const own = new Map<string, string>()

/** No scope of the role opens workers themselves. */
const isOfWorkers = ({ type }: { type: string }) => type in ownRecords && type !== 'Worker'

beforeAll(async () => {
  server = await joinOauthServer()
  forgetful = await startTestServer({ ANSWER_CACHE_MB: '0' }, server.databaseUrl)
  key = await server.key()
  const client_id = await insert(server, key, 'clients', { name: 'Harbour' })
  for (const name of ['Dock', 'Quay']) projects.push(await insert(server, key, 'projects', { client_id, name }))
  readers.set('a key', key)
  const app = await registerClient(server, { scopes: WORKER_SCOPES })
  for (const last_name of ['Okafor', 'Livesey']) {
    const workerId = await insert(server, key, 'workers', { first_name: 'Ada', last_name })
    workers.push(workerId)
    const person = await makePerson(server, { [server.orgId]: 'worker' }, workerId)
    const { access_token } = await connect(server, await browserOf(server, person), app, {
      scope: WORKER_SCOPES.join(' '),
    })
    readers.set(`the worker ${last_name}`, access_token)
  }
  assignmentId = await assign(0, 0)
  paths.set('a key', new Set(allResources.map(({ path }) => path)))
  for (const resource of allResources) paths.get('a key')?.add(`${resource.path}/${await resource.make(server, key)}`)
  const ofWorkers = new Set(projects.map((id) => `/projects/${id}`))
  for (const { path } of allResources.filter(isOfWorkers)) {
    own.set(path, await makeOwn(path))
    ofWorkers.add(path).add(`${path}/${own.get(path)}`)
  }
  for (const name of readers.keys()) if (!paths.has(name)) paths.set(name, ofWorkers)
})
afterAll(async () => {
  await forgetful?.stop()
  await server?.stop()
})

const assign = (worker: number, project: number) =>
  insert(server, key, 'assignments', {
    worker_id: workers[worker],
    project_id: projects[project],
    start_date: '2026-01-05',
    end_date: '2026-12-18',
  })

/** A record of the first worker's own. */
async function makeOwn(path: string): Promise<string> {
  const worker_id = workers[0] as string
  const project_id = projects[0]
  const rows: Record<string, () => Promise<string> | string> = {
    '/projects': () => projects[0] as string,
    '/assignments': () => assignmentId,
    '/documents': () => insert(server, key, 'documents', { ...FILE, worker_id, file_key: `${server.orgId}/own` }),
    '/document-types': () => insert(server, key, 'custom_document_types', { name: 'Plant card', key: 'plant_card' }),
    '/holidays': () => insert(server, key, 'holidays', { date: '2026-12-25', name: 'Christmas Day' }),
    '/timesheets': () => insert(server, key, 'timesheets', { ...HOURS, worker_id, project_id }),
    '/expenses': () => insert(server, key, 'expenses', { ...CLAIM, worker_id }),
  }
  const make = rows[path]
  if (make === undefined) throw new Error(`${path}: how is a worker's own made?`)
  return make()
}
const FILE = { type: 'passport', name: 'Passport', file_name: 'p.pdf', content_type: 'application/pdf', size_bytes: 1 }
const HOURS = { period_start: '2026-02-02', period_end: '2026-02-08', entries: '[]', total_hours: 0 }
const CLAIM = { category: 'travel', amount: 100, currency: 'GBP', incurred_on: '2026-02-03' }

/** What a reader got last, with its tag: as a browser does, it asks whether that still holds. */
const got = new Map<string, { tag: string; text: string }>()

async function read(from: TestServer, path: string, credential: string | undefined): Promise<string> {
  const place = `${from.url} ${path} ${credential}`
  const last = got.get(place)
  const headers = last && { 'if-none-match': last.tag }
  const answer = await request(from.base + path, { key: credential, ...(headers && { headers }) })
  if (answer.status === 304) return last?.text ?? ''
  const hidden = (name: string, value: unknown) => (UNLIKE.test(name) ? undefined : value)
  const text = `${answer.status} ${JSON.stringify(answer.body, hidden)}`
  const tag = answer.headers.get('etag')
  if (tag !== null) got.set(place, { tag, text })
  return text
}
/** Each answer has its own. */
const UNLIKE = /^request_id$|_url$|_url_expires_at$/

const some = inTurn(1 / 4)

/** Paths that are read before and after a change: those of the resources that change, and some of the others. */
function chosen(...changing: string[]): (path: string) => boolean {
  const isChosen = new Set(some(paths.get('a key') as Set<string>))
  return (path) => isChosen.has(path) || changing.some((resource) => path.startsWith(resource))
}

/** Each reader reads what is chosen. What it gets can be kept then, and be wrong after the next change. */
async function compareAll(when: string, isChosen: (path: string) => boolean = () => true) {
  for (const [name, credential] of readers)
    await Promise.all(
      [...(paths.get(name) as Set<string>)].filter(isChosen).map(async (path) => {
        const [expected, answer] = await Promise.all([
          read(forgetful, path, credential),
          read(server, path, credential),
        ])
        expect(answer, `${path} for ${name}, ${when}`).toEqual(expected)
      }),
    )
}

describe('a kept answer is what a fresh one would be', () => {
  for (const { path, table, make } of allResources)
    it(`when a record of ${path} comes, goes and comes back`, async () => {
      const isChosen = chosen(path)
      await compareAll('before', isChosen)
      const id = await make(server, key)
      paths.get('a key')?.add(`${path}/${id}`)
      await compareAll('with it', isChosen)
      await markDeleted(server, key, table, id)
      await compareAll('when it is deleted', isChosen)
      await setDeleted(table, id, null)
      await compareAll('when it is back', isChosen)
      paths.get('a key')?.delete(`${path}/${id}`)
    })

  // What was read last is as new as the organisation itself when its own table was the last to change.
  for (const { path, table } of allResources.filter(isOfWorkers))
    it(`when a worker is assigned, moved and taken off after a change of ${path}`, async () => {
      const isChosen = chosen(path, '/projects', '/assignments')
      const changed = () => touch(server, key, table, own.get(path) as string)
      const other = await assign(1, 0)
      const whileMoving = async (when: string, move: () => Promise<unknown>) => {
        await changed()
        await compareAll(`before ${when}`, isChosen)
        await move()
        await compareAll(when, isChosen)
      }
      await whileMoving('when one is taken off', () => setDeleted('assignments', assignmentId, new Date()))
      await whileMoving('when one is put back', () => setDeleted('assignments', assignmentId, null))
      for (const change of [`project_id = '${projects[1]}'`, `project_id = '${projects[0]}'`])
        await whileMoving(`with ${change}`, () =>
          stamped(server, server.orgId, (client) =>
            client.query(`update assignments set ${change} where id = $1`, [other]),
          ),
        )
      await setDeleted('assignments', other, new Date())
    })

  it('when a type of documents becomes restricted, and when it no longer is', async () => {
    const typeId = await insert(server, key, 'custom_document_types', { name: 'Fit note', key: 'fit_note' })
    const worker_id = workers[0] as string
    const row = { ...FILE, type: 'other', worker_id, file_key: `${server.orgId}/fit`, custom_type_id: typeId }
    const subject_id = await insert(server, key, 'documents', row)
    const about = { title: 'Look at it', subject_type: 'document', subject_id }
    const taskId = await insert(server, key, 'tasks', about)
    await insert(server, key, 'notifications', { type: 'test', ...about, subject_type: 'task', subject_id: taskId })
    await insert(server, key, 'ai_jobs', { document_id: subject_id })
    for (const restricted of [true, false, true]) {
      await compareAll(`before restricted is ${restricted}`)
      await stamped(server, server.orgId, (client) =>
        client.query('update custom_document_types set restricted = $1 where id = $2', [restricted, typeId]),
      )
      await compareAll(`when restricted is ${restricted}`)
    }
  })

  it('and its tag holds while only other tables change', async () => {
    for (const path of ['/tasks', '/notifications', '/document-types']) {
      const { headers } = await request(server.base + path, { key })
      await insert(server, key, 'clients', { name: 'Pier' })
      const again = await request(server.base + path, { key, headers: { 'if-none-match': headers.get('etag') ?? '' } })
      expect(again.status, path).toBe(304)
    }
  })

  it('when what is read belongs to the other worker now', async () => {
    for (const path of ['/documents', '/timesheets', '/expenses']) {
      const table = allResources.find((each) => each.path === path)?.table
      await stamped(server, server.orgId, (client) =>
        client.query(`update ${table} set worker_id = $1 where worker_id = $2`, [workers[1], workers[0]]),
      )
      await compareAll(`with another's ${path}`)
    }
  })
})

const setDeleted = (table: string, id: string, moment: Date | null) =>
  stamped(server, server.orgId, (client) =>
    client.query(`update ${table} set deleted_at = $1 where id = $2`, [moment, id]),
  )

it('a kept answer is sent to no credential that may not read it', async () => {
  await compareAll('before')
  const known = [...(paths.get('a key') as Set<string>)]
  for (const scope of Object.keys(scopes) as (keyof typeof scopes)[]) {
    const narrow = await server.key({ scopes: [scope] })
    const answers = await Promise.all(
      known.map(async (path) => {
        const [expected, answer] = await Promise.all([read(forgetful, path, narrow), read(server, path, narrow)])
        expect(answer, `${path} with ${scope}`).toEqual(expected)
        return answer.slice(0, 3)
      }),
    )
    expect(answers.includes('403'), scope).toBe(scope !== 'read')
  }
})

it('a kept answer of one organisation is not sent to another', async () => {
  await compareAll('before')
  const stranger = await server.key({ orgId: await server.organisation() })
  for (const path of paths.get('a key') as Set<string>)
    expect(await read(server, path, stranger), path).toMatch(
      path.split('/').length === 3 ? /^404/ : /^200 .*"data":\[\]/,
    )
})
