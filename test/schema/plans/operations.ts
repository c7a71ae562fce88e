/** Makes random query operations from the schema: fields, arguments, nesting, aliases, fragments, directives, variables. */
import fc from 'fast-check'
import {
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql'
import { schema } from '../../../schema/index.ts'
import { readOf } from '../../../schema/plans/read.ts'
import { type Argument, chooseFinding, type Samples } from './finding-arguments.ts'

/** An operation and the values of its variables. */
export interface GeneratedOperation {
  text: string
  variables: Record<string, unknown>
}

const query = schema.getQueryType() as GraphQLObjectType
/** The queries that read records, one or a page. Sums have a test of their own: test/schema/finding/sums.test.ts. */
export const recordQueries = Object.values(query.getFields()).filter(
  (field) => readOf(field) !== undefined && !field.name.endsWith('Sums'),
)

/** Choices that one operation is made of; fast-check keeps them, so that it can shrink a failing operation. */
type Generate = fc.GeneratorValue

const MAX_DEPTH = 4

const REQUIREMENTS = [
  [{ documentTypes: ['passport'] }],
  [{ trade: 'Scaffolder', documentTypes: ['right_to_work', 'trade_card'] }],
  [{ trade: ' ', documentTypes: ['passport'] }],
] as { trade?: string; documentTypes: string[] }[][]

/** Under one name, values that records of several types have, and that are computed. */
const LINKS = [
  '... on Invoice { link: fileUrl } ... on Expense { link: receiptUrl } ... on Worker { link: email }',
  '... on Document { link: fileUrl } ... on Task { link: title }',
]

/** Longer than the names of columns can be. */
const LONG = 'a_name_that_is_longer_than_those_of_columns_which_have_63_bytes_at_most'

/** The types of most subjects. */
const likely = ['Worker', 'Task'].map((name) => schema.getType(name) as GraphQLObjectType)

/**
 * @param ids ids of records by GraphQL type: existing, foreign and deleted ones
 * @param samples values for filters
 */
export function operations(
  ids: ReadonlyMap<string, readonly string[]>,
  samples: Samples,
): fc.Arbitrary<GeneratedOperation> {
  return fc.gen().map((g) => new Writer(g, ids, samples).operation())
}

class Writer {
  readonly #g: Generate
  readonly #ids: ReadonlyMap<string, readonly string[]>
  readonly #samples: Samples
  readonly #declared: string[] = []
  readonly #variables: Record<string, unknown> = {}
  readonly #fragments: string[] = []

  constructor(g: Generate, ids: ReadonlyMap<string, readonly string[]>, samples: Samples) {
    this.#g = g
    this.#samples = samples
    this.#ids = ids
  }

  operation(): GeneratedOperation {
    const roots = Array.from({ length: this.#below(3) + 1 }, (_, index) => {
      const field = this.#oneOf(recordQueries)
      return `${index === 0 ? '' : `root${index}: `}${field.name}${this.#arguments(field)} ${this.#directive()}${this.#selection(field.type, 1)}`
    })
    if (this.#chance(10)) roots.push('__typename')
    const declared = this.#declared.length === 0 ? '' : `(${this.#declared.join(', ')})`
    return {
      text: [`query Generated${declared} { ${roots.join(' ')} }`, ...this.#fragments].join('\n'),
      variables: this.#variables,
    }
  }

  #below(limit: number): number {
    return this.#g(fc.nat, { max: limit - 1 })
  }

  #chance(percent: number): boolean {
    return this.#below(100) < percent
  }

  #oneOf<Value>(values: readonly Value[]): Value {
    return values[this.#below(values.length)] as Value
  }

  /** A value as a literal, or as a variable. */
  #value(type: string, value: unknown, literal: string): string {
    if (!this.#chance(40)) return literal
    const name = `v${this.#declared.length}`
    this.#declared.push(`$${name}: ${type}${this.#chance(20) && type !== 'ID!' ? ` = ${literal}` : ''}`)
    this.#variables[name] = value
    return `$${name}`
  }

  #arguments(field: GraphQLField<unknown, unknown>): string {
    const names = new Set(field.args.map(({ name }) => name))
    const given: string[] = []
    if (names.has('id')) {
      const named = getNamedType(field.type)
      const known = isInterfaceType(named) ? [...this.#ids.values()].flat() : (this.#ids.get(named.name) ?? [])
      const missing = ['00000000-0000-7000-8000-000000000000', 'not-an-id']
      const id = this.#oneOf(known.length === 0 || this.#chance(5) ? missing : known)
      given.push(`id: ${this.#value('ID!', id, JSON.stringify(id))}`)
    }
    if (names.has('jobId')) {
      const id = this.#oneOf(this.#ids.get('Job') ?? ['not-an-id'])
      given.push(`jobId: ${this.#value('ID!', id, JSON.stringify(id))}`)
    }
    if (names.has('jobIds')) {
      const id = this.#oneOf(this.#ids.get('Job') ?? ['not-an-id'])
      given.push(`jobIds: ${this.#value('[ID!]!', [id], JSON.stringify([id]))}`)
    }
    const read = readOf(field)
    if (read !== undefined && 'counts' in read) {
      const by = this.#oneOf([...read.fields.keys()])
      given.push(`by: ${this.#value(`${read.counts.type}CountField!`, by, by)}`)
    }
    if (names.has('trade')) {
      given.push(`trade: ${this.#value('String!', 'scaffolder', '"scaffolder"')}`)
    }
    for (const name of ['startDate', 'from', 'to'])
      if (field.args.some((each) => each.name === name && String(each.type) === 'Date!'))
        given.push(`${name}: ${this.#value('Date!', '2026-06-02', '"2026-06-02"')}`)
    const requirements = field.args.find(({ name }) => name === 'requirements')
    if (requirements !== undefined) {
      const more = String(requirements.type).includes('Work') ? { role: 'scaffolder' } : {}
      const value = this.#oneOf(REQUIREMENTS).map((each) => ({ ...each, ...more }))
      const written = value.map(
        ({ trade, documentTypes }) =>
          `{ ${'role' in more ? 'role: "scaffolder", ' : ''}${trade === undefined ? '' : `trade: ${JSON.stringify(trade)}, `}documentTypes: [${documentTypes.join(', ')}] }`,
      )
      const literal = `[${written.join(', ')}]`
      given.push(`requirements: ${this.#value(String(requirements.type), value, literal)}`)
    }
    if (names.has('type') && this.#chance(30)) {
      const type = this.#oneOf(['worker', 'task', 'project'])
      given.push(`type: ${this.#value('RecordType', type, type)}`)
    }
    const add = (name: string, percent: number, values: readonly unknown[]): unknown => {
      if (!names.has(name) || !this.#chance(percent)) return undefined
      const type = field.args.find((each) => each.name === name)?.type
      const chosen = this.#oneOf(values)
      const value = isListType(type) && chosen !== null ? [chosen] : chosen
      given.push(`${name}: ${this.#value(String(type), value, JSON.stringify(value))}`)
      return chosen
    }
    const limits =
      read !== undefined && 'related' in read ? [1, 1, 2, 3, 50, null] : [1, 2, 3, 5, 20, 50, 200, 200, null]
    add('limit', 70, [...limits, this.#chance(4) ? 201 : 4])
    add('accepted', 50, [true, false, null])
    add('unread', 50, [true, false, null])
    add('weeks', 50, [1, 8, 52, null, this.#chance(15) ? 0 : 2])
    const projects = this.#ids.get('Project') ?? []
    add('projectId', 40, [...projects, null, this.#chance(15) ? 'not-an-id' : null])
    add('endDate', 60, ['2026-06-20', '2030-01-01', null, this.#chance(15) ? '2020-01-01' : null])
    add('includeIneligible', 60, [true, true, false, null])
    const isContinued = names.has('cursor') && this.#chance(20)
    if (!isContinued) add('offset', 30, [0, 1, 2, 7, 100_000, this.#chance(8) ? -1 : 3, null])
    const updatedSince = add('updatedSince', 25, [
      '2000-01-01T00:00:00Z',
      '2100-01-01T00:00:00.000Z',
      '2026-01-05T10:00:00+02:00',
      null,
    ])
    add('includeDeleted', given.some((each) => each.startsWith('updatedSince')) ? 30 : 1, [true, false])
    if (names.has('filter')) given.push(...this.#finding(field, isContinued, updatedSince))
    return given.length === 0 ? '' : `(${given.join(', ')})`
  }

  #finding(field: GraphQLField<unknown, unknown>, isContinued: boolean, updatedSince: unknown): string[] {
    const read = readOf(field)
    const type =
      read !== undefined && 'counts' in read ? read.counts.type : getNamedType(field.type).name.replace(/Page$/, '')
    const taken = new Set(field.args.map(({ name }) => name))
    const chooser = {
      below: (limit: number) => this.#below(limit),
      chance: (percent: number) => this.#chance(percent),
      oneOf: <Value>(values: readonly Value[]) => this.#oneOf(values),
    }
    const chosen = chooseFinding(chooser, type, this.#samples, isContinued, updatedSince)
    return Object.entries<Argument | undefined>({ ...chosen }).flatMap(([name, each]) =>
      each === undefined || !taken.has(name) ? [] : [`${name}: ${this.#value(each.type, each.value, each.literal)}`],
    )
  }

  #directive(): string {
    if (!this.#chance(8)) return ''
    const value = this.#chance(50)
    return `@${this.#oneOf(['include', 'skip'])}(if: ${this.#value('Boolean!', value, String(value))}) `
  }

  #selection(outer: GraphQLOutputType, depth: number): string {
    const type = getNamedType(outer)
    if (isLeafType(type)) return ''
    if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`no selection of ${type.name}`)
    const fields = Object.values((type as GraphQLObjectType).getFields())
    const isPage = type.name.endsWith('Page') || type.name === 'Pagination'
    const count = isPage ? this.#below(4) + 1 : this.#below(8) + 1
    const { data } = (type as GraphQLObjectType).getFields()
    const others = fields.filter((field) => !isPage || field !== data)
    const parts = Array.from({ length: count }, () => this.#field(others, depth))
    if (isPage && data !== undefined && this.#chance(90)) parts.unshift(`data ${this.#selection(data.type, depth)}`)
    if (isPage && data !== undefined && this.#chance(40))
      parts.push('count: pagination { offset total hasMore } nextCursor')
    if (isPage && data !== undefined && this.#chance(5)) parts.push(`again: data ${this.#selection(data.type, depth)}`)
    if (isInterfaceType(type)) parts.push(...this.#fragmentsOf(type, depth))
    if (isInterfaceType(type) && this.#chance(30)) parts.push(this.#oneOf(LINKS))
    const selection = `{ ${parts.filter((part) => part !== '').join(' ') || '__typename'} }`
    if (!this.#chance(15)) return selection
    if (this.#chance(50)) return `{ ... on ${type.name} ${this.#directive()}${selection} }`
    const name = `F${this.#fragments.length}`
    this.#fragments.push(`fragment ${name} on ${type.name} ${selection}`)
    return `{ ...${name} __typename }`
  }

  /** Of an interface: what is selected of one or two of its types. */
  #fragmentsOf(type: GraphQLInterfaceType, depth: number): string[] {
    const possible = schema.getPossibleTypes(type)
    const chosen = new Set([this.#oneOf(possible), this.#chance(20) ? this.#oneOf(possible) : this.#oneOf(likely)])
    return [...chosen].map((each) => `... on ${each.name} ${this.#directive()}${this.#selection(each, depth)}`)
  }

  #field(fields: readonly GraphQLField<unknown, unknown>[], depth: number): string {
    if (this.#chance(4)) return '__typename'
    if (this.#chance(4) && fields.some(({ name }) => name === 'createdAt'))
      return '... on Record { id updatedAt object }'
    const lists = fields.filter((each) => getNamedType(each.type).name.endsWith('Page'))
    const field = this.#oneOf(lists.length > 0 && this.#chance(15) ? lists : fields)
    const isLeaf = isLeafType(getNamedType(field.type))
    if (!isLeaf && depth >= MAX_DEPTH) return 'object' in fields ? 'object' : ''
    // Under one response name, arguments and types have to be the same: nested fields get names of their own.
    const alias = isLeaf
      ? this.#chance(10)
        ? `${field.name}_${this.#below(3)}: `
        : ''
      : `n${this.#below(1_000_000)}: `
    if (isLeaf && alias !== '') return `${this.#chance(25) ? LONG : field.name}_${field.name}: ${field.name}`
    return `${alias}${field.name}${this.#arguments(field)} ${this.#directive()}${this.#selection(field.type, depth + 1)}`
  }
}
