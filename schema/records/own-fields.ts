/** The fields `externalId` and `metadata`, which are the same in each record and input. */
import type { InputFields } from '../builder.ts'
import { readAs } from '../plans/read.ts'

/** The options of the field `metadata` of a record. */
export const metadataField = {
  type: 'Metadata',
  nullable: false,
  description: 'Your own key-value pairs.',
  ...readAs({ column: 'metadata' }),
} as const

/** The fields of an input. @param kinds the records, e.g. `workers` */
export const ownFields = (t: InputFields, kinds: string) => ({
  externalId: t.string({ description: `Id in your own system; unique among ${kinds}.` }),
  metadata: t.field({ type: 'Metadata', description: 'Your own key-value pairs. An update replaces all of them.' }),
})
