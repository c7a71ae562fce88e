import { resources } from '../src/access/resources.ts'
import { builder } from './builder.ts'

interface Common {
  id: string
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

export const RecordType = builder.interfaceRef<Common>('Record').implement({
  description: 'What every record has.',
  fields: (t) => ({
    object: t.string({
      nullable: false,
      description: 'The name of its kind, e.g. `worker`.',
      resolve: (_record, _args, _context, info) => objectName(info.parentType.name),
    }),
    id: t.exposeID('id', { nullable: false, description: 'UUID; rises with creation.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: false, description: 'When it last changed.' }),
    deletedAt: t.expose('deletedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was deleted; seen only in lists that include deleted records.',
    }),
  }),
})

const objectNames = new Map<string, string>(Object.values(resources).map(({ type, object }) => [type, object]))

/** `document_pack` for `DocumentPack`. */
function objectName(type: string): string {
  let name = objectNames.get(type)
  if (name === undefined) {
    name = type.replace(/(?<=.)([A-Z])/g, '_$1').toLowerCase()
    objectNames.set(type, name)
  }
  return name
}
