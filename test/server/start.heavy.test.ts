/**
 * The first start on an empty folder, and its failures: the real program, its own PostgreSQL, real signals. Creating
 * the folder is slow, so most tests share one, and this file is longer than others.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { roles } from '../../src/access/scopes/roles.ts'
import { isAlive, type Program, postmasterOf, run, temporaryFolder } from '../support/process.ts'
import { readAll } from '../support/socket.ts'

const shell = promisify(execFile)

let data: string
let programs: Program[]
let cleanUps: (() => Promise<void>)[]

/** What a process in production must be told. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://localhost:0',
  METRICS_PUBLIC: 'true',
  MUSTER_SECRET: 'a secret of thirty-two characters or more',
  MAIL_PRINT: 'true',
}

/** The first start on an empty folder: its output, the results of the printed requests, and the folder. */
interface FirstStart {
  folder: string
  remove(): Promise<void>
  output: string
  /** The responses to the printed requests, sent as pasted. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  answers: any[]
  /** The printed role, and the role after signing in with the printed password. */
  people: SignedIn[]
  exit: number | null
}

let firstStart: FirstStart

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder()
  const program = run(['serve'], { PORT: '0', MUSTER_DATA_DIR: folder })
  try {
    await program.prints('Press Ctrl-C to stop.')
    const answers = []
    for (const line of program.output().split('\n'))
      if (line.startsWith('curl ')) answers.push(JSON.parse((await shell('sh', ['-c', line])).stdout))
    const people = await signInEach({ program, url: urlOf(program) })
    const exit = await stop(program)
    firstStart = { folder, remove, output: program.output(), answers, people, exit }
  } finally {
    program.child.kill('SIGKILL')
  }
})
afterAll(() => firstStart?.remove())

/** Copy that folder to the data folder of the test. */
async function copyFirstStart(): Promise<void> {
  await shell('cp', ['-a', `${firstStart.folder}/.`, data]) // its files belong to several accounts
}

beforeEach(async () => {
  const temporary = await temporaryFolder()
  data = temporary.folder
  cleanUps = [temporary.remove]
  programs = []
})

afterEach(async () => {
  for (const { child, ends } of programs) {
    child.kill('SIGKILL')
    await ends()
  }
  const postmaster = await postmasterOf(data)
  if (postmaster !== undefined) process.kill(postmaster, 'SIGQUIT')
  for (const remove of cleanUps) await remove()
})

function start(settings: Record<string, string> = {}): Program {
  const program = run(['serve'], { PORT: '0', MUSTER_DATA_DIR: data, ...settings })
  programs.push(program)
  return program
}

async function startReady(settings: Record<string, string> = {}): Promise<{ program: Program; url: string }> {
  const program = start(settings)
  await program.prints('Press Ctrl-C to stop.')
  return { program, url: urlOf(program) }
}

const urlOf = (program: Program) =>
  /http:\/\/localhost:\d+/.exec(program.output())?.[0].replace('localhost', '127.0.0.1') as string

async function stop(program: Program): Promise<number | null> {
  program.child.kill('SIGTERM')
  return program.ends()
}

const keyOf = (output: string, environment: string) => new RegExp(`mst_${environment}_\\w+`).exec(output)?.[0]

async function total(url: string, key: string | undefined): Promise<number> {
  const answer = await fetch(`${url}/api/public/v1/workers?limit=1`, { headers: { authorization: `Bearer ${key}` } })
  return (await answer.json()).pagination.total
}

interface SignedIn {
  email: string
  status: number
  role: string
  assignments: number
}

/** Sign in as each user that the first start prints. */
async function signInEach({ program, url }: { program: Program; url: string }): Promise<SignedIn[]> {
  const password = /password (\S+) \(shown once\)/.exec(program.output())?.[1] as string
  const people: SignedIn[] = []
  for (const [email] of program.output().matchAll(/\w+@demo\.example/g)) {
    const body = new URLSearchParams({ email, password })
    const answer = await fetch(`${url}/sign-in`, { method: 'POST', redirect: 'manual', headers: { origin: url }, body })
    const headers = {
      cookie: answer.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; '),
      'x-requested-with': 'muster',
      'content-type': 'application/json',
    }
    const query = JSON.stringify({ query: '{ me { role } assignments { pagination { total } } }' })
    const { data } = await (await fetch(`${url}/graphql`, { method: 'POST', headers, body: query })).json()
    people.push({ email, status: answer.status, role: data.me.role, assignments: data.assignments.pagination.total })
  }
  return people
}

describe('a start on an empty folder', () => {
  it('prints keys once and requests that work when pasted; a second start changes nothing', async () => {
    const { output, answers, people, exit } = firstStart
    expect(answers).toHaveLength(3)
    expect(answers[0]).toMatchObject({ object: 'list', pagination: { limit: 2, total: 500, has_more: true } })
    expect(answers[1]).toMatchObject({ object: 'worker', first_name: 'Ada', last_name: 'Okafor' })
    expect(answers[2].data.clients.data).toHaveLength(2)
    const each = Object.keys(roles).map((role) => ({ email: `${role}@demo.example`, status: 303, role }))
    expect(people).toMatchObject(each)
    for (const { email, assignments } of people) expect(assignments, email).toBeGreaterThan(0)
    expect(exit).toBe(0)
    expect(await postmasterOf(firstStart.folder)).toBeUndefined()

    await copyFirstStart()
    const second = await startReady()
    expect(second.program.output()).not.toMatch(/mst_|shown once/)
    expect(await total(second.url, keyOf(output, 'live'))).toBe(500)
    const organisations = run(['org', 'list', '--json'], { MUSTER_DATA_DIR: data })
    programs.push(organisations)
    expect(await organisations.ends()).toBe(0)
    expect(JSON.parse(organisations.output())).toHaveLength(1)
    expect(await stop(second.program)).toBe(0)
    expect(await postmasterOf(data)).toBeUndefined()
  })

  it('replaces the demo organisation when asked to, with new keys and a new password', async () => {
    await copyFirstStart()
    const other = run(['org', 'create', '--name', 'Other', '--json'], { MUSTER_DATA_DIR: data })
    programs.push(other)
    await other.ends()
    const program = run(['serve', '--reset-demo'], { PORT: '0', MUSTER_DATA_DIR: data })
    programs.push(program)
    await program.prints('Press Ctrl-C to stop.')
    const url = urlOf(program)
    const old = { authorization: `Bearer ${keyOf(firstStart.output, 'live')}` }
    expect((await fetch(`${url}/api/public/v1/workers`, { headers: old })).status).toBe(401)
    expect(await total(url, keyOf(program.output(), 'live'))).toBe(500)
    const people = await signInEach({ program, url })
    expect(people.map(({ status }) => status)).toEqual(Object.keys(roles).map(() => 303))
    const organisations = run(['org', 'list', '--json'], { MUSTER_DATA_DIR: data })
    programs.push(organisations)
    await organisations.ends()
    const names = (JSON.parse(organisations.output()) as { name: string }[]).map(({ name }) => name)
    expect(names.sort()).toEqual(['Northgate Mobilisation (demo)', 'Other'])
    expect(await stop(program)).toBe(0)
  })

  it('loads no demo data in production', async () => {
    const { program } = await startReady({ ...production, HOST: '127.0.0.1' })
    expect(program.output()).not.toContain('mst_')
    const organisations = run(['org', 'list', '--json'], { MUSTER_DATA_DIR: data })
    programs.push(organisations)
    await organisations.ends()
    expect(JSON.parse(organisations.output())).toEqual([])
  })

  it.runIf(process.getuid?.() === 0)('works for root in a folder that only root may enter', async () => {
    await chmod(data, 0o700)
    const { program, url } = await startReady()
    const home = (await readFile(path.join(data, 'postgres-home'), 'utf8')).trim()
    cleanUps.push(() => rm(home, { recursive: true, force: true }))
    expect(await total(url, keyOf(program.output(), 'live'))).toBe(500)
    expect(await stop(program)).toBe(0)
    expect(await postmasterOf(data)).toBeUndefined()
  })
})

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  it('finishes open requests, stops PostgreSQL and exits 0', async () => {
    await copyFirstStart()
    const { program, url } = await startReady({ SHUTDOWN_SECONDS: '300' })
    const postmaster = (await postmasterOf(data)) as number
    const key = keyOf(firstStart.output, 'live')
    const unused = connect(Number(new URL(url).port), '127.0.0.1') // an idle connection, as browsers open in advance; it must not delay the stop
    await new Promise((resolve) => unused.once('connect', resolve))
    const body = JSON.stringify({ first_name: 'Last', last_name: 'Minute' })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const answer = readAll(socket)
    socket.write(
      `POST /api/public/v1/workers HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
    )
    await new Promise((resolve) => socket.once('data', resolve)) // `100 Continue`: the server has read the head
    socket.write(body.slice(0, 10))
    program.child.kill(signal)
    program.child.kill(signal) // npm repeats a Ctrl-C that the terminal has already sent
    await program.prints('finishing open requests')
    const isReached = () =>
      fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      )
    await expect.poll(isReached, { timeout: 60_000 }).toBe(false) // it says so before it closes
    socket.write(body.slice(10))
    expect(await answer).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 [\s\S]*x-request-id: req_[\s\S]*"last_name":"Minute"/,
    )
    expect(await program.ends()).toBe(0)
    expect(program.output().trimEnd()).toMatch(/finishing open requests$/) // and nothing of what runs inside
    await expect.poll(() => isAlive(postmaster), { timeout: 60_000 }).toBe(false) // the file is removed shortly before the process ends
  })
})

it('a second signal one second later ends it without waiting for open requests', async () => {
  await copyFirstStart()
  const { program, url } = await startReady()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const answer = readAll(socket)
  const authorization = `Bearer ${keyOf(firstStart.output, 'live')}`
  const head = `host: x\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\ncontent-length: 10`
  socket.write(`POST /api/public/v1/workers HTTP/1.1\r\n${head}\r\nexpect: 100-continue\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve)) // the server has read the head, and waits for the body
  program.child.kill('SIGTERM')
  await program.prints('finishing open requests')
  await sleep(1200)
  program.child.kill('SIGTERM')
  expect(await program.ends()).toBe(1)
  expect(await answer).toBe('HTTP/1.1 100 Continue\r\n\r\n')
})

describe('after a crash', () => {
  it('a start recovers from a killed server, and from a killed server and PostgreSQL', async () => {
    await copyFirstStart()
    const first = await startReady()
    const key = keyOf(firstStart.output, 'live')
    first.program.child.kill('SIGKILL')
    await first.program.ends()
    expect(await postmasterOf(data)).toBeDefined()

    const second = await startReady()
    expect(await total(second.url, key)).toBe(500)
    process.kill((await postmasterOf(data)) as number, 'SIGKILL')
    second.program.child.kill('SIGKILL')
    await second.program.ends()

    const third = await startReady()
    expect(await total(third.url, key)).toBe(500)
    expect(await stop(third.program)).toBe(0)
    expect(await postmasterOf(data)).toBeUndefined()
  })

  it('a reused process id is not mistaken for PostgreSQL', async () => {
    await copyFirstStart()
    const file = path.join(data, 'postgres', 'data', 'postmaster.pid')
    await writeFile(file, `${process.pid}\n${path.dirname(file)}\n0\n5\n\n127.0.0.1\n\nready\n`)
    const second = await startReady()
    expect(await total(second.url, keyOf(firstStart.output, 'live'))).toBe(500)
  })

  it('an empty lock file left by a crash does not block the next start', async () => {
    await copyFirstStart()
    const file = path.join(data, 'postgres', 'data', 'postmaster.pid')
    await writeFile(file, '')
    await utimes(file, 0, 0)
    const second = await startReady()
    expect(await total(second.url, keyOf(firstStart.output, 'live'))).toBe(500)
  })
})

it('two servers that start at the same time share one database; the last one to stop ends it', async () => {
  const [one, other] = await Promise.all([startReady(), startReady()])
  const keys = [one, other].map(({ program }) => keyOf(program.output(), 'live')).filter((key) => key !== undefined)
  expect(keys).toHaveLength(1)
  for (const { url } of [one, other]) expect(await total(url, keys[0])).toBe(500)
  expect(await stop(one.program)).toBe(0)
  expect(await total(other.url, keys[0])).toBe(500)
  expect(await stop(other.program)).toBe(0)
  expect(await postmasterOf(data)).toBeUndefined()
})

describe('an error exits 1 with one line that names the variable:', () => {
  let busy: Server | undefined
  afterEach(() => void busy?.close())

  async function failure(settings: Record<string, string>): Promise<string> {
    const program = start(settings)
    expect(await program.ends()).toBe(1)
    expect(program.output()).not.toMatch(/\n\s+at /)
    return program.output()
  }

  it('a taken port', async () => {
    busy = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => busy?.once('listening', resolve))
    const { port } = busy.address() as { port: number }
    const stderr = await failure({ PORT: String(port) })
    expect(stderr.trim()).toBe(`muster: PORT: port ${port} is already in use; set another port, e.g. PORT=${port + 1}`)
    expect(existsSync(path.join(data, 'postgres'))).toBe(false)
  })

  const server = () => new URL(inject('templateUrl'))
  const changed = (change: (url: URL) => void) => {
    const url = server()
    change(url)
    return url.href
  }

  it.each([
    ['an invalid setting', () => ({ PORT: 'many' }), /^muster: PORT: 'many' must be a whole number/],
    ['a malformed database URL', () => ({ DATABASE_URL: 'mysql://x' }), /^muster: DATABASE_URL: .*postgresql:\/\//],
    [
      'an unreachable database',
      () => ({ DATABASE_URL: changed((url) => (url.port = '1')) }),
      /^muster: DATABASE_URL: .*connection refused/,
    ],
    [
      'a wrong password',
      () => ({ DATABASE_URL: changed((url) => (url.password = 'x')) }),
      /^muster: DATABASE_URL: .*authentication failed/,
    ],
    [
      'a missing database',
      () => ({ DATABASE_URL: changed((url) => (url.pathname = '/nowhere')) }),
      /^muster: DATABASE_URL: .*the database does not exist/,
    ],
  ])('%s', async (_what, settings, message) => {
    expect(await failure(settings())).toMatch(message)
  })

  it('a data folder that is a file', async () => {
    const file = path.join(data, 'file')
    await mkdir(data, { recursive: true })
    await writeFile(file, '')
    expect(await failure({ MUSTER_DATA_DIR: file })).toMatch(/^muster: MUSTER_DATA_DIR: .*cannot write to the folder/)
  })
})
