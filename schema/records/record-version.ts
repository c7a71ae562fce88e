import { builder } from '../builder.ts'

export const RecordVersionInput = builder.inputType('RecordVersionInput', {
  description: 'A record to change together with others.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Id of the record.' }),
    ifUnchangedSince: t.field({
      type: 'DateTime',
      description: 'Change it only if it has not changed since this time, e.g. the `updatedAt` that you read.',
    }),
  }),
})
