/** Random filters, searches, sorts and cursors of a list, mostly of values that records have. */
import { coerceInputValue, type GraphQLInputType, isEnumType } from 'graphql'
import type { Pool } from 'pg'
import { writeCursor } from '../../../schema/finding/cursor.ts'
import { type FindField, fieldsOf, isRange } from '../../../schema/finding/fields.ts'
import { type FindArguments, fingerprintOf, readFinding } from '../../../schema/finding/finding.ts'
import { schema } from '../../../schema/index.ts'
import { everyResource } from '../../support/finding.ts'

/** Values of records, by `Type.field`, as GraphQL has them; words by `Type`. */
export type Samples = ReadonlyMap<string, readonly (string | number)[]>

/** Read samples from the records of some organisations. */
export async function readSamples(pool: Pool, orgIds: readonly string[]): Promise<Samples> {
  const samples = new Map<string, (string | number)[]>()
  for (const { type, table } of everyResource) {
    const { filters, sorts, searched } = fieldsOf(type)
    for (const { name, column } of new Map([...filters, ...sorts]).values()) {
      const { rows } = await pool.query<{ value: string | number }>(
        `select distinct to_jsonb(${column}) as value from ${table} where org_id = any($1) and ${column} is not null
         order by 1 limit 12`,
        [orgIds],
      )
      samples.set(
        `${type}.${name}`,
        rows.map(({ value }) => value),
      )
    }
    if (searched.length === 0) continue
    const { rows } = await pool.query<{ word: string }>(
      `select distinct word from ${table}, unnest(search_words(concat_ws(' ', ${searched.join(', ')}))) word
       where org_id = any($1) and length(word) > 1 order by 1 limit 40`,
      [orgIds],
    )
    samples.set(
      type,
      rows.map(({ word }) => word),
    )
  }
  return samples
}

/** Makes choices. */
export interface Chooser {
  below(limit: number): number
  chance(percent: number): boolean
  oneOf<Value>(values: readonly Value[]): Value
}

/** An argument: its GraphQL type, its value, and the value as a literal. */
export interface Argument {
  type: string
  value: unknown
  literal: string
}

interface Chosen {
  filter?: Argument
  search?: Argument
  sort?: Argument
  cursor?: Argument
}

/** @param type of the list's records @param isContinued whether it begins after a cursor @param updatedSince of the list, for the cursor */
export function chooseFinding(
  choose: Chooser,
  type: string,
  samples: Samples,
  isContinued: boolean,
  updatedSince: unknown,
): Chosen {
  const { filters, sorts, hasMetadata, searched } = fieldsOf(type)
  const chosen: Chosen = {}
  if (choose.chance(35)) {
    const conditions = (): Record<string, unknown> => {
      const value: Record<string, unknown> = {}
      for (let count = choose.below(2); count >= 0; count--) {
        const field = choose.oneOf([...filters.values()])
        value[field.name] = chooseTest(choose, field, samples.get(`${type}.${field.name}`) ?? [])
      }
      if (hasMetadata && choose.chance(10))
        value.metadata = [
          { key: choose.oneOf(['shift', 'x"y', 'cost_centre']), value: choose.oneOf(['Day', "'", '42']) },
        ]
      return value
    }
    const value = choose.chance(90) ? conditions() : {}
    if (choose.chance(20)) value.or = Array.from({ length: choose.below(4) + 1 }, conditions)
    chosen.filter = {
      type: `${type}Filter`,
      value,
      literal: literalOf(value, schema.getType(`${type}Filter`) as never),
    }
  }
  if (searched.length > 0 && choose.chance(15)) {
    const words = samples.get(type) ?? []
    const word = words.length === 0 ? 'xy' : choose.oneOf(words)
    const value = choose.chance(10)
      ? 'é|&'
      : `${word.toString().slice(0, (choose.chance(4) ? 1 : 2) + choose.below(3))} ${choose.chance(30) ? word : ''}`
    chosen.search = { type: 'String', value, literal: JSON.stringify(value) }
  }
  if (choose.chance(updatedSince == null ? 25 : 2)) {
    const value = { field: choose.oneOf([...sorts.keys()]), direction: choose.oneOf(['asc', 'desc']) }
    chosen.sort = { type: `${type}Sort`, value, literal: `{ field: ${value.field}, direction: ${value.direction} }` }
  }
  if (isContinued) {
    const value = chooseCursor(choose, type, chosen, samples, updatedSince)
    if (value !== undefined) chosen.cursor = { type: 'String', value, literal: JSON.stringify(value) }
  }
  return chosen
}

function chooseTest(choose: Chooser, field: FindField, samples: readonly (string | number)[]): unknown {
  const values = enumValues(field) ?? (samples.length === 0 ? ['00000000-0000-7000-8000-000000000000'] : samples)
  if (isRange(field)) {
    if (samples.length === 0 || (field.isOptional && choose.chance(25)))
      return field.isOptional ? { exists: choose.chance(50) } : {}
    const tests = [choose.oneOf(['gt', 'gte']), choose.oneOf(['lt', 'lte'])].filter(() => choose.chance(60))
    return Object.fromEntries(tests.map((test) => [test, choose.oneOf(samples)]))
  }
  const list = Array.from({ length: choose.below(3) + (choose.chance(98) ? 1 : 0) }, () => choose.oneOf(values))
  if (field.kind !== 'id' || !field.isOptional) return list
  return choose.chance(30) ? { exists: choose.chance(50) } : { in: list }
}

function enumValues({ enumName }: FindField): string[] | undefined {
  const type = enumName === undefined ? undefined : schema.getType(enumName)
  return isEnumType(type) ? type.getValues().map(({ name }) => name) : undefined
}

function chooseCursor(
  choose: Chooser,
  type: string,
  { filter, search, sort }: Chosen,
  samples: Samples,
  updatedSince: unknown,
): string | undefined {
  const inputType = schema.getType(`${type}Filter`) as GraphQLInputType
  const args = {
    filter: filter && (coerceInputValue(filter.value, inputType, () => {}) as object),
    search: search?.value as string | undefined,
    sort: sort?.value as FindArguments['sort'],
  }
  const finding = readFinding(type, args, [])
  const field = finding.sort?.field
  const values = samples.get(`${type}.${field?.name}`) ?? []
  if (field !== undefined && values.length === 0) return undefined
  return writeCursor({
    id: choose.oneOf([
      '00000000-0000-7000-8000-000000000001',
      '0198c000-0000-7000-8000-000000000001',
      'ffffffff-ffff-7fff-bfff-ffffffffffff',
    ]),
    offset: choose.below(5),
    updatedAt: updatedSince == null ? undefined : new Date('2026-06-01T00:00:00Z'),
    finding: choose.chance(2) ? 'another' : fingerprintOf(finding, type),
    sortedBy:
      field === undefined ? undefined : field.isOptional && choose.chance(25) ? null : String(choose.oneOf(values)),
  })
}

/** A value as a GraphQL literal: names of enums stand without quotes. */
function literalOf(value: unknown, type: GraphQLInputType): string {
  const enums = new Set(
    [...fieldsOf(String(type).replace(/Filter$/, '')).filters.values()]
      .filter(({ kind }) => kind === 'enum')
      .map(({ name }) => name),
  )
  const write = (inner: unknown, isEnum: boolean): string => {
    if (Array.isArray(inner)) return `[${inner.map((each) => write(each, isEnum)).join(', ')}]`
    if (typeof inner !== 'object' || inner === null) return isEnum ? String(inner) : JSON.stringify(inner)
    return `{ ${Object.entries(inner)
      .map(([name, each]) => `${name}: ${write(each, enums.has(name))}`)
      .join(', ')} }`
  }
  return write(value, false)
}
