/** Attempts at an extraction: which failures are tried again, and what is told at the last one. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Extractor } from '../../../src/domain/extraction/extractor.ts'
import { ModelFailure } from '../../../src/domain/extraction/model-failure.ts'
import { giveUpReading, readDocument } from '../../../src/domain/extraction/run.ts'
import { openServices } from '../../support/daily-load.ts'
import { eventsAbout } from '../../support/events.ts'
import { makePdf } from '../../support/papers.ts'
import { createId } from '../../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'
import { insert } from '../../support/write.ts'

let server: TestServer
let key: string
let system: Awaited<ReturnType<typeof openServices>>
let pdf: Uint8Array
let workerId: string
let documentId: string
const logged: unknown[] = []

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  system = await openServices(server.database)
  pdf = await makePdf([['Some text']])
  workerId = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
})
beforeEach(async () => {
  logged.length = 0
  const file = { file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: 9, file_key: 'a/b' }
  documentId = await insert(server, key, 'documents', {
    worker_id: workerId,
    type: 'passport',
    name: 'Passport',
    ...file,
  })
})
afterAll(async () => {
  await system.close()
  await server.stop()
})

const makeJob = (more: object = {}) => insert(server, key, 'ai_jobs', { document_id: documentId, ...more })
const jobOf = async (id: string) => (await request(`${server.base}/ai-jobs/${id}`, { key })).body
const notifications = async () => {
  const { data } = (await request(`${server.base}/notifications?limit=200`, { key })).body
  return data.filter(({ subject_id }: { subject_id: string }) => subject_id === documentId)
}
const typesAbout = async (id: string) => (await eventsAbout(server, id)).map(({ type }) => type)

interface Attempt {
  extract?: Extractor['extract']
  getBytes?: () => Promise<Uint8Array>
  signal?: AbortSignal
}

function attempt(aiJobId: string, { extract = async () => [], getBytes = async () => pdf, signal }: Attempt = {}) {
  const log = { error: (...line: unknown[]) => void logged.push(line) }
  const services = { ...system, files: { store: { getBytes } }, extractor: { extract }, log }
  const job = { orgId: server.orgId, aiJobId }
  return readDocument(services as never, job, signal ?? new AbortController().signal)
}
const throwing = (error: unknown) => async () => {
  throw error
}

describe('an attempt', () => {
  it('that succeeds ends the job with what was read', async () => {
    const id = await makeJob()
    const read = { field: 'number', value: 'X1', confidence: 0.9 } as const
    await attempt(id, {
      extract: async ({ text, type }) => (text === 'Some text' && type === 'passport' ? [read] : []),
    })
    expect(await jobOf(id)).toMatchObject({ status: 'succeeded', attempts: 1, error: null, result: [read] })
    expect(await typesAbout(id)).toEqual(['ai_job.updated', 'ai_job.succeeded'])
  })

  it.each([
    ['the model refuses', { extract: throwing(new ModelFailure('refused', 'Refused.')) }, 1, 'Refused.', 1],
    ['the model fails', { extract: throwing(new ModelFailure('failed', 'Failed.')) }, 3, 'Failed.', 1],
    ['the model is busy', { extract: throwing(new ModelFailure('busy', 'Busy.')) }, 8, 'Busy.', 1],
    ['the file is gone', { getBytes: throwing({ code: 'ENOENT' }) }, 1, 'The file no longer exists.', 0],
    [
      'the store fails',
      { getBytes: throwing(new Error('x')) },
      8,
      'The file store is unavailable. Try again in a moment.',
      0,
    ],
    ['the file is unreadable', { getBytes: async () => Buffer.from('%PDF-1.7 nothing') }, 1, /./, 0],
    ['something else fails', { extract: throwing(new Error('a secret')) }, 3, 'An internal error occurred.', 0],
  ])('at which %s is repeated as often as may help', async (_what, failing, most, error, logs) => {
    if (most > 1) {
      const early = await makeJob({ status: 'running', attempts: most - 2 })
      await expect(attempt(early, failing)).rejects.toThrow()
      expect(await jobOf(early)).toMatchObject({ status: 'running', attempts: most - 1, error: null })
    }
    expect(await notifications()).toEqual([])
    const last = await makeJob({ status: 'running', attempts: most - 1 })
    await attempt(last, failing)
    expect(await jobOf(last)).toMatchObject({ status: 'failed', attempts: most, finished_at: expect.any(String) })
    expect((await jobOf(last)).error).toMatch(error)
    expect(await notifications()).toMatchObject([
      { type: 'ai_job.failed', severity: 'warning', subject_type: 'document', body: expect.stringMatching(error) },
    ])
    expect(logged).toHaveLength(logs)
  })

  it('of a process that stops leaves the job to another one', async () => {
    const id = await makeJob({ status: 'running', attempts: 7 })
    const stopping = new AbortController()
    const extract = async () => {
      stopping.abort()
      throw new ModelFailure('refused', 'Refused.')
    }
    await expect(attempt(id, { extract, signal: stopping.signal })).rejects.toThrow()
    expect(await jobOf(id)).toMatchObject({ status: 'running', attempts: 8 })
  })

  it('is not made when eight were interrupted, or when the job has ended or was deleted', async () => {
    let count = 0
    const extract = async () => {
      count++
      return []
    }
    const interrupted = await makeJob({ status: 'running', attempts: 8 })
    await attempt(interrupted, { extract })
    expect(await jobOf(interrupted)).toMatchObject({ status: 'failed', error: expect.stringMatching(/interrupted/) })
    for (const more of [{ status: 'succeeded' }, { status: 'failed' }, { deleted_at: new Date() }]) {
      const id = await makeJob(more)
      await attempt(id, { extract })
      expect(await typesAbout(id)).toEqual([])
    }
    expect(count).toBe(0)
  })

  it('that ends after the job was given up changes nothing', async () => {
    const id = await makeJob()
    const extract = async () => {
      await giveUpReading(system, { orgId: server.orgId, aiJobId: id }, 'It took too much memory.')
      return [{ field: 'number', value: 'X1', confidence: 1 } as const]
    }
    await attempt(id, { extract })
    expect(await jobOf(id)).toMatchObject({ status: 'failed', result: null, error: expect.stringMatching(/memory/) })
    expect(await typesAbout(id)).toEqual(['ai_job.updated', 'ai_job.failed'])
  })
})

describe('a job that is given up', () => {
  it('fails if it waits, and stays as it is if it has ended or is none', async () => {
    const give = (aiJobId: string) => giveUpReading(system, { orgId: server.orgId, aiJobId }, 'It took too long.')
    const [queued, ended] = [await makeJob(), await makeJob({ status: 'succeeded' })]
    for (const id of [queued, ended, '00000000-0000-7000-8000-00000000ffff']) await give(id)
    expect(await jobOf(queued)).toMatchObject({ status: 'failed', error: expect.stringMatching(/took too long/) })
    expect(await jobOf(ended)).toMatchObject({ status: 'succeeded', error: null })
  })
})

describe('fields that are applied', () => {
  const APPLY = 'mutation ($id: ID!) { applyExtraction(id: $id) { id } }'
  const readDays = (issued: string, expires: string) => [
    { field: 'issued_on', value: issued, confidence: 1 },
    { field: 'expires_on', value: expires, confidence: 1 },
  ]
  const apply = async (issued: string, expires: string) => {
    const id = await makeJob({ status: 'succeeded', result: JSON.stringify(readDays(issued, expires)) })
    return (await graphql(server, key, APPLY, { id })).body
  }
  const document = async () => (await request(`${server.base}/documents/${documentId}`, { key })).body

  it('leave a pending document to its review', async () => {
    expect((await apply('2026-01-01', '2026-01-01')).errors).toBeUndefined()
    expect(await document()).toMatchObject({ status: 'pending', issued_on: '2026-01-01', expires_on: '2026-01-01' })
  })

  it('are refused if the document would expire before its issue', async () => {
    const { errors } = await apply('2026-01-02', '2026-01-01')
    expect(errors[0].extensions).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'fields', code: 'invalid' }],
    })
    expect(await document()).toMatchObject({ issued_on: null, expires_on: null })
  })
})
