/** What the bytes of callers cost the process that receives them: files are written on, and nothing walks bytes. Linux. */
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxFile } from '../../src/surfaces/files/sandbox-file.ts'
import { processorTime } from '../bench/processor.ts'
import type { Program } from '../support/process.ts'
import { create } from '../support/resources.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const MB = 1024 * 1024
const FILE_MB = 25

let server: TestServer
let program: Program
let url: string
let key: string
let worker: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
  worker = (await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })).body.id
  const settings = { PORT: '0', NODE_ENV: 'test', WEBHOOK_WORKER: 'false', BACKGROUND_WORKER: 'false' }
  program = server.run(['serve'], settings)
  await program.prints('Press Ctrl-C to stop.')
  url = /http:\/\/localhost:\d+/.exec(program.output())?.[0].replace('localhost', '127.0.0.1') as string
})
afterAll(() => server.stop())

/** A PDF of `megabytes`, of which the last kilobyte is missing. */
function fileOf(megabytes: number): File {
  const bytes = Buffer.alloc(megabytes * MB - 1024, 'bytes of a scan\r\n--')
  sandboxFile('a scan').copy(bytes)
  return new File([bytes], 'scan.pdf')
}

const fields = () => ({ type: 'passport', name: 'Passport' })

function restForm(file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ worker_id: worker, ...fields() })) form.set(name, value)
  form.set('file', file)
  return form
}

const UPLOAD = 'mutation ($input: UploadDocumentInput!) { uploadDocument(input: $input) { id sizeBytes } }'

function graphqlForm(file: File): FormData {
  const form = new FormData()
  const variables = { input: { workerId: worker, ...fields(), file: null } }
  form.set('operations', JSON.stringify({ query: UPLOAD, variables }))
  form.set('map', '{"0":["variables.input.file"]}')
  form.set('0', file)
  return form
}

async function post(path: string, body: FormData | string, headers: Record<string, string> = {}): Promise<string> {
  const sent: Record<string, string> = { authorization: `Bearer ${key}`, ...headers }
  if (typeof body === 'string') sent['content-type'] = 'application/json'
  const answer = await fetch(url + path, { method: 'POST', headers: sent, body })
  return answer.text()
}

const surfaces: [surface: string, path: string, formOf: (file: File) => FormData, size: string][] = [
  ['REST', '/api/public/v1/documents', restForm, '"size_bytes":'],
  ['GraphQL', '/graphql', graphqlForm, '"sizeBytes":'],
]

/** The highest memory of the server while `work` runs, above what it had before. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const pid = program.child.pid as number
  const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  writeFileSync(`/proc/${pid}/clear_refs`, '5') // the peak begins anew
  const before = peak()
  await work()
  return peak() - before
}

/** The processor time of the server while `work` runs. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = processorTime(program.child.pid as number)
  await work()
  return processorTime(program.child.pid as number) - before
}

describe.each(surfaces)('files over %s', (_surface, path, formOf, size) => {
  it.each([{}, { 'idempotency-key': `upload ${path}` }])(
    'ten at once are not held in memory, with %j',
    async (more) => {
      const form = formOf(fileOf(FILE_MB))
      expect(await post(path, form)).toContain(size)
      const grown = await memoryOf(async () => {
        const keys = Object.entries(more)
        const send = (n: number) => post(path, form, Object.fromEntries(keys.map(([name, value]) => [name, value + n])))
        for (const answer of await Promise.all(Array.from({ length: 10 }, (_, n) => send(n))))
          expect(answer).toContain(`${size}${FILE_MB * MB - 1024}`)
      })
      expect(grown).toBeLessThan(6 * FILE_MB * MB) // a busy machine collects the pieces late: that of four files was seen
    },
  )
})

it('a file costs GraphQL what it costs REST', async () => {
  const times: number[] = []
  for (const [, path, formOf] of surfaces) times.push(await timeOf(() => post(path, formOf(fileOf(FILE_MB)))))
  const [ofRest, ofGraphql] = times as [number, number]
  expect(ofGraphql).toBeLessThan(3 * ofRest + 100)
})

it('a long text in a variable costs GraphQL what it costs REST', async () => {
  const text = 'x'.repeat(MB - 1000)
  const query = 'mutation ($name: String!) { createClient(input: { name: $name }) { id } }'
  const calls = [
    ['/api/public/v1/clients', JSON.stringify({ name: text })],
    ['/graphql', JSON.stringify({ query, variables: { name: text } })],
  ] as const
  const times: number[] = []
  for (const [path, body] of calls)
    times.push(
      await timeOf(async () => {
        for (let n = 0; n < 10; n++) expect(await post(path, body)).toContain('validation_failed')
      }),
    )
  const [ofRest, ofGraphql] = times as [number, number]
  expect(ofGraphql).toBeLessThan(3 * ofRest + 100)
})
