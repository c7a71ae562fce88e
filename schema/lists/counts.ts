/** `workerCounts`, `taskCounts` …: how many records of a list have each value of a field, for charts and filters. */
import { COMPUTED } from '../../src/access/budget/costs.ts'
import { type Resource, resources } from '../../src/access/resources.ts'
import { inWords } from '../../src/platform/text/names.ts'
import { builder } from '../builder.ts'
import { fieldsOf } from '../finding/fields.ts'
import { countArguments } from '../finding/inputs.ts'
import type { Part } from '../finding/part.ts'
import { MAX_LIMIT } from '../finding/window.ts'
import { readAs } from '../plans/read.ts'

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
}

/** Adds a field that counts records by the values of a field. */
export function addCounts(resource: Resource, { name, counted, part, scopes = resource.read }: Counts): void {
  const { type } = resource
  const { fields, fieldType } = countedBy(resource)
  builder.queryField(name, (t) =>
    t.field({
      type: [CountType],
      nullable: true,
      description: `Count the matching ${counted} by the values of a field: up to ${MAX_LIMIT} values, most frequent first.`,
      authScopes: { anyOf: scopes },
      complexity: COMPUTED,
      args: {
        by: t.arg({ type: fieldType, required: true, description: 'The field.' }),
        ...countArguments(type),
      },
      ...readAs({ counts: resource, fields, ...(part && { part }) }),
    }),
  )
}

for (const resource of Object.values(resources)) {
  const { type, one, many } = resource
  if (fieldsOf(type).counts.length > 0) addCounts(resource, { name: `${one}Counts`, counted: inWords(many) })
}
