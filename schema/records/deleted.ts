/** The result type of delete mutations. */
import { builder } from '../builder.ts'

interface DeletedRecord {
  object: string
  id: string
}

/** The GraphQL type of a deleted record. */
export const DeletedRecordType = builder.objectRef<DeletedRecord>('DeletedRecord').implement({
  description: 'A record that was deleted.',
  fields: (t) => ({
    object: t.exposeString('object', { nullable: false, description: 'Type of the record, e.g. `assignment`.' }),
    id: t.exposeID('id', { nullable: false, description: 'Id of the deleted record.' }),
    deleted: t.boolean({ nullable: false, description: 'Always true.', resolve: () => true }),
  }),
})
