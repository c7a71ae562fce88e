/** The servers that the bench measures beside ours answer as ours does; otherwise its ratios compare different work. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Caller } from './organisations.ts'
import { ask, patch, post } from './requests.ts'
import { checkSameAnswers, readScenarios } from './scenarios.ts'
import { Servers } from './servers.ts'

let server: TestServer
let servers: Servers
let caller: Caller

beforeAll(async () => {
  server = await startTestServer()
  servers = new Servers({ url: server.databaseUrl, folder: server.settings.MUSTER_DATA_DIR })
  const key = await server.key()
  const { answer } = await ask<{ id: string }>(
    portOfOurs(),
    post({ key }, '/workers', { first_name: 'Ada', last_name: 'Okafor' }),
  )
  caller = { orgId: server.orgId, key, workerId: answer.id }
})
afterAll(async () => {
  await servers[Symbol.asyncDispose]()
  await server.stop()
})

const portOfOurs = () => Number(new URL(server.url).port)

it.each(['express', 'plain'] as const)('%s answers reads as ours', async (kind) => {
  const { port } = await servers.get(kind)
  const headers: Record<string, string> = kind === 'plain' ? { 'x-organisation': server.orgId } : {}
  for (const { name, request } of readScenarios.filter(({ organisations }) => organisations === 1)) {
    const sample = request(caller)
    const both = { ...sample, headers: { ...sample.headers, ...headers } }
    await checkSameAnswers({ name, request: () => both }, { ours: portOfOurs(), theirs: port }, caller)
  }
})

it('express answers writes with the fields that ours answers with', async () => {
  const { port } = await servers.get('express')
  const worker = { first_name: 'Bola', last_name: 'Adeyemi' }
  const samples = [
    post(caller, '/workers', worker),
    patch(caller, `/workers/${caller.workerId}`, { last_name: 'Okoro' }),
  ]
  for (const sample of samples) {
    const [ours, theirs] = await Promise.all([portOfOurs(), port].map((each) => ask<object>(each, sample)))
    expect(Object.keys(theirs?.answer ?? {}).sort()).toEqual(Object.keys(ours?.answer ?? {}).sort())
  }
})
