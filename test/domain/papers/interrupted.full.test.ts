/** A pack whose printing kills every process is given up: the organisation is told. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runInterrupted } from '../../support/jobs.ts'
import { notificationAbout } from '../../support/notifications.ts'
import { packTools } from '../../support/packs.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

it('a pack whose printing died three times stays issued, without documents, and the organisation is told', async () => {
  const { save, draft, issue, makeJob, run } = packTools(server, key)
  await save({ name: 'Rules', body: 'For {{worker.first_name}}.' })
  const { jobId } = await makeJob({ first_name: 'Ada', last_name: 'Okafor' })
  const { data } = await draft({ jobId, templates: [{ name: 'Rules' }] })
  const id = data.createDocumentPack.id as string
  await issue(id)
  await runInterrupted(server, 'print_pack')
  expect(await notificationAbout(server, key, id)).toMatchObject({
    type: 'document_pack.failed',
    body: 'Induction: It was interrupted 3 times, because the process that ran it ended.',
  })
  const read = await run('query ($id: ID!) { documentPack(id: $id) { status papers { documentId } } }', { id })
  expect(read.data.documentPack).toEqual({ status: 'issued', papers: [{ documentId: null }] })
})
