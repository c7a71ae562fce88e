/** The job of the guide on payroll, in any language: what it needs, and what it must have done. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { signDelivery, signingKey } from '../../src/events/webhooks/signature.ts'
import { browserOf, connect, makePerson, type OauthTestServer, registerClient } from '../access/oauth/flow.ts'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { create } from './resources.ts'
import { request } from './server.ts'

const SECRET = `whsec_${Buffer.from('a secret of 24 bytes ....').toString('base64')}`
const SCOPES = ['workers:read', 'workers:write', 'finance:read']

/** A customer of the app: an organisation with a project, and the key with which the test works in it. */
async function makeCustomer(server: OauthTestServer) {
  const orgId = await server.organisation()
  const key = await server.key({ orgId })
  const client = await create(server, key, '/clients', { name: 'Harbour' })
  const project = await create(server, key, '/projects', { client_id: client.body.id, name: 'Dock' })
  await create(server, key, '/workers', { external_id: 'PAY-1', first_name: 'Ada', last_name: 'Okafor' })
  /** A week of PAY-1, approved. @returns the row that the job writes of it */
  const approve = async (monday: string, hours: number) => {
    const sheet = await create(server, key, '/timesheets', {
      worker_id: 'external_id:PAY-1',
      project_id: project.body.id,
      period_start: monday,
      period_end: monday,
      entries: [{ date: monday, hours }],
      submit: true,
    })
    const body = { status: 'approved' }
    const approved = await request(`${server.base}/timesheets/${sheet.body.id}`, { method: 'PATCH', key, body })
    expect(approved.status).toBe(200)
    return `${sheet.body.id},PAY-1,${monday},${hours}`
  }
  return { orgId, key, approve }
}

/**
 * Run the job of a folder as the guide says, for a customer with a key and one who connected the app.
 * @param command the program, in the folder
 */
export async function tryPayrollJob(server: OauthTestServer, folder: string, command: [string, ...string[]]) {
  const [harbour, dock] = [await makeCustomer(server), await makeCustomer(server)]
  const app = await registerClient(server, { scopes: SCOPES as never })
  const owner = await makePerson(server, { [dock.orgId]: 'owner' })
  const { refresh_token } = await connect(server, await browserOf(server, owner), app, { scope: SCOPES.join(' ') })
  const key = await server.key({ orgId: harbour.orgId, scopes: SCOPES as never })
  const file = (name: string) => path.join(folder, name)
  const keep = (name: string, value: unknown) => writeFile(file(name), JSON.stringify(value))
  await keep('customers.json', [
    { name: 'harbour', org_id: harbour.orgId, key },
    { name: 'dock', org_id: dock.orgId, refresh_token },
  ])
  await keep('harbour-workers.json', [
    { external_id: 'PAY-1', first_name: 'Ada', last_name: 'Okafor', trade: 'welder' },
    { external_id: 'PAY-2', first_name: 'Bo', last_name: 'Ng' },
    { external_id: 'PAY-3', first_name: 'Eve', last_name: 'Lund', email: 'nobody' },
  ])
  await keep('dock-workers.json', [])

  const start = (more: Record<string, string> = {}): ChildProcess => {
    const { PATH = '', HOME = '' } = process.env
    const settings = { MUSTER_URL: server.url, CLIENT_ID: app.clientId, CLIENT_SECRET: app.secret as string }
    const [program, ...args] = command
    const env = { PATH, HOME, ...settings, SIGNING_SECRET: SECRET, ...more }
    return spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  }
  const runOnce = async () => {
    const child = start()
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    const said = await text(child.stderr as NonNullable<ChildProcess['stderr']>)
    return { said, code: await ended }
  }
  /** The rows that the job has written; the same one can come again. */
  const hoursOf = async (name: string) => [
    ...new Set((await readFile(file(`${name}-hours.csv`), 'utf8')).trim().split('\n')),
  ]

  const rows = [await harbour.approve('2026-01-05', 8), await harbour.approve('2026-01-12', 7.5)]
  const own = await dock.approve('2026-01-05', 4)
  const first = await runOnce()
  expect(first.code, first.said).toBe(0)
  expect(first.said).toContain('PAY-3')
  expect((await hoursOf('harbour')).toSorted()).toEqual(rows.toSorted())
  expect(await hoursOf('dock')).toEqual([own])
  const workers = await request(`${server.base}/workers?sort=last_name`, { key: harbour.key })
  expect(
    workers.body.data.map((each: { external_id: string; trade: string }) => [each.external_id, each.trade]),
  ).toEqual([
    ['PAY-2', null],
    ['PAY-1', 'welder'],
  ])

  rows.push(await harbour.approve('2026-01-19', 6))
  expect(await runOnce()).toMatchObject({ code: 0 })
  expect((await hoursOf('harbour')).toSorted()).toEqual(rows.toSorted())
  expect(await hoursOf('dock')).toEqual([own])

  // A customer who ended the connection, or whose key has ended, does not stop the others.
  const customers = JSON.parse(await readFile(file('customers.json'), 'utf8'))
  await keep('customers.json', [{ ...customers[0], key: 'mst_live_ended' }, customers[1]])
  const next = await dock.approve('2026-01-12', 3)
  const partial = await runOnce()
  expect([partial.code, partial.said]).toEqual([1, expect.stringContaining('harbour')])
  expect((await hoursOf('dock')).toSorted()).toEqual([own, next].toSorted())
  await keep('customers.json', [customers[0], JSON.parse(await readFile(file('customers.json'), 'utf8'))[1]])

  const port = await freePort()
  const receiver = start({ PORT: String(port) })
  try {
    const send = (secret: string) => {
      const body = Buffer.from(
        JSON.stringify({ id: 'evt_1', type: 'timesheet.approved', org_id: harbour.orgId, data: {} }),
      )
      const keys = [signingKey(secret)]
      const signed = signDelivery({ id: randomUUID(), eventType: 'timesheet.approved', body, keys }, new Date())
      return fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers: signed, body }).then(
        ({ status }) => status,
        () => undefined,
      )
    }
    const forged = `whsec_${Buffer.from('another secret of 24 byte').toString('base64')}`
    expect(await eventually(() => send(forged))).toBe(400)
    rows.push(await harbour.approve('2026-01-26', 5))
    expect(await send(SECRET)).toBe(204)
    await eventually(async () => (await hoursOf('harbour')).length === rows.length)
    expect((await hoursOf('harbour')).toSorted()).toEqual(rows.toSorted())
  } finally {
    receiver.kill('SIGKILL')
  }
}
