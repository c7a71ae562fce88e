/** The deletion of an organisation that its owners closed: everything goes, and nobody else loses anything. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeClosedOrganisation } from '../../../src/domain/test-organisations/remove.ts'
import { findTestOrganisations } from '../../../src/domain/test-organisations/run.ts'
import type { SystemServices } from '../../../src/events/system-write.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { type Files, openFiles } from '../../../src/platform/files/files.ts'
import { listKeys } from '../../../src/platform/files/store.ts'
import { readSecret } from '../../../src/platform/secrets/secret.ts'
import { loadDemoStandalone } from '../../../src/server/demo.ts'
import { makePerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let files: Files
let orgId: string
const never = new AbortController().signal
const lines: unknown[] = []
const log = { info: (line: unknown) => void lines.push(line), warn: (line: unknown) => void lines.push(line) }

beforeAll(async () => {
  server = await startTestServer()
  const config = readConfig({ ...process.env, ...server.settings })
  files = await openFiles(config, await readSecret(config))
  orgId = (await loadDemoStandalone(config, server.database, 'small', () => {})).id
}, 120_000)
afterAll(() => server.stop())

const remove = (signal = never) => removeClosedOrganisation({ database: server.database, files, log }, orgId, signal)
const close = (until: string) =>
  server.database.pool.query(
    `update organisations set closed_at = now() - interval '30 days', deletes_at = now() + $2::interval where id = $1`,
    [orgId, until],
  )

/** The tables that have the id anywhere in a row. */
async function tablesWith(id: string): Promise<string[]> {
  const { pool } = server.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
     and not relispartition order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`select exists (select from ${name} t where t::text like '%' || $1 || '%')`, [id])
    if (rows[0].exists) found.push(name)
  }
  return found
}

it('does nothing before its time, or after it was reopened', async () => {
  await close('1 day')
  await remove()
  await server.database.pool.query('update organisations set closed_at = null, deletes_at = null where id = $1', [
    orgId,
  ])
  await remove()
  expect(await server.database.prisma.worker.count({ where: { orgId } })).toBeGreaterThan(0)
})

it('removes everything, also after an interruption, and only people who are in no other organisation', async () => {
  const { prisma, pool } = server.database
  const both = await makePerson(server, 'staff', { orgId })
  await prisma.membership.create({ data: { orgId: server.orgId, userId: both.userId, role: 'staff' } })
  const alone = await makePerson(server, 'owner', { orgId })
  const other = await makePerson(server, 'owner')
  await close('-1 second')
  const jobs: object[] = []
  const queue = { sendAll: async (_tx: unknown, _queue: unknown, all: object[]) => void jobs.push(...all) }
  const changes = { publishJobs() {} }
  await findTestOrganisations({ database: server.database, queue, changes } as unknown as SystemServices)
  expect(jobs).toEqual([{ orgId, ownerId: orgId, work: 'remove closed' }])
  const stopping = new AbortController()
  const stops = { ...files, store: { delete: async () => stopping.abort(new Error('killed')) } } as unknown as Files
  const database = server.database
  await expect(removeClosedOrganisation({ database, files: stops, log }, orgId, stopping.signal)).rejects.toThrow(
    'killed',
  )
  await remove()
  expect(await tablesWith(orgId)).toEqual([])
  expect([...(await listKeys(files.store))].filter((key) => key.startsWith(orgId))).toEqual([])
  const left = await prisma.user.findMany({ where: { id: { in: [both.userId, alone.userId, other.userId] } } })
  expect(left.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b))).toEqual(
    [both.userId, other.userId].toSorted((a, b) => a.localeCompare(b)),
  )
  expect(lines).toEqual([{ organisation: orgId }])
  expect((await pool.query('select from organisations where id = $1', [server.orgId])).rowCount).toBe(1)
  await remove()
})
