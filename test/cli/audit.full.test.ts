/** `muster audit …` beside a running server. */
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit, BY_COMMAND } from '../../src/access/audit/audit.ts'
import type { ChainedEntry } from '../../src/access/audit/chain.ts'
import { command } from '../support/command.ts'
import { temporaryFolder } from '../support/process.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  server = await startTestServer()
  folder = await temporaryFolder()
})
afterAll(async () => {
  await server.stop()
  await folder.remove()
})

const muster = (...args: string[]) => command(['audit', ...args], { DATABASE_URL: server.databaseUrl })
const write = (orgId: string) => audit(server.database.prisma, BY_COMMAND, { orgId, action: 'organisation.renamed' })
const entriesIn = (text: string) => text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as ChainedEntry] : []))

async function organisation(count: number): Promise<string> {
  const orgId = await server.organisation()
  for (let each = 0; each < count; each++) await write(orgId)
  return orgId
}

/** A file with what `muster audit export` prints for an organisation. */
async function exported(orgId: string): Promise<string> {
  const { code, text } = await muster('export', '--org', orgId)
  expect(code).toBe(0)
  const file = path.join(folder.folder, `${randomUUID()}.ndjson`)
  await writeFile(file, text)
  return file
}

describe('export', () => {
  it('prints all entries of an organisation, or those after a position, with their hashes', async () => {
    const orgId = await organisation(3)
    const all = entriesIn((await muster('export', '--org', orgId)).text)
    expect(all.map(({ position, org_id }) => [position, org_id])).toEqual([1, 2, 3].map((each) => [each, orgId]))
    expect(all[0]).toMatchObject({ action: 'organisation.renamed', actor_kind: 'cli', actor_name: 'command line' })
    const rest = entriesIn((await muster('export', '--org', orgId, '--after', '2')).text)
    expect(rest).toEqual(all.slice(2))
  })

  it('prints the entries of all organisations', async () => {
    const orgIds = [await organisation(1), await organisation(2)]
    const all = entriesIn((await muster('export')).text).map(({ org_id }) => org_id)
    expect(orgIds.map((orgId) => all.filter((each) => each === orgId).length)).toEqual([1, 2])
  })

  it('follows: entries are printed as they happen, and Ctrl-C ends it', async () => {
    const orgId = await organisation(1)
    const program = server.run(['audit', 'export', '--org', orgId, '--follow'])
    await program.prints('"position":1')
    await write(orgId)
    await program.prints('"position":2')
    program.child.kill('SIGINT')
    expect(await program.ends()).toBe(0)
    expect(entriesIn(program.output())).toHaveLength(2)
  })
})

describe('verify', () => {
  it('says that all hold, and where each ends', async () => {
    const orgId = await organisation(2)
    const { code, json } = await muster('verify', '--json')
    expect([code, json.holds, json.unchained]).toEqual([0, true, []])
    const own = json.chains.find(({ org_id }: { org_id: string }) => org_id === orgId)
    expect(own).toMatchObject({ entries: 2, first: 1, head: { position: 2 }, faults: [] })
    const { code: again, text } = await muster('verify', '--org', orgId)
    expect([again, text]).toEqual([0, `Organisation ${orgId}: 2 entries hold. End: 2:${own.head.hash}\n`])
  })

  it('verifies a file, and names the entry that was changed in it', async () => {
    const orgId = await organisation(2)
    const file = await exported(orgId)
    expect((await muster('verify', '--file', file)).text).toContain('2 entries hold')
    await writeFile(file, (await readFile(file, 'utf8')).replace('command line', 'somebody else'))
    const { code, text } = await muster('verify', '--file', file)
    expect(code).toBe(1)
    expect(text).toMatch(new RegExp(`^Organisation ${orgId}: the log was changed.\n  Entry 1 \\(.*actor_name`))
  })

  it('finds that the end is missing, and entries past the chain', async () => {
    const orgId = await organisation(1)
    const head = `9:${'0'.repeat(64)}`
    const cut = await muster('verify', '--org', orgId, '--head', head)
    expect([cut.code, cut.text]).toEqual([1, expect.stringContaining('2 to 9: the end of the chain is missing')])
    const client = await server.database.pool.connect()
    try {
      await client.query(`set session_replication_role = 'replica'`)
      const text = `insert into audit_log (id, org_id, action, actor_kind) values ($1, $2, 'session.ended', 'cli')`
      await client.query(text, [randomUUID(), orgId])
    } finally {
      client.release(true)
    }
    const past = await muster('verify', '--org', orgId)
    expect([past.code, past.text]).toEqual([1, expect.stringContaining('it was written past the chain')])
  })

  it('says so where there is nothing to verify', async () => {
    const orgId = await server.organisation()
    expect((await muster('verify', '--org', orgId)).text).toBe(`Organisation ${orgId}: no entries.\n`)
    const file = path.join(folder.folder, 'empty')
    await writeFile(file, '')
    expect((await muster('verify', '--file', file)).text).toBe('The log is empty.\n')
  })

  it('refuses a file that is none of its own, and one that is not there', async () => {
    const file = path.join(folder.folder, 'other')
    await writeFile(file, '{"position":1,"hash":"x"}\n{}\n')
    const other = await muster('verify', '--file', file)
    expect([other.code, other.text]).toEqual([1, expect.stringContaining('Line 2 is not an entry that muster audit')])
    const none = await muster('verify', '--file', path.join(folder.folder, 'none'))
    expect([none.code, none.text]).toEqual([1, expect.stringContaining('Cannot read')])
  })
})

it.each([
  [['export', '--after', '3'], 1, '--after needs --org'],
  [['verify', '--head', `1:${'a'.repeat(64)}`], 1, '--head needs --org'],
  [['export', '--org', 'x'], 2, 'see muster org list'],
  [['export', '--org', randomUUID(), '--after', '0'], 2, 'whole number from 1'],
  [['verify', '--org', randomUUID(), '--head', '1:x'], 2, 'a position and a hash'],
])('refuses %j', async (args, code, text) => {
  const refused = await muster(...args)
  expect([refused.code, refused.text]).toEqual([code, expect.stringContaining(text)])
})
