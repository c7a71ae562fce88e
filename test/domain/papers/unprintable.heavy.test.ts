/** Papers that cannot be printed: the others are, and the organisation is told why. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileRecords } from '../../../rest/events/records.ts'
import { schema } from '../../../schema/index.ts'
import { helvetica } from '../../../src/domain/papers/fonts.ts'
import { printPack } from '../../../src/domain/papers/print-pack.ts'
import { printed } from '../../../src/domain/papers/printing.ts'
import { queues } from '../../../src/domain/queues.ts'
import { openChanges } from '../../../src/platform/changes/changes.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { openFiles } from '../../../src/platform/files/files.ts'
import { openQueue } from '../../../src/platform/jobs/queue.ts'
import { ProcessLimit } from '../../../src/platform/processes/task-process.ts'
import { readSecret } from '../../../src/platform/secrets/secret.ts'
import { databaseClock } from '../../../src/platform/time/clock.ts'
import { eventually } from '../../support/eventually.ts'
import { notificationAbout } from '../../support/notifications.ts'
import { packTools } from '../../support/packs.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ PDF_FONTS: 'package.json' }) // a font with every letter, which its workers lack
  key = await server.key()
})
afterAll(() => server.stop())

/** An issued pack of one template for these workers; returns its id. */
async function issued(...lastNames: string[]): Promise<string> {
  const { save, draft, issue, makeJob } = packTools(server, key)
  await save({ name: 'Rules', body: 'For {{worker.last_name}}.' })
  const { jobId } = await makeJob(...lastNames.map((last_name) => ({ first_name: 'Ada', last_name })))
  const { data } = await draft({ jobId, templates: [{ name: 'Rules', version: '1' }] })
  const id = data.createDocumentPack.id as string
  await issue(id)
  return id
}

async function printedOf(packId: string): Promise<number> {
  const counted = 'select count(document_id)::int as printed from pack_papers where pack_id = $1'
  return (await server.database.pool.query(counted, [packId])).rows[0].printed
}

it('a pack of more than 30 seconds is printed in parts, each of which is a job', async () => {
  const packId = await issued('Okafor', 'Hughes', 'Doyle')
  const config = readConfig({ ...server.settings, LOG_LEVEL: 'silent' })
  const { database } = server
  const [queue, changes] = [await openQueue(database, queues, false), openChanges(database)]
  const files = await openFiles(config, await readSecret(config))
  const services = {
    database,
    records: compileRecords(schema),
    clock: databaseClock,
    queue,
    changes,
    files,
    fonts: helvetica,
  }
  const waiting = `select count(*)::int as jobs from pgboss.job where name = 'print_pack' and data->>'packId' = $1 and state = 'created'`
  const jobs = async () => (await database.pool.query(waiting, [packId])).rows[0].jobs as number
  const failed = [{ id: packId, problem: 'An earlier one could not be printed.' }]
  for (const part of [1, 2, 3]) {
    await printPack(services, { orgId: server.orgId, packId, failed }, new AbortController().signal, 0)
    expect([await printedOf(packId), await jobs()]).toEqual([part, 1 + part])
  }
  const last = printPack(services, { orgId: server.orgId, packId, failed }, new AbortController().signal, 0)
  await expect(last).rejects.toThrow('An earlier one could not be printed. Correct the template')
  await queue.close()
})

it('a paper with a character that the fonts of the worker lack is skipped, and the organisation is told', async () => {
  const packId = await issued('Окафор', 'Hughes')
  await server.worker()
  const notification = await notificationAbout(server, key, packId)
  expect(notification).toMatchObject({
    type: 'document_pack.failed',
    body: expect.stringMatching(
      /^Induction: Rules, version 1: The character О cannot be printed.*Correct the template/,
    ),
  })
  await eventually(async () => ((await printedOf(packId)) === 1 ? true : undefined))
})

describe('a paper whose process', () => {
  const limit = (...reasons: ProcessLimit['reason'][]) => {
    const left = [...reasons]
    return async () => {
      const reason = left.shift()
      if (reason !== undefined) throw new ProcessLimit(reason)
      return { bytes: new Uint8Array([1]) }
    }
  }

  it('dies is tried again', async () => {
    expect(await printed(limit('crash', 'crash'))).toEqual(new Uint8Array([1]))
    await expect(printed(limit('crash', 'crash', 'crash'))).rejects.toThrow('ended unexpectedly 3 times')
  })

  it('reaches a limit is not tried again, and the limit is named', async () => {
    await expect(printed(limit('time'))).rejects.toThrow('It takes too long to print.')
    await expect(printed(limit('memory'))).rejects.toThrow('It takes too much memory to print.')
  })

  it('is stopped is none that cannot be printed', async () => {
    const stopped = printed(async () => {
      throw new DOMException('the process is stopping', 'AbortError')
    })
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  })
})
