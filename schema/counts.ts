/** `workerCounts`, `taskCounts` …: how many records of a list have each value of a field, for charts and filters. */
import { graphqlResources, type Resource, resources } from '../src/access/resources.ts'
import { builder } from './builder.ts'
import { fieldsOf } from './finding/fields.ts'
import { countArguments } from './finding/inputs.ts'
import { findCounts } from './finding/load.ts'
import { readAs } from './plans/read.ts'
import { MAX_LIMIT, readWindow } from './window.ts'

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

const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function addCounts(resource: Resource): void {
  const { type, one, many, read } = resource
  const counts = new Map(fieldsOf(type).counts.map((field) => [field.name, field]))
  if (counts.size === 0) return
  const CountField = builder.enumType(`${type}CountField`, {
    description: `What the ${words(many)} can be counted by.`,
    values: Object.fromEntries([...counts.keys()].map((name) => [name, { description: `By \`${name}\`.` }])),
  })
  builder.queryField(`${one}Counts`, (t) =>
    t.field({
      type: [CountType],
      nullable: true,
      description: `Count the ${words(many)} that match by the values of a field, most first, up to ${MAX_LIMIT} values.`,
      authScopes: { anyOf: read },
      complexity: { field: 20, multiplier: 2 },
      args: {
        by: t.arg({ type: CountField, required: true, description: 'The field.' }),
        ...countArguments(type),
      },
      resolve: (_root, { by, ...asked }, context) => {
        const field = counts.get(by as string)
        if (field === undefined) throw new Error(`${type} is not counted by ${by}`)
        return findCounts(context, resource, readWindow(asked, type), field)
      },
      ...readAs({ counts: resource, fields: counts }),
    }),
  )
}

for (const resource of Object.values({ ...resources, ...graphqlResources })) addCounts(resource)
