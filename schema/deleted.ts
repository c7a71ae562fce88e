/** What a delete answers. */
import { builder } from './builder.ts'

interface DeletedRecord {
  object: string
  id: string
}

export const DeletedRecordType = builder.objectRef<DeletedRecord>('DeletedRecord').implement({
  description: 'A record that was deleted.',
  fields: (t) => ({
    object: t.exposeString('object', { nullable: false, description: 'The name of its kind, e.g. `assignment`.' }),
    id: t.exposeID('id', { nullable: false, description: 'The record it was.' }),
    deleted: t.boolean({ nullable: false, description: 'The constant true.', resolve: () => true }),
  }),
})
