/** What other requirements would change, and setting them only if nobody else has. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentType } from '../../../prisma/generated/client/enums.ts'
import type { Credential } from '../../../src/access/credentials/credential.ts'
import { assess } from '../../../src/domain/compliance/assess.ts'
import { type Requirement, requiredFor } from '../../../src/domain/compliance/required.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { createId } from '../../support/resources.ts'
import { credentialOf, runQuery } from '../../support/run-query.ts'
import { graphql, joinTestServer, type TestServer } from '../../support/server.ts'
import { insert, markDeleted, stamped } from '../../support/write.ts'

const EFFECT = `query ($requirements: [ComplianceRequirementInput!]!) {
  complianceEffect(requirements: $requirements) { workers becomeNonCompliant becomeNonCompliantOnProjects becomeCompliant }
}`
const TYPES: DocumentType[] = ['passport', 'right_to_work', 'trade_card', 'licence']
const TRADES = ['welder', 'Rigger', null]
const everyone = (...documentTypes: DocumentType[]): Requirement => ({ trade: null, documentTypes })
const PRESENT = [everyone('right_to_work'), { trade: 'rigger', documentTypes: ['trade_card' as const] }]

let server: TestServer
let key: string
const workers: { id: string; trade: string | null; held: DocumentType[]; isAssigned: boolean; lacks: boolean }[] = []

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  const requirements = PRESENT as object[]
  await server.database.prisma.complianceSettings.create({ data: { orgId: server.orgId, requirements } })
  const client_id = await createId(server, key, '/clients', { name: 'Harbour Ltd' })
  const project_id = await createId(server, key, '/projects', { client_id, name: 'Quay', status: 'active' })
  // Every set of held types, in every trade; each third one has an assignment.
  for (const trade of TRADES)
    for (let set = 0; set < 2 ** TYPES.length; set++) {
      const held = TYPES.filter((_, index) => set & (1 << index))
      const isAssigned = workers.length % 3 === 0
      const id = await createId(server, key, '/workers', { first_name: 'A', last_name: 'B', trade, status: 'active' })
      for (const type of held) await holds(id, type, set % 2 ? 'valid' : 'expiring')
      await holds(id, TYPES[set % TYPES.length] as DocumentType, 'expired')
      await holds(id, TYPES[(set + 1) % TYPES.length] as DocumentType, 'pending')
      if (isAssigned)
        await createId(server, key, '/assignments', { worker_id: id, project_id, start_date: '2036-01-01' })
      workers.push({ id, trade, held, isAssigned, lacks: lacks(PRESENT, trade, held) })
    }
  const compliant = workers.filter((each) => !each.lacks).map(({ id }) => id)
  await stamped(server, server.orgId, (client) =>
    client.query("update workers set compliance_status = 'compliant' where id = any($1)", [compliant]),
  )
  // Who does not work, and who is gone, do not count.
  for (const status of ['candidate', 'inactive'])
    await createId(server, key, '/workers', { first_name: 'A', last_name: 'B', status })
  const gone = await createId(server, key, '/workers', { first_name: 'A', last_name: 'B', status: 'active' })
  await markDeleted(server, key, 'workers', gone)
}, 120_000)
afterAll(() => server.stop())

const holds = (worker_id: string, type: DocumentType, status: string) =>
  insert(server, key, 'documents', {
    worker_id,
    type,
    status,
    name: type,
    file_name: 'a.pdf',
    content_type: 'application/pdf',
    size_bytes: 1,
    file_key: `test/${worker_id}/${type}/${status}`,
  })

/** By the rule that assesses workers. */
function lacks(requirements: readonly Requirement[], trade: string | null, held: readonly DocumentType[]): boolean {
  const documents = held.map((type) => ({ type, status: 'valid', expiresOn: null }))
  return assess(requiredFor(requirements, trade), documents as never).status === 'non_compliant'
}

const effectOf = async (requirements: readonly Requirement[], caller = credentialOf(server.orgId)) => {
  const { data, errors } = await runQuery(server, caller, EFFECT, { requirements })
  expect(errors).toBeUndefined()
  return JSON.parse(JSON.stringify(data?.complianceEffect))
}

describe('the effect', () => {
  it.each<[string, Requirement[]]>([
    ['nothing', []],
    ['what is required now', [...PRESENT].reverse()],
    ['one more of everyone', [everyone('right_to_work', 'passport'), PRESENT[1] as Requirement]],
    ['another one of everyone', [everyone('passport'), PRESENT[1] as Requirement]],
    ['less of a trade', [everyone('right_to_work')]],
    ['more of a trade, in other letters', [everyone('right_to_work'), { trade: 'RIGGER', documentTypes: ['licence'] }]],
    ['a new trade', [...PRESENT, { trade: 'Welder', documentTypes: ['licence', 'trade_card'] }]],
    ['a trade without workers', [...PRESENT, { trade: 'diver', documentTypes: ['licence'] }]],
    ['everything', [everyone(...TYPES)]],
  ])('of %s is what the assessment of each worker says', async (_what, requirements) => {
    const text = (list: readonly Requirement[], trade: string | null) => [...requiredFor(list, trade)].sort().join()
    const concerned = workers.filter(({ trade }) => text(requirements, trade) !== text(PRESENT, trade))
    const after = workers.map((each) => ({ ...each, willLack: lacks(requirements, each.trade, each.held) }))
    const worse = after.filter((each) => !each.lacks && each.willLack)
    expect(await effectOf(requirements)).toEqual({
      workers: concerned.length,
      becomeNonCompliant: worse.length,
      becomeNonCompliantOnProjects: worse.filter(({ isAssigned }) => isAssigned).length,
      becomeCompliant: after.filter((each) => each.lacks && !each.willLack).length,
    })
  })

  it.each([
    [[{ documentTypes: [] }], 'requirements[0].documentTypes'],
    [
      [
        { trade: 'a', documentTypes: ['other'] },
        { trade: 'A', documentTypes: ['other'] },
      ],
      'requirements',
    ],
    [Array.from({ length: 201 }, (_, index) => ({ trade: `t${index}`, documentTypes: ['other'] })), 'requirements'],
  ])('refuses what cannot be set', async (requirements, path) => {
    const { body } = await graphql(server, key, EFFECT, { requirements })
    expect(body.errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path }] })
  })

  it('is for those who read everything, and of their own organisation', async () => {
    const narrow = await server.key({ scopes: ['documents:read', 'workers:read'] })
    const { body } = await graphql(server, narrow, EFFECT, { requirements: [] })
    expect(body.errors[0].extensions.code).toBe('insufficient_scope')
    const worker: Partial<Credential> = {
      kind: 'session',
      role: 'worker',
      scopes: new Set(['documents:read'] as const),
    }
    const { errors } = await runQuery(server, credentialOf(server.orgId, worker), EFFECT, { requirements: [] })
    expect(errors?.[0]?.originalError).toMatchObject({ code: 'insufficient_scope' })
    const { id } = await server.database.prisma.organisation.create({ data: { name: 'Others' } })
    const none = { workers: 0, becomeNonCompliant: 0, becomeNonCompliantOnProjects: 0, becomeCompliant: 0 }
    expect(await effectOf([everyone(...TYPES)], credentialOf(id))).toEqual(none)
  })
})

describe('setting requirements that others may set, too', () => {
  let admin: string
  const SET = `mutation ($to: [ComplianceRequirementInput!]!, $from: [ComplianceRequirementInput!]) {
    setComplianceRequirements(requirements: $to, ifUnchangedFrom: $from) { trade documentTypes }
  }`
  const set = async (to: readonly Requirement[], from?: readonly Requirement[]) =>
    (await asPerson(server, admin, SET, { to, from })).body
  const stored = async () =>
    (await graphql(server, key, '{ complianceRequirements { trade documentTypes } }')).body.data.complianceRequirements

  beforeEach(async () => {
    admin ??= await signIn(server, (await makePerson(server, 'admin')).email)
  })

  it('writes if they are those that were read, in any order and case', async () => {
    const changed = [everyone('passport', 'right_to_work'), { trade: 'Rigger', documentTypes: ['trade_card' as const] }]
    expect((await set(changed, [...PRESENT].reverse())).errors).toBeUndefined()
    const reordered = [
      { trade: 'RIGGER', documentTypes: ['trade_card' as const] },
      everyone('right_to_work', 'passport'),
    ]
    expect((await set(PRESENT, reordered)).errors).toBeUndefined()
    expect(await stored()).toEqual(PRESENT)
  })

  it('is audited, by whom and what they are then', async () => {
    const entries = () =>
      server.database.prisma.auditEntry.findMany({
        where: { orgId: server.orgId, action: 'organisation.compliance_requirements_set' },
        orderBy: { id: 'desc' },
      })
    const before = (await entries()).length
    await set([], [everyone('right_to_work')]) // refused
    expect(await entries()).toHaveLength(before)
    await set([everyone('passport', 'right_to_work'), { trade: 'Rigger', documentTypes: ['trade_card'] }])
    const [entry] = await entries()
    expect(entry).toMatchObject({
      actorKind: 'user',
      actorName: expect.stringContaining('@'),
      requestId: expect.stringMatching(/^req_/),
      detail: { requirements: ['all workers: passport, right_to_work', 'Rigger: trade_card'] },
    })
    await set(PRESENT)
  })

  it('writes nothing if somebody else has changed them', async () => {
    const { errors } = await set([], [everyone('right_to_work')])
    expect(errors[0].extensions.code).toBe('precondition_failed')
    expect(errors[0].message).toMatch(/Read them again/)
    const rigger = (trade: string, type: DocumentType) => ({ trade, documentTypes: [type] })
    for (const other of [rigger('rigger', 'licence'), rigger('welder', 'trade_card')]) {
      const refused = await set([], [everyone('right_to_work'), other])
      expect(refused.errors?.[0].extensions.code, JSON.stringify(other)).toBe('precondition_failed')
    }
    expect(await stored()).toEqual(PRESENT)
    expect((await set([], [everyone()])).errors[0].extensions.details[0].path).toBe('ifUnchangedFrom[0].documentTypes')
  })
})
