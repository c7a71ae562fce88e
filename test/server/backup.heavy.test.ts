/**
 * A server is backed up while it is written to, and restored into an empty folder: what was acknowledged before the end
 * of the backup is there, and keys, sessions, links and deliveries go on.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { verifyWebhook } from 'muster/webhooks'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Manifest } from '../../src/platform/backup/manifest.ts'
import { acquireEmbedded } from '../../src/platform/database/embedded.ts'
import { eventually } from '../support/eventually.ts'
import { type Program, postmasterOf, run, temporaryFolder } from '../support/process.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

const WRITERS = 4

let folder: string
let remove: () => Promise<void>
let receiver: Receiver
/** Whether the receiver takes what it gets. */
let taking = false
const programs: Program[] = []

beforeAll(async () => {
  ;({ folder, remove } = await temporaryFolder())
  receiver = await startReceiver((_request, response) => {
    response.statusCode = taking ? 200 : 500
    response.end()
  })
})
afterAll(async () => {
  for (const { child, ends } of programs) {
    child.kill('SIGKILL')
    await ends()
  }
  for (const name of ['one', 'other']) {
    const postmaster = await postmasterOf(path.join(folder, name))
    if (postmaster !== undefined) process.kill(postmaster, 'SIGQUIT')
  }
  await receiver.close()
  await remove()
})

const settings = (name: string) => ({
  MUSTER_DATA_DIR: path.join(folder, name),
  PORT: '0',
  WEBHOOK_ALLOW_PRIVATE: 'true',
  WEBHOOK_RETRY_SCHEDULE: Array(50).fill('2').join(','),
})

function start(args: string[], name: string): Program {
  const program = run(args, settings(name))
  programs.push(program)
  return program
}

async function serve(name: string): Promise<{ program: Program; url: string }> {
  const program = start(['serve'], name)
  await program.prints('Press Ctrl-C to stop.')
  const url = /http:\/\/localhost:\d+/.exec(program.output())?.[0].replace('localhost', '127.0.0.1') as string
  return { program, url }
}

async function finished(args: string[], name: string) {
  const program = start([...args, '--json'], name)
  expect(await program.ends(), program.output()).toBe(0)
  return JSON.parse(program.output().trim().split('\n').at(-1) as string)
}

/** A log position as a number. */
const position = (lsn: string) => {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

interface Acknowledged {
  id: string
  /** The log's position after the answer. */
  at: bigint
}

/** Create workers and upload documents until `stop`. */
async function write(url: string, key: string, database: pg.Pool, acknowledged: Acknowledged[], stop: AbortSignal) {
  const headers = { authorization: `Bearer ${key}` }
  while (!stop.aborted) {
    const made = await fetch(`${url}/api/public/v1/workers`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ first_name: 'Late', last_name: 'Comer' }),
    })
    if (made.status !== 201) throw new Error(`${made.status}: ${await made.text()}`)
    const { id } = (await made.json()) as { id: string }
    const form = new FormData()
    form.set(
      'operations',
      JSON.stringify({
        query: UPLOAD,
        variables: { input: { workerId: id, type: 'certificate', name: 'Paper', file: null } },
      }),
    )
    form.set('map', JSON.stringify({ 0: ['variables.input.file'] }))
    form.set('0', new File(['%PDF-1.4\n%%EOF\n'], 'paper.pdf'))
    const uploaded = await fetch(`${url}/graphql`, { method: 'POST', headers, body: form })
    const { data, errors } = (await uploaded.json()) as { data?: { uploadDocument: { id: string } }; errors?: object }
    if (errors || !data) throw new Error(JSON.stringify(errors))
    const { rows } = await database.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
    acknowledged.push({ id, at: position(rows[0]?.lsn as string) })
  }
}

const UPLOAD = 'mutation ($input: UploadDocumentInput!) { uploadDocument(input: $input) { id } }'

async function graphql(url: string, headers: Record<string, string>, query: string) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = await answer.json()
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

it('a server under writes is backed up, and goes on from the backup elsewhere', async () => {
  const one = await serve('one')
  const output = one.program.output()
  const key = /mst_live_\w+/.exec(output)?.[0] as string
  const [org] = await finished(['org', 'list'], 'one')
  const endpoint = await finished(
    ['endpoint', 'create', '--org', org.id, '--url', receiver.url, '--events', 'client.created'],
    'one',
  )
  const body = new URLSearchParams({
    email: 'owner@demo.example',
    password: /password (\S+) \(shown once\)/.exec(output)?.[1] as string,
  })
  const signedIn = await fetch(`${one.url}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: one.url },
    body,
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const session = { cookie, 'x-requested-with': 'muster' }
  const { documents } = await graphql(one.url, session, '{ documents(limit: 1) { data { fileUrl } } }')
  const link = new URL(documents.data[0].fileUrl).pathname
  const made = await fetch(`${one.url}/api/public/v1/clients`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Undelivered' }),
  })
  const client = (await made.json()) as { id: string }
  await receiver.gets(1) // it was refused, and waits

  const embedded = await acquireEmbedded(path.join(folder, 'one'), () => {})
  const database = new pg.Pool({ connectionString: embedded.url })
  const [acknowledged, stopping]: [Acknowledged[], AbortController] = [[], new AbortController()]
  const writers = Array.from({ length: WRITERS }, () => write(one.url, key, database, acknowledged, stopping.signal))
  await eventually(async () => acknowledged.length > 20)
  const before = acknowledged.length
  const backup = path.join(folder, 'backup')
  await finished(['backup', backup], 'one')
  const during = acknowledged.length
  await eventually(async () => acknowledged.length > during)
  stopping.abort()
  await Promise.all(writers)
  await database.end()
  await embedded.release()
  one.program.child.kill('SIGTERM')
  expect(await one.program.ends()).toBe(0)

  const manifest = JSON.parse(await readFile(path.join(backup, 'manifest.json'), 'utf8')) as Manifest
  const end = position(manifest.database?.end_lsn as string)
  const expected = acknowledged.filter(({ at }) => at <= end)
  expect(expected.length).toBeGreaterThanOrEqual(before)
  expect(expected.length).toBeLessThan(acknowledged.length) // it ended while the writers went on

  const { restored } = await finished(['restore', backup], 'other')
  expect(restored).toMatchObject({ organisations: 1, webhook_endpoints: 1, files: { missing: 0 } })
  expect(restored.files.named).toBeGreaterThanOrEqual(expected.length)
  const arrived = receiver.received.length
  taking = true

  const other = await serve('other')
  expect(other.program.output()).not.toContain('mst_live_') // it is no first start
  for (const { id } of expected) {
    const answer = await fetch(`${other.url}/api/public/v1/workers/${id}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(answer.status, id).toBe(200)
  }
  expect((await graphql(other.url, session, '{ me { role } }')).me.role).toBe('owner')
  const file = await fetch(other.url + link)
  expect([file.status, (await file.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
  const delivered = await eventually(async () =>
    receiver.received.slice(arrived).find((request) => request.body.data.object.id === client.id),
  )
  verifyWebhook(delivered.raw, delivered.headers as Record<string, string>, endpoint.secret)
  other.program.child.kill('SIGTERM')
  expect(await other.program.ends()).toBe(0)
})
