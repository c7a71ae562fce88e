/** The tenant-bound client that resolvers get: every query reads and writes the rows of one organisation only. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { forOrganisation, within } from '../../../src/access/tenancy/client.ts'
import { create } from '../../support/resources.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let mine: PrismaClient
let otherOrg: string
let foreignId: string

beforeAll(async () => {
  server = await joinTestServer()
  mine = forOrganisation(server.database, server.orgId)
  otherOrg = await server.organisation()
  const key = await server.key()
  const otherKey = await server.key({ orgId: otherOrg })
  await create(server, key, '/workers', { first_name: 'Mine', last_name: 'One' })
  foreignId = (await create(server, otherKey, '/workers', { first_name: 'Foreign', last_name: 'Two' })).body.id
})
afterAll(() => server.stop())

describe('reads', () => {
  it.each([
    ['findMany', async () => (await mine.worker.findMany()).length, 1],
    ['findMany with a filter', async () => (await mine.worker.findMany({ where: { firstName: 'Foreign' } })).length, 0],
    ['findMany by or', async () => (await mine.worker.findMany({ where: { OR: [{ id: foreignId }] } })).length, 0],
    ['findFirst', async () => (await mine.worker.findFirst({ where: { id: foreignId } })) === null, true],
    ['count', async () => mine.worker.count(), 1],
    ['aggregate', async () => (await mine.worker.aggregate({ _count: true }))._count, 1],
    ['groupBy', async () => (await mine.worker.groupBy({ by: ['orgId'] })).length, 1],
  ])('%s returns rows of one organisation only', async (_operation, run, expected) => {
    expect(await run()).toBe(expected)
  })

  it('throws when another organisation is named', async () => {
    const key = { orgId_id: { orgId: otherOrg, id: foreignId } }
    await expect(mine.worker.findUnique({ where: key })).rejects.toThrow(/another organisation/)
    await expect(mine.worker.findMany({ where: { orgId: otherOrg } })).rejects.toThrow(/another organisation/)
  })

  it('refuses the control plane', async () => {
    await expect(mine.apiKey.findMany()).rejects.toThrow(/cannot be used through/)
    await expect(mine.organisation.findMany()).rejects.toThrow(/cannot be used through/)
  })
})

describe('a client', () => {
  it('is of one organisation, however it is asked for', async () => {
    const orgId = await server.organisation()
    const clients = [forOrganisation(server.database, orgId), within(server.database, { orgId, bound: null })]
    for (const client of clients) expect(await client.worker.count()).toBe(0)
  })

  it('of a worker reads the own records only', async () => {
    const worker = await mine.worker.findFirstOrThrow()
    const own = within(server.database, {
      orgId: server.orgId,
      bound: { audience: 'worker', id: worker.id },
    })
    expect((await own.worker.findMany()).map(({ id }) => id)).toEqual([worker.id])
    const stranger = within(server.database, {
      orgId: server.orgId,
      bound: { audience: 'worker', id: foreignId },
    })
    expect(await stranger.worker.findMany()).toEqual([])
    await expect(own.client.findMany()).rejects.toMatchObject({ code: 'insufficient_scope' })
  })

  it('has the tables and the raw queries of Prisma, and cannot be extended', async () => {
    expect(mine.worker).toBe(mine.worker)
    expect(mine.worker.fields.id).toMatchObject({ name: 'id', modelName: 'Worker' })
    expect(Reflect.get(mine.worker, Symbol.iterator)).toBeUndefined()
    expect(await mine.$queryRaw`select 1 as one`).toEqual([{ one: 1 }])
    expect(Reflect.get(mine, 'noSuchTable')).toBeUndefined()
    expect(() => mine.$extends({})).toThrow('a bound client cannot be extended')
  })
})

describe('writes', () => {
  const inWrite = <Result>(work: (tx: Pick<PrismaClient, 'worker'>) => Promise<Result>) =>
    mine.$transaction(async (tx) => {
      await tx.$executeRaw`select begin_write(${server.orgId}::uuid)`
      return work(tx)
    })

  it('are bound inside a transaction, too', async () => {
    await inWrite(async (tx) => {
      expect((await tx.worker.updateMany({ data: { trade: 'welder' } })).count).toBe(1)
      expect((await tx.worker.deleteMany({ where: { id: foreignId } })).count).toBe(0)
    })
    const foreign = await server.database.prisma.worker.findFirst({ where: { id: foreignId } })
    expect(foreign?.trade).toBeNull()
  })

  it('throw when another organisation is named', async () => {
    const row = { orgId: otherOrg, firstName: 'A', lastName: 'B' }
    await expect(inWrite((tx) => tx.worker.create({ data: row }))).rejects.toThrow(/another organisation/)
    await expect(inWrite((tx) => tx.worker.createMany({ data: [row] }))).rejects.toThrow(/another organisation/)
    const where = { orgId_id: { orgId: otherOrg, id: foreignId } }
    await expect(inWrite((tx) => tx.worker.update({ where, data: { trade: 'x' } }))).rejects.toThrow(
      /another organisation/,
    )
    await expect(inWrite((tx) => tx.worker.delete({ where }))).rejects.toThrow(/another organisation/)
  })
})

it("rejects a reference to another organisation's record like an unknown id: 422 on the field", async () => {
  const key = await server.key()
  const otherKey = await server.key({ orgId: otherOrg })
  const foreign = await create(server, otherKey, '/clients', { name: 'Foreign Ltd' })
  const answers = []
  for (const client_id of [foreign.body.id, '00000000-0000-7000-8000-00000000ffff', 'nonsense']) {
    const answer = await request(`${server.base}/projects`, { method: 'POST', key, body: { client_id, name: 'P' } })
    expect(answer.status).toBe(422)
    expect(answer.body.error.details[0].path).toBe('client_id')
    answers.push({ ...answer.body, request_id: '' })
  }
  expect(answers[0]).toEqual(answers[1])
})
