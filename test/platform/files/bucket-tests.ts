/** Files in an S3 bucket: they behave as in a folder. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepFiles } from '../../../src/domain/documents/stray-files.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { openBucketStore } from '../../../src/platform/files/bucket-store.ts'
import { openStore } from '../../../src/platform/files/open-store.ts'
import { listKeys } from '../../../src/platform/files/store.ts'
import { sandboxFile } from '../../../src/surfaces/files/sandbox-file.ts'
import { BUCKET, type BucketServer } from '../../support/bucket.ts'
import { eventually } from '../../support/eventually.ts'
import { create } from '../../support/resources.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'
import { openTroubledStore, type TroubledStore } from '../../support/troubled-store.ts'
import { sendFiles, upload } from '../../support/upload.ts'

/** @param start starts the store */
export function testFilesInBucket(start: () => Promise<BucketServer>): void {
  let s3: BucketServer
  let store: TroubledStore
  let settings: Record<string, string>
  let server: TestServer
  let key: string

  beforeAll(async () => {
    s3 = await start()
    store = await openTroubledStore(s3.port)
    settings = {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: store.url,
      S3_ACCESS_KEY_ID: s3.account,
      S3_SECRET_ACCESS_KEY: s3.account,
      MUSTER_SECRET: 'a secret for the links of this test',
    }
    server = await startTestServer(settings)
    key = await server.key()
  })
  afterAll(async () => {
    await server.stop()
    await store.close()
    await s3.close()
  })

  const pdf = sandboxFile('a test')

  async function uploadPassport(more: object = {}) {
    const workerId = (await create(server, key, '/workers', { first_name: 'A', last_name: 'B' })).body.id
    const input = { type: 'passport', name: 'Passport', ...more }
    return (await upload(server, key, { workerId, bytes: pdf, input, select: 'id fileUrl' })).body
  }

  const onServer = (url: string) => server.url + new URL(url).pathname

  /** Of files; the store has their keys as well. */
  const bucketKeys = async () =>
    [...(await listKeys(await openStore(readConfig(settings))))].filter((each) => !each.startsWith('.'))

  it('a file is stored in the bucket and returned through its link', async () => {
    const { fileUrl } = (await uploadPassport()).data.uploadDocument
    const [name] = await bucketKeys()
    expect(await bucketKeys()).toHaveLength(1)
    const stored = await (await openStore(readConfig(settings))).getBytes(name as string)
    expect(Buffer.from(stored).includes('%PDF')).toBe(false)
    const file = await fetch(onServer(fileUrl))
    expect(file.status).toBe(200)
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
  })

  it('the file of a document that could not be written is removed from the bucket', async () => {
    const before = await bucketKeys()
    await server.database.pool.query("alter table documents add check (name <> 'Refused')")
    expect((await uploadPassport({ name: 'Refused' })).errors).toHaveLength(1)
    await eventually(async () => (await bucketKeys()).length === before.length)
    expect(await bucketKeys()).toEqual(before)
  })

  it('a file that the store has kept, though it said 500, is removed with its upload', async () => {
    const before = await bucketKeys()
    store.trouble = 'forgetful'
    const refused = await uploadPassport()
    store.trouble = 'none'
    expect(refused.errors[0].extensions.code).toBe('unavailable')
    expect(await bucketKeys()).toEqual(before)
  })

  it('while the store does not answer, others of the organisation write', async () => {
    store.trouble = 'silent'
    const pending = uploadPassport()
    await eventually(async () => store.waiting > 0)
    const written = await create(server, key, '/workers', { first_name: 'C', last_name: 'D' })
    expect([written.status, store.waiting]).toEqual([201, 1])
    store.trouble = 'none'
    store.hangUp()
    expect((await pending).data.uploadDocument.id).toBeTypeOf('string') // the call is tried once more
  })

  it('a server stops while the store does not answer', async () => {
    const stopping = await startTestServer({ ...settings, SHUTDOWN_SECONDS: '1' })
    const query = 'mutation ($input: CreateExpenseInput!) { createExpense(input: $input) { id } }'
    const credential = await stopping.key()
    const worker = await create(stopping, credential, '/workers', { first_name: 'A', last_name: 'B' })
    const input = {
      workerId: worker.body.id,
      category: 'travel',
      amount: 1,
      currency: 'EUR',
      incurredOn: '2026-01-01',
      receipt: null,
    }
    const receipt = { 'variables.input.receipt': new File([new Uint8Array(pdf)], 'receipt.pdf') }
    store.trouble = 'silent'
    const ended = sendFiles(
      stopping,
      { authorization: `Bearer ${credential}` },
      { query, variables: { input } },
      receipt,
    ).catch((error: Error) => error)
    await eventually(async () => store.waiting > 0)
    await stopping.stop()
    expect(store.waiting).toBe(1)
    expect(await ended).toBeInstanceOf(Error)
    store.trouble = 'none'
    store.hangUp()
  })

  it.each(['silent', 'cut'] as const)('a call to a %s store ends after a time without a byte', async (trouble) => {
    const { s3: bucket } = readConfig(settings)
    const impatient = openBucketStore(bucket as NonNullable<typeof bucket>, { connect: 1000, silence: 200 })
    const patient = await openStore(readConfig(settings))
    await patient.put('long', new Uint8Array(200_000))
    store.trouble = trouble
    await expect(impatient.getBytes('long')).rejects.toThrow()
    store.trouble = 'none'
    expect(await patient.getBytes('long')).toHaveLength(200_000)
    await patient.delete('long')
  })

  describe('files without a record', () => {
    const DAY = 86_400_000

    /** Store a file as if some days ago. */
    async function stray(days: number, owner = server.orgId): Promise<string> {
      const name = `${owner}/${randomUUID()}`
      await (await openStore(readConfig(settings))).put(name, new Uint8Array(pdf))
      await s3.date(name, new Date(Date.now() - days * DAY))
      return name
    }

    /** Sweep, and return what the log says. */
    async function sweep() {
      const lines: { level: string; files: number; examples: string[] }[] = []
      const to = (level: string) => (line: object) => void lines.push({ level, ...line } as never)
      const log = { warn: to('warn'), error: to('error') }
      const files = { store: await openStore(readConfig(settings)) }
      await sweepFiles({ database: server.database, files, log }, new AbortController().signal)
      return lines
    }

    it('are reported after a day and removed after a week; no others are', async () => {
      const { fileUrl } = (await uploadPassport()).data.uploadDocument
      const old = await stray(8)
      const young = await stray(2)
      const others = [young, await stray(0.5), await stray(8, randomUUID()), await stray(8, 'notes')]
      const [reported, removed] = await sweep()
      expect(reported).toMatchObject({ level: 'warn', files: 1, examples: [young] })
      expect(removed).toMatchObject({ level: 'warn', files: 1, examples: [old] })
      const left = await bucketKeys()
      expect(left).toEqual(expect.arrayContaining(others))
      expect(left).not.toContain(old)
      expect((await fetch(onServer(fileUrl))).status).toBe(200)
    })
  })

  it('a link to a missing file returns 404; an unavailable store returns 503, and no record is created', async () => {
    const { fileUrl } = (await uploadPassport()).data.uploadDocument
    const bucket = await openStore(readConfig(settings))
    for (const name of await bucketKeys()) await bucket.delete(name)
    expect((await request(onServer(fileUrl))).body.error.code).toBe('not_found')
    await s3.close()
    const total = async () => (await request(`${server.base}/documents?limit=1`, { key })).body.pagination.total
    const before = await total()
    const answer = await request(onServer(fileUrl))
    expect([answer.status, answer.body.error.code]).toEqual([503, 'unavailable'])
    expect((await uploadPassport()).errors[0].extensions.code).toBe('unavailable')
    expect(await total()).toBe(before)
  })
}
