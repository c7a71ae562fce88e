/** `npm run dev`, on a copy of the sources that the test changes. */
import { execFile } from 'node:child_process'
import { appendFile, cp, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type Program, postmasterOf, run, temporaryFolder } from '../support/process.ts'

const shell = promisify(execFile)
const PROGRAM = 'src/server/dev/main.ts'
const SOURCE = 'src/domain/queues.ts'
const PAGE = 'src/console/app/pages/home/page.tsx'

let folder: string
let remove: () => Promise<void>
let program: Program
let url: string
let key: string
const data = () => path.join(folder, 'data')

beforeAll(async () => {
  ;({ folder, remove } = await temporaryFolder())
  for (const each of ['src', 'rest', 'schema', 'prisma', 'package.json'])
    await cp(each, path.join(folder, each), { recursive: true })
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  program = run([], { PORT: '0', MUSTER_DATA_DIR: data() }, folder, PROGRAM)
  await program.prints('Press Ctrl-C')
  const found = (pattern: RegExp) => pattern.exec(program.output())?.[1] as string
  url = found(/REST +(http:\S+)\/api/)
  key = found(/(mst_live_\S+)/)
}, 180_000)
afterAll(async () => {
  program.child.kill('SIGKILL')
  await remove()
})

const listWorkers = () =>
  fetch(`${url}/api/public/v1/workers?limit=1&q=Zebedee`, { headers: { authorization: `Bearer ${key}` } })

it('a request is printed with its statements, without values', async () => {
  expect((await listWorkers()).status).toBe(200)
  await program.prints('GET rest /api/public/v1/workers 200 listWorkers')
  expect(program.output()).toMatch(/\d ms {6}with t1_found as /)
  expect(program.output()).not.toContain('Zebedee')
})

it('the console is served from its sources', async () => {
  for (const address of ['/console', '/console/workers?status=active']) {
    const page = await fetch(`${url}${address}`, { headers: { accept: 'text/html' } })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/console/main.tsx')])
  }
  const script = await fetch(`${url}/console/pages/home/page.tsx`)
  expect(await script.text()).toContain('import.meta.hot')
  expect((await fetch(`${url}/`, { headers: { accept: 'text/html' }, redirect: 'manual' })).status).toBe(303)
})

it('a change of the server restarts it, and no request fails meanwhile; one of the console does not', async () => {
  const postmaster = await postmasterOf(data())
  await appendFile(path.join(folder, PAGE), '\n')
  await appendFile(path.join(folder, SOURCE), '\n')
  const restarted = program.prints(`${SOURCE} changed: restarted in `)
  const statuses = new Set<number>()
  for (let isOver = false; !isOver; isOver = await Promise.race([restarted.then(() => true), sleep(100, false)]))
    statuses.add((await listWorkers()).status)
  statuses.add((await listWorkers()).status)
  expect([...statuses]).toEqual([200])
  expect(await postmasterOf(data())).toBe(postmaster)
  expect(program.output()).not.toContain(`${PAGE} changed`)
})

it('a fault in the sources is printed, and the next change tries again', async () => {
  const file = path.join(folder, SOURCE)
  const text = await readFile(file, 'utf8')
  await writeFile(file, 'export const =')
  await program.prints(`${SOURCE} changed: the server does not start`)
  expect(program.output()).toContain('SyntaxError')
  const refused = await listWorkers()
  expect([refused.status, await refused.text()]).toEqual([502, expect.stringContaining('terminal')])
  const before = program.output().length
  await writeFile(file, text)
  await eventually(async () => program.output().slice(before).includes('restarted in'))
  expect((await listWorkers()).status).toBe(200)
})

it('Ctrl-C stops everything', async () => {
  program.child.kill('SIGINT')
  expect(await program.ends()).toBe(0)
  expect(await postmasterOf(data())).toBeUndefined()
  await expect(listWorkers()).rejects.toThrow()
})

it('says what it does', async () => {
  const help = run(['--help'], {}, undefined, PROGRAM)
  expect([await help.ends(), help.output()]).toEqual([0, expect.stringContaining('restarts the server')])
})

it.each(['start', 'dev', 'muster'])('npm run %s reads .env', async (script) => {
  await writeFile(path.join(folder, '.env'), 'PORT=none\nMUSTER_DATA_DIR=data\n')
  const { PATH, HOME } = process.env
  const args = ['run', '--silent', script, '--', ...(script === 'muster' ? ['org', 'list'] : [])]
  const failed = await shell('npm', args, { cwd: folder, env: { PATH, HOME } }).catch((error) => error)
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining("PORT: 'none' must be a whole number") })
})
