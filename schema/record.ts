/** The fields that every record has. */
import { resources } from '../src/access/resources.ts'
import { builder } from './builder.ts'
import { readAs } from './plans/read.ts'

interface Common {
  id: string
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

/** The same as `Record`, under the name that Relay expects of records that it can refetch. */
export const NodeType = builder.interfaceRef<Common>('Node').implement({
  description: 'A record of any type, under the name that Relay expects.',
  fields: (t) => ({
    object: t.string({
      nullable: false,
      description: 'Type of the record, e.g. `worker`.',
      ...readAs({ constant: objectName }),
    }),
    id: t.exposeID('id', { nullable: false, description: 'UUID. A record created later has a greater id.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of creation.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: false, description: 'Time of the last change.' }),
    deletedAt: t.expose('deletedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of deletion. Set only in lists that include deleted records.',
    }),
  }),
})

/** The GraphQL interface that each resource type implements. */
export const RecordType = builder.interfaceRef<Common>('Record').implement({
  description: 'The fields that every record has.',
  interfaces: [NodeType],
})

/** The interfaces of each resource type. */
export const recordInterfaces = [RecordType, NodeType]

/** Object names by GraphQL type; those of types that REST lacks are derived and added. */
const objectNames = new Map<string, string>(Object.values(resources).map(({ type, object }) => [type, object]))

/** The `object` of records of a GraphQL type: `document_pack` for `DocumentPack`. */
export function objectName(type: string): string {
  let name = objectNames.get(type)
  if (name === undefined) {
    name = type.replace(/(?<=.)([A-Z])/g, '_$1').toLowerCase()
    objectNames.set(type, name)
  }
  return name
}
