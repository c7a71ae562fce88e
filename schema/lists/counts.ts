/**
 * `workerCounts`, `taskCounts` …: how many records of a list have each value of a field, for charts and filters.
 * `timesheetSums` …: the same with hours and money, page by page.
 */
import type { Role } from '../../prisma/generated/client/enums.ts'
import { COMPUTED } from '../../src/access/budget/costs.ts'
import { type Resource, resources } from '../../src/access/resources.ts'
import { inWords } from '../../src/platform/text/names.ts'
import { builder } from '../builder.ts'
import { fieldsOf } from '../finding/fields.ts'
import { countArguments } from '../finding/inputs.ts'
import type { Part } from '../finding/part.ts'
import type { Sum } from '../finding/table.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../finding/window.ts'
import { readAs } from '../plans/read.ts'
import { MoneyType } from '../values/money.ts'
import { listComplexity } from './list.ts'

interface Count {
  value: string | null
  count: number
}

const CountType = builder.objectRef<Count>('Count').implement({
  description: 'Number of records that have a value.',
  fields: (t) => ({
    value: t.exposeString('value', { nullable: true, description: 'The value; null for records without one.' }),
    count: t.exposeInt('count', { nullable: false, description: 'Number of records.' }),
  }),
})

/** The fields by which a resource's records can be counted, and their enum in the schema. */
function makeCountedBy({ type, many }: Resource) {
  const fields = new Map(fieldsOf(type).counts.map((field) => [field.name, field]))
  const fieldType = builder.enumType(`${type}CountField`, {
    description: `Fields by which ${inWords(many)} can be counted.`,
    values: Object.fromEntries([...fields.keys()].map((name) => [name, { description: `By \`${name}\`.` }])),
  })
  return { fields, fieldType }
}

const known = new Map<Resource, ReturnType<typeof makeCountedBy>>()

function countedBy(resource: Resource) {
  const made = known.get(resource) ?? makeCountedBy(resource)
  known.set(resource, made)
  return made
}

interface Counts {
  /** The field of the schema. */
  name: string
  /** What is counted, in words. */
  counted: string
  /** The part of the records that is counted; all if there is none. */
  part?: Part
  /** The caller needs one of these. Default: the scopes that read the records. */
  scopes?: Resource['read']
  /** Roles that may use it, too. */
  roles?: readonly Role[]
}

/** Adds a field that counts records by the values of a field. */
export function addCounts(resource: Resource, { name, counted, part, scopes = resource.read, roles }: Counts): void {
  const { type } = resource
  const { fields, fieldType } = countedBy(resource)
  builder.queryField(name, (t) =>
    t.field({
      type: [CountType],
      nullable: true,
      description: `Count the matching ${counted} by the values of a field: up to ${MAX_LIMIT} values, most frequent first.`,
      authScopes: { anyOf: scopes, ...(roles && { role: roles }) },
      complexity: COMPUTED,
      args: {
        by: t.arg({ type: fieldType, required: true, description: 'The field.' }),
        ...countArguments(type),
      },
      ...readAs({ counts: resource, fields, ...(part && { part }) }),
    }),
  )
}

interface Group extends Count {
  hours: number
}

/** Adds a field that sums up records by the values of a field. */
function addSums(resource: Resource, sums: ReadonlyMap<string, Sum>): void {
  const { type, one, many, read } = resource
  const { fields, fieldType } = countedBy(resource)
  const GroupType = builder.objectRef<Group>(`${type}Sum`).implement({
    description: `Sums of ${inWords(many)} that have a value.`,
    fields: (t) => ({
      value: t.exposeString('value', {
        nullable: true,
        description: 'The value; null for records without one, and without `by`.',
      }),
      count: t.exposeInt('count', { nullable: false, description: 'Number of records.' }),
      ...Object.fromEntries(
        [...sums].map(([name, { kind, description }]) => [
          name,
          kind === 'hours'
            ? t.exposeFloat(name as 'hours', { nullable: false, description })
            : t.field({
                type: [MoneyType],
                nullable: false,
                description: `${description} By currency.`,
                ...readAs({ column: name }),
              }),
        ]),
      ),
    }),
  })
  const PageType = builder.objectRef<{ groups: Group[]; total: number; hasMore: boolean }>(`${type}Sums`).implement({
    description: `A page of the sums of ${inWords(many)}.`,
    fields: (t) => ({
      groups: t.field({
        type: [GroupType],
        nullable: false,
        description: 'A group for each value, most records first.',
        complexity: { field: 1, multiplier: 1 }, // the root field already multiplies by its limit
        ...readAs({ column: 'groups' }),
      }),
      total: t.exposeInt('total', { nullable: false, description: 'Number of groups on all pages.' }),
      hasMore: t.exposeBoolean('hasMore', { nullable: false, description: 'Whether there is another page.' }),
    }),
  })
  builder.queryField(`${one}Sums`, (t) =>
    t.field({
      type: PageType,
      nullable: true,
      description: `Sum up the matching ${inWords(many)} by the values of a field, one page of values at a time.`,
      authScopes: { anyOf: read },
      complexity: (args) => ({ ...listComplexity(args), field: COMPUTED }),
      args: {
        by: t.arg({ type: fieldType, description: 'The field. Without it, all records are one group.' }),
        limit: t.arg.int({ description: `Maximum number of groups, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
        offset: t.arg.int({ description: 'Number of groups to skip. Default: 0.' }),
        ...countArguments(type),
      },
      ...readAs({ counts: resource, fields, sums }),
    }),
  )
}

for (const resource of Object.values(resources)) {
  const { type, one, many } = resource
  const { counts, sums } = fieldsOf(type)
  if (counts.length > 0) addCounts(resource, { name: `${one}Counts`, counted: inWords(many) })
  if (sums.size > 0) addSums(resource, sums)
}
