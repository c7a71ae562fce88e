/** The arguments of a list: its page, filters, search and sort, and which cursors belong to it. */
import { describe, expect, it } from 'vitest'
import { writeCursor } from '../../../schema/finding/cursor.ts'
import { fingerprintOf } from '../../../schema/finding/finding.ts'
import { cursorAfter, type ListArguments, readWindow } from '../../../schema/finding/window.ts'
import { ApiError } from '../../../src/platform/errors/errors.ts'

const ID = '00000000-0000-7000-8000-000000000001'
const OTHER = '00000000-0000-7000-8000-000000000002'
const since = new Date('2026-01-01T00:00:00Z')
const row = { id: ID, updatedAt: new Date('2026-01-02T00:00:00Z'), sortedBy: undefined }

/** The paths of what is refused. */
function refused(args: ListArguments, type = 'Worker'): string[] {
  try {
    readWindow(args, type)
    return []
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return (error.details ?? []).map(({ path }) => path)
  }
}

const termsOf = (type: string, filter: object) =>
  readWindow({ filter }, type).finding.terms.map(({ field, test, value }) => [field.name, test, value])

describe('a page', () => {
  it('has fifty records from the first, unless it says otherwise', () => {
    expect(readWindow({}, 'Worker')).toMatchObject({
      type: 'Worker',
      limit: 50,
      offset: 0,
      after: undefined,
      updatedSince: undefined,
      includeDeleted: false,
    })
    expect(readWindow({ limit: 1, offset: 2, updatedSince: since, includeDeleted: true }, 'Worker')).toMatchObject({
      limit: 1,
      offset: 2,
      updatedSince: since,
      includeDeleted: true,
    })
  })

  it.each<[ListArguments, string[]]>([
    [{ limit: 1 }, []],
    [{ limit: 200 }, []],
    [{ limit: 0 }, ['limit']],
    [{ limit: 201, offset: -1 }, ['limit', 'offset']],
    [{ includeDeleted: true }, ['includeDeleted']],
    [{ sort: { field: 'lastName' }, updatedSince: since }, ['sort']],
    [{ cursor: 'nonsense' }, ['cursor']],
    [{ cursor: cursorAfter(row, readWindow({}, 'Worker')), offset: 0 }, ['cursor']],
  ])('with %j is refused for %j', (args, paths) => {
    expect(refused(args)).toEqual(paths)
  })
})

describe('a filter', () => {
  it.each<[string, object, unknown[][]]>([
    ['Worker', { status: ['active'] }, [['status', 'is', 'active']]],
    ['Worker', { status: ['inactive', 'active', 'active'] }, [['status', 'in', ['active', 'inactive']]]],
    ['Worker', { email: ['ADA@Example.com'] }, [['email', 'is', 'ada@example.com']]],
    ['Worker', { externalId: ['P-1'], status: null }, [['externalId', 'is', 'P-1']]],
    ['Project', { clientId: [OTHER, ID] }, [['clientId', 'in', [ID, OTHER]]]],
    ['Worker', { trade: { exists: true } }, [['trade', 'exists', undefined]]],
    ['Worker', { trade: { exists: false } }, [['trade', 'missing', undefined]]],
    [
      'Project',
      { startDate: { lt: new Date('2026-02-01'), gte: new Date('2026-01-01') } },
      [
        ['startDate', 'gte', '2026-01-01'],
        ['startDate', 'lt', '2026-02-01'],
      ],
    ],
    ['Worker', { createdAt: { gt: since, lt: null } }, [['createdAt', 'gt', '2026-01-01T00:00:00.000Z']]],
    ['Expense', { amount: { lte: 5 } }, [['amount', 'lte', 5]]],
  ])('of a %s, %j, is a condition', (type, filter, terms) => {
    expect(termsOf(type, filter)).toEqual(terms)
  })

  it.each<[ListArguments, string[]]>([
    [{ filter: { status: [] } }, ['filter.status']],
    [{ filter: { trade: Array.from({ length: 51 }, (_, index) => `t${index}`) } }, ['filter.trade']],
    [{ filter: { trade: ['a\0'] } }, ['filter.trade']],
    [
      {
        filter: {
          metadata: [
            { key: 'a', value: '1' },
            { key: 'a', value: '2' },
          ],
        },
      },
      ['filter.metadata'],
    ],
    [{ filter: { metadata: [] } }, ['filter.metadata']],
    [{ filter: { or: [{ status: ['active'] }, { hasExternalId: false, trade: ['welder'] }] } }, []],
    [{ filter: { or: [] } }, ['filter.or']],
    [{ filter: { or: Array.from({ length: 6 }, () => ({ status: ['active'] })) } }, ['filter.or']],
    [{ filter: { or: [{ status: ['active'] }, {}] } }, ['filter.or[1]']],
    [{ filter: { or: [{ createdAt: {} }] } }, ['filter.or[0]']],
    [{ filter: { or: [{ or: [{ status: ['active'] }] }] } }, ['filter.or[0].or']],
    [{ filter: { or: [{ id: ['P-1'], trade: [] }] } }, ['filter.or[0].trade', 'filter.or[0].id']],
    [{ search: 'a' }, ['search']],
    [{ search: 'ab' }, []],
    [{ search: '作' }, []],
    [{ search: `${'ab '.repeat(100)}` }, ['search']],
    [{ search: 'ab\0' }, ['search']],
  ])('with %j is refused for %j', (args, paths) => {
    expect(refused(args)).toEqual(paths)
  })

  it('by an id has ids', () => {
    for (const id of ['P-1', 'x'.repeat(500), 'a\0'])
      expect(refused({ filter: { clientId: [id] } }, 'Project')).toEqual(['filter.clientId'])
  })

  it('by labels has them in the order of their names', () => {
    const metadata = [
      { key: 'b', value: '2' },
      { key: 'a', value: '1' },
    ]
    expect(Object.entries(readWindow({ filter: { metadata } }, 'Worker').finding.metadata ?? {})).toEqual([
      ['a', '1'],
      ['b', '2'],
    ])
  })
})

describe('a cursor', () => {
  const lists: Record<string, ListArguments> = {
    plain: {},
    changes: { updatedSince: since },
    filtered: { filter: { status: ['active'] } },
    'filtered otherwise': { filter: { status: ['inactive'] } },
    'tested otherwise': { filter: { trade: { exists: true } } },
    'with alternatives': { filter: { or: [{ status: ['active'] }, { trade: ['welder'] }] } },
    'with others': { filter: { or: [{ status: ['active'] }, { trade: ['rigger'] }] } },
    'with one': { filter: { or: [{ status: ['active'], trade: ['welder'] }] } },
    searched: { search: 'Ada' },
    labelled: { filter: { metadata: [{ key: 'a', value: '1' }] } },
    sorted: { sort: { field: 'lastName' } },
    'sorted down': { sort: { field: 'lastName', direction: 'desc' } },
    'sorted otherwise': { sort: { field: 'createdAt' } },
  }
  const cursorOf = (args: ListArguments, type = 'Worker') =>
    cursorAfter(
      { ...row, sortedBy: args.sort ? '2026-01-02T00:00:00Z' : undefined },
      readWindow({ ...args, limit: 10 }, type),
    )

  it.each(Object.keys(lists))('of the %s list goes on with that list alone', (name) => {
    const cursor = cursorOf(lists[name] as ListArguments)
    const others = Object.keys(lists).filter((other) => refused({ ...lists[other], cursor }).length === 0)
    expect(others).toEqual([name])
    expect(readWindow({ ...lists[name], cursor }, 'Worker')).toMatchObject({ offset: 10, after: { id: ID } })
  })

  it('of another type of records is refused', () => {
    expect(refused({ cursor: cursorOf({}, 'Client') })).toEqual(['cursor'])
  })

  it('without a fingerprint, of version 0.1, goes on with a list that has no filters and no sort', () => {
    const cursor = writeCursor({ id: ID, updatedAt: undefined, offset: 3, finding: undefined, sortedBy: undefined })
    expect(readWindow({ cursor }, 'Worker').offset).toBe(3)
    expect(refused({ ...lists.filtered, cursor })).toEqual(['cursor'])
    expect(refused({ ...lists.sorted, cursor })).toEqual(['cursor'])
  })

  it('of a sorted list needs a value of its field', () => {
    const { finding } = readWindow(lists.sorted as ListArguments, 'Worker')
    const at = (sortedBy: string | null | undefined) =>
      writeCursor({ id: ID, updatedAt: undefined, offset: 3, finding: fingerprintOf(finding, 'Worker'), sortedBy })
    expect(refused({ ...lists.sorted, cursor: at('Okafor') })).toEqual([])
    expect(refused({ ...lists.sorted, cursor: at(null) })).toEqual(['cursor'])
    expect(refused({ ...lists.sorted, cursor: at(undefined) })).toEqual(['cursor'])
  })
})
