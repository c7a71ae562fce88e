/** `muster documents import` that is killed, and run again. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onePage } from '../../src/platform/files/one-page-pdf.ts'
import { command } from '../support/command.ts'
import { eventsOf } from '../support/events.ts'
import { run, temporaryFolder } from '../support/process.ts'
import { createId } from '../support/resources.ts'
import { joinTestServer, request, type TestServer } from '../support/server.ts'

const FILES = 150
const temporary = await temporaryFolder()
let server: TestServer
let orgId: string
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  orgId = await server.organisation()
  key = await server.key({ orgId })
  const types = ['passport', 'licence', 'certificate', 'contract', 'trade-card']
  for (let n = 0; n < FILES / types.length; n++) {
    await createId(server, key, '/workers', { first_name: 'Ada', last_name: `Okafor ${n}`, external_id: `P${n}` })
    for (const type of types) await writeFile(path.join(temporary.folder, `P${n} ${type}.pdf`), onePage(`${n} ${type}`))
  }
})
afterAll(async () => {
  await server.stop()
  await temporary.remove()
})

it('goes on where it was killed, without a document or an event twice', async () => {
  const args = ['documents', 'import', temporary.folder, '--url', server.url, '--yes', '--parallel', '1', '--json']
  const total = async () => (await request(`${server.base}/documents?limit=1`, { key })).body.pagination.total
  const killed = run(args, { MUSTER_API_KEY: key })
  await expect.poll(total, { timeout: 90_000, interval: 10 }).toBeGreaterThan(5)
  killed.child.kill('SIGKILL')
  await killed.ends()
  const before = await total()
  expect(before).toBeLessThan(FILES)
  const { code, json } = await command(args, { MUSTER_API_KEY: key })
  expect([code, json]).toEqual([0, expect.objectContaining({ uploaded: FILES - json.present, problems: [] })])
  expect([before, before + 1]).toContain(json.present) // the server may have had one more, and stored it
  expect(await total()).toBe(FILES)
  const added = (await eventsOf(server, orgId)).filter(({ type }) => type === 'document.added')
  expect(added).toHaveLength(FILES)
  expect((await command(args, { MUSTER_API_KEY: key })).json).toMatchObject({ uploaded: 0, present: FILES })
})
