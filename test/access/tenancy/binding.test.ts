/** What a bound client makes of the arguments of each Prisma operation, as values. */
import { describe, expect, it } from 'vitest'
import { resources, tableOf } from '../../../src/access/resources.ts'
import { bindArguments, bindModel } from '../../../src/access/tenancy/binding.ts'
import { ownInPlace } from '../../../src/access/tenancy/own.ts'
import { accessOf, bindTo, ownRecords } from '../../../src/access/tenancy/own-records.ts'
import type { Db } from '../../../src/platform/database/client.ts'

const scope = { orgId: 'mine', bound: null }
const bind = (operation: string, args?: unknown) => bindArguments('Worker', operation, args, scope)
const OTHER = /^Worker\.\w+ names another organisation than its client is bound to$/

const BY_KEY = ['findUnique', 'findUniqueOrThrow', 'update', 'delete', 'upsert']
const CREATES_MANY = ['createMany', 'createManyAndReturn']
const BY_FILTER = [
  'findFirst', 'findFirstOrThrow', 'findMany', 'count', 'aggregate', 'groupBy', 'updateMany', 'updateManyAndReturn',
  'deleteMany',
] // biome-ignore format: a list

describe('a model', () => {
  it('with records of organisations may be used', () => {
    const types = Object.values(resources).map(({ type }) => type)
    const more = [
      'AutomationRun',
      'PackPaper',
      'ChargeRate',
      'InvoiceSettings',
      'TimesheetCharge',
      'NotificationRead',
      'ExtractionSettings',
    ]
    for (const model of [...types, ...more]) expect(bindModel(model)).toBe(model)
  })

  it.each(['Organisation', 'User', 'ApiKey', 'Session', 'AuditEntry', 'IdempotencyRecord', '', 'toString'])(
    '%s may not',
    (model) => {
      expect(() => bindModel(model)).toThrow(`${model} cannot be used through an organisation's client`)
    },
  )
})

describe.each(BY_FILTER)('%s', (operation) => {
  it('is limited to the organisation, and keeps everything else', () => {
    expect(bind(operation)).toEqual({ where: { orgId: 'mine' } })
    expect(bind(operation, { where: { orgId: undefined }, take: 1 })).toEqual({ where: { orgId: 'mine' }, take: 1 })
    const original = { where: { id: 'a', OR: [{ orgId: 'other' }] }, orderBy: { id: 'asc' } }
    expect(bind(operation, original)).toEqual({ ...original, where: { ...original.where, orgId: 'mine' } })
    expect(original.where).not.toHaveProperty('orgId')
    expect(bind(operation, { where: { orgId: 'mine' } })).toEqual({ where: { orgId: 'mine' } })
  })

  it('throws if it names another organisation', () => {
    for (const orgId of ['other', '', null, { not: 'mine' }, { in: ['mine'] }])
      expect(() => bind(operation, { where: { orgId } }), JSON.stringify(orgId)).toThrow(OTHER)
  })
})

describe.each(BY_KEY)('%s', (operation) => {
  const created = operation === 'upsert' ? { create: { orgId: 'mine' } } : {}

  it('keeps a key of the organisation', () => {
    for (const where of [
      { orgId: 'mine' },
      { orgId_id: { orgId: 'mine', id: 'a' } },
      { deletedAt: null, key: { orgId: 'mine' } },
    ])
      expect(bind(operation, { where, take: 1 })).toEqual({ where, take: 1, ...created })
  })

  it('throws without the organisation in the key, or with another', () => {
    for (const where of [
      undefined, {}, { id: 'a' }, { id: null }, { orgId: 'other' }, { orgId_id: { orgId: 'other', id: 'a' } },
      { orgId_id: { id: 'a' } }, { id: 'mine' }, { name: { contains: 'mine' } }, { orgId: { not: 'mine' } },
    ])
      expect(() => bind(operation, { where }), JSON.stringify(where)).toThrow(OTHER)
    expect(() => bind(operation)).toThrow(OTHER)
  }) // biome-ignore format: a list
})

it('what is thrown is an error', async () => {
  const attempt = async () => bind('findMany', { where: { orgId: 'other' } })
  expect(await attempt().catch((error) => error)).toBeInstanceOf(Error)
})

describe('a row that is written', () => {
  it('gets the organisation', () => {
    expect(bind('create', { data: { name: 'A' }, select: { id: true } })).toEqual({
      data: { name: 'A', orgId: 'mine' },
      select: { id: true },
    })
    expect(bind('create')).toEqual({ data: { orgId: 'mine' } })
    for (const operation of CREATES_MANY) {
      const rows = [{ name: 'A' }, { name: 'B', orgId: 'mine' }]
      expect(bind(operation, { data: rows })).toEqual({ data: rows.map((row) => ({ ...row, orgId: 'mine' })) })
      expect(bind(operation, { data: { name: 'A' } })).toEqual({ data: [{ name: 'A', orgId: 'mine' }] })
    }
    const where = { orgId_id: { orgId: 'mine', id: 'a' } }
    expect(bind('upsert', { where, create: { name: 'A' }, update: { name: 'B' } })).toEqual({
      where,
      create: { name: 'A', orgId: 'mine' },
      update: { name: 'B' },
    })
  })

  it('throws if it names another', () => {
    expect(() => bind('create', { data: { orgId: 'other' } })).toThrow(OTHER)
    for (const operation of CREATES_MANY)
      expect(() => bind(operation, { data: [{ orgId: 'mine' }, { orgId: 'other' }] })).toThrow(OTHER)
    const where = { orgId: 'mine' }
    expect(() => bind('upsert', { where, create: { orgId: 'other' }, update: {} })).toThrow(OTHER)
  })
})

describe('a worker', () => {
  const asWorker = (model: string, operation: string, args: Record<string, unknown> = {}) =>
    bindTo({ audience: 'worker', id: 'me' }, model, operation, args)
  const refusal = expect.objectContaining({ code: 'insufficient_scope' })
  const refuses = (run: () => unknown, message = /^Workers do not have access to this\. A worker can read/) => {
    expect(run).toThrow(refusal)
    expect(run).toThrow(message)
  }

  it('is bound together with the organisation', () => {
    const me = { orgId: 'mine', bound: { audience: 'worker', id: 'me' } } as const
    const bound = bindArguments('Document', 'findMany', { take: 1 }, me)
    expect(bound).toEqual({ take: 1, where: { orgId: 'mine', AND: [{ workerId: 'me' }] } })
    expect(() => bindArguments('Document', 'findMany', { where: { orgId: 'other' } }, me)).toThrow(
      /another organisation/,
    )
  })

  it('reads the own rows of each model of the table, whatever the filter', () => {
    for (const [model, { own }] of Object.entries(ownRecords))
      for (const operation of ['findUnique', 'findMany', 'count', 'aggregate']) {
        expect(asWorker(model, operation)).toEqual({ where: { AND: [own.where('me')] } })
        const where = { OR: [{ id: 'a' }], AND: { id: 'b' } }
        expect(asWorker(model, operation, { where, take: 2 })).toEqual({
          where: { OR: [{ id: 'a' }], AND: [{ id: 'b' }, own.where('me')] },
          take: 2,
        })
      }
  })

  it('reads the projects of assignments that are not deleted', () => {
    const assigned = { assignments: { some: { workerId: 'me', deletedAt: null } } }
    expect(asWorker('Project', 'findMany')).toEqual({ where: { AND: [assigned] } })
    expect(accessOf('worker', 'Project').own.sql('p', ownInPlace('$1', '$2'))).toMatch(
      /p\.id and own\.worker_id = \$2 and own\.deleted_at is null/,
    )
  })

  it('does not read other models', () => {
    const others = Object.values(resources).map(({ type }) => type)
    for (const model of [...others.filter((type) => !(type in ownRecords)), 'toString', ''])
      for (const operation of ['findMany', 'create']) refuses(() => asWorker(model, operation))
    expect(Object.keys(ownRecords)).toEqual([
      'Worker',
      'Assignment',
      'Project',
      'Document',
      'CustomDocumentType',
      'Holiday',
      'PackPaper',
      'Timesheet',
      'Expense',
    ])
    expect(accessOf('worker', 'Expense').statuses).toEqual(['submitted'])
  })

  it('reads relations only to own records, at any depth', () => {
    const allowed: Record<string, unknown>[] = [
      { select: { id: true, status: true } },
      { include: { worker: true, assignment: true } },
      { select: { worker: { select: { id: true } }, assignment: { include: { worker: { select: { id: true } } } } } },
      { include: { approvals: false, client: undefined } },
    ]
    for (const args of allowed) expect(asWorker('Timesheet', 'findMany', args)).toMatchObject(args)
    const refused: Record<string, unknown>[] = [
      { include: { organisation: true } },
      { select: { _count: true } },
      { include: { assignment: { include: { job: true } } } },
      { include: { project: { include: { client: true } } } },
      { select: { worker: { select: { documents: true } } } },
      { select: { id: true }, include: { invoice: {} } },
    ]
    for (const args of refused) refuses(() => asWorker('Timesheet', 'findMany', args))
    refuses(() => asWorker('Document', 'findMany', { include: { assignment: true } }))
    refuses(() => asWorker('Expense', 'create', { data: { workerId: 'me' }, include: { client: true } }))
  })

  it('writes as the table says, and never removes', () => {
    const data = { workerId: 'me' }
    for (const [model, { writes }] of Object.entries(ownRecords)) {
      for (const operation of ['create', 'createMany', 'createManyAndReturn'])
        if ((writes as readonly string[]).includes('create'))
          expect(asWorker(model, operation, { data })).toEqual({ data })
        else refuses(() => asWorker(model, operation, { data }))
      for (const operation of ['update', 'updateMany', 'updateManyAndReturn'])
        if ((writes as readonly string[]).includes('update'))
          expect(asWorker(model, operation, { data: {} })).toEqual({ data: {}, where: { AND: [{ workerId: 'me' }] } })
        else refuses(() => asWorker(model, operation, { data: {} }))
      for (const operation of ['upsert', 'delete', 'deleteMany']) refuses(() => asWorker(model, operation, { data }))
    }
  })

  it('writes own rows only, and only their fields', () => {
    const another = 'Expense names another worker than its client is bound to'
    for (const data of [{}, { workerId: 'other' }, { workerId: null }])
      expect(() => asWorker('Expense', 'create', { data })).toThrow(another)
    expect(() => asWorker('Expense', 'createMany', { data: [{ workerId: 'me' }, { workerId: 'other' }] })).toThrow(
      another,
    )
    expect(() => asWorker('Expense', 'update', { data: { workerId: 'other' } })).toThrow(another)
    expect(asWorker('Expense', 'update', { data: { workerId: 'me' } })).toMatchObject({ data: { workerId: 'me' } })
    for (const field of ['worker', 'organisation', 'toString'])
      expect(() => asWorker('Expense', 'create', { data: { workerId: 'me', [field]: {} } })).toThrow(
        `Expense.${field} cannot be written by a bound caller`,
      )
  })

  it('sets only the statuses of the table', () => {
    const set = (model: string, status: unknown, more = {}) => asWorker(model, 'update', { data: { status, ...more } })
    for (const status of ['draft', 'submitted']) expect(set('Timesheet', status)).toMatchObject({ data: { status } })
    expect(set('Expense', 'submitted')).toMatchObject({ data: { status: 'submitted' } })
    expect(set('Expense', undefined)).toMatchObject({ data: {} })
    for (const status of ['approved', 'rejected', '', null])
      refuses(
        () => set('Timesheet', status),
        new RegExp(`^Workers cannot set the status ${JSON.stringify(status)}\\. `),
      )
    refuses(() => set('Expense', 'draft'), /status "draft"/)
  })

  it('clears a rejection reason only with a new submission', () => {
    const set = (data: object) => asWorker('Timesheet', 'update', { data })
    expect(set({ status: 'submitted', rejectionReason: null })).toMatchObject({ data: { rejectionReason: null } })
    for (const data of [
      { rejectionReason: null },
      { rejectionReason: '' },
      { status: 'draft', rejectionReason: null },
      { status: 'submitted', rejectionReason: 'no' },
    ])
      refuses(() => set(data), /^Workers cannot set a rejection reason\. /)
  })
})

it('a resource names the part of a client that reads it', () => {
  const db = { worker: 'workers', plannerWindow: 'windows' } as unknown as Db
  expect(tableOf(db, resources.workers)).toBe('workers')
  expect(tableOf(db, resources.planner)).toBe('windows')
})
