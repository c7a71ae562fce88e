/** The audit log as its writers and readers call it: what an entry has, whose log gets it, and which entries are found. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuditEntry, audit, auditEverywhere, BY_COMMAND } from '../../../src/access/audit/audit.ts'
import { readAuditLog } from '../../../src/access/audit/read.ts'
import { type AccessWorld, byOrigin, failureOf, openAccessWorld, origin } from '../../support/access-world.ts'

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world.close())

describe('an entry', () => {
  it('has actor, request, target and details', async () => {
    const orgId = await world.organisation()
    const target = { type: 'api_key', id: 'an id', name: 'payroll' } as const
    await audit(world.database.prisma, origin, {
      orgId,
      action: 'api_key.created',
      target,
      detail: { scopes: ['read'] },
    })
    expect(await world.audit({ orgId })).toEqual([
      {
        id: expect.any(String),
        at: expect.any(Date),
        orgId,
        action: 'api_key.created',
        ...byOrigin,
        targetType: 'api_key',
        targetId: 'an id',
        targetName: 'payroll',
        detail: { scopes: ['read'] },
        forgottenAt: null,
      },
    ])
  })

  it('from the command line, without a target, has neither request nor address', async () => {
    const orgId = await world.organisation()
    await audit(world.database.prisma, BY_COMMAND, { orgId, action: 'organisation.developer_scopes_set' })
    const nothing = {
      actorId: null,
      requestId: null,
      address: null,
      targetType: null,
      targetId: null,
      targetName: null,
    }
    const [entry] = await world.audit({ orgId })
    expect(entry).toMatchObject({ actorKind: 'cli', actorName: 'command line', detail: {}, ...nothing })
  })

  it('of nobody, with a target that has only a type, has no name', async () => {
    const orgId = await world.organisation()
    const target = { type: 'session' } as const
    await audit(world.database.prisma, { actor: { kind: 'nobody' } }, { orgId, action: 'session.refused', target })
    const [entry] = await world.audit({ orgId })
    expect(entry).toMatchObject({ actorKind: 'nobody', actorName: null, targetType: 'session', targetId: null })
    expect(entry?.targetName).toBeNull()
  })
})

describe('what concerns a person', () => {
  const entryOf = (targetName: string): Omit<AuditEntry, 'orgId'> => ({
    action: 'password.reset',
    target: { type: 'user', name: targetName },
  })

  it('is in the log of each of their organisations', async () => {
    const orgIds = [await world.organisation(), await world.organisation()]
    const name = randomUUID()
    await auditEverywhere(world.database.prisma, origin, orgIds, entryOf(name))
    expect((await world.audit({ targetName: name })).map(({ orgId }) => orgId)).toEqual(orgIds)
  })

  it('is recorded without an organisation if they have none', async () => {
    const name = randomUUID()
    await auditEverywhere(world.database.prisma, origin, [], entryOf(name))
    const entries = await world.audit({ targetName: name })
    expect(entries).toMatchObject([{ orgId: null, action: 'password.reset', ...byOrigin }])
  })
})

describe('a page of the log', () => {
  const read = (orgId: string, query: Partial<Parameters<typeof readAuditLog>[2]> = {}) =>
    readAuditLog(world.database.prisma, orgId, { limit: 10, ...query })

  /** Three entries, a minute apart: one of another person, then two of the usual one. */
  async function threeEntries() {
    const orgId = await world.organisation()
    const { prisma } = world.database
    const stranger = { ...origin, actor: { kind: 'user', id: randomUUID() } as const }
    await audit(prisma, stranger, { orgId, action: 'session.started' })
    await audit(prisma, origin, { orgId, action: 'session.started' })
    await audit(prisma, origin, { orgId, action: 'session.ended' })
    const ids = (await world.audit({ orgId })).map(({ id }) => id) as [string, string, string]
    return { orgId, stranger: stranger.actor.id, ids }
  }
  const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

  it('begins with the latest entry, and the next one goes on where it ends', async () => {
    const { orgId, ids } = await threeEntries()
    const [one, two, three] = ids
    const first = await read(orgId, { limit: 2 })
    expect([idsOf(first), first.nextCursor]).toEqual([[three, two], two])
    const second = await read(orgId, { limit: 2, after: two })
    expect([idsOf(second), second.nextCursor]).toEqual([[one], null])
    expect((await read(orgId, { limit: 3 })).nextCursor).toBeNull()
    expect(idsOf(await read(await world.organisation()))).toEqual([])
  })

  it('is filtered by action, actor and time', async () => {
    const { orgId, ids, stranger } = await threeEntries()
    const [one, two, three] = ids
    expect(idsOf(await read(orgId, { action: 'session.ended' }))).toEqual([three])
    expect(idsOf(await read(orgId, { actorId: stranger }))).toEqual([one])
    const all = { action: null, actorId: null, since: null, until: null, after: null }
    expect(idsOf(await read(orgId, all))).toEqual([three, two, one])
    expect(idsOf(await read(orgId, { action: '', actorId: '', after: '' }))).toEqual([three, two, one])
  })

  it('has the entries from one moment, inclusive, to another, exclusive', async () => {
    const orgId = await world.organisation()
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 4, 5, minute))
    const ids = []
    for (const minute of [1, 2, 3]) {
      const row = { orgId, action: 'session.started', actorKind: 'nobody', at: at(minute) } as const
      ids.push((await world.database.prisma.auditEntry.create({ data: row })).id)
    }
    const [one, two, three] = ids
    expect(idsOf(await read(orgId, { since: at(2) }))).toEqual([three, two])
    expect(idsOf(await read(orgId, { until: at(2) }))).toEqual([one])
    expect(idsOf(await read(orgId, { since: at(2), until: at(3) }))).toEqual([two])
  })

  it('is refused with an unknown action or a cursor that is none, by name', async () => {
    const { code, details } = await failureOf(() => read(randomUUID(), { action: 'toString', after: 'x' }))
    expect(code).toBe('validation_failed')
    expect(details).toEqual([
      { path: 'action', code: 'invalid', message: expect.stringMatching(/^must be one of session.started, session/) },
      { path: 'cursor', code: 'invalid', message: expect.stringContaining('nextCursor') },
    ])
    expect((await failureOf(() => read(randomUUID(), { action: 'session' }))).details).toHaveLength(1)
  })
})
