/** The page types of logs: request log, delivery log, audit log, automation runs. */
import type { ObjectRef } from '@pothos/core'
import type { LogPage } from '../../src/platform/log-page.ts'
import { builder, type SchemaTypes } from '../builder.ts'

/**
 * Define the page type of a log.
 * @param name name of the GraphQL type, e.g. `AuditLogPage`
 * @param log name of the log for the description, e.g. `audit log`
 * @param entries plural noun for the description, e.g. `entries`
 */
export function logPageOf<Entry>(name: string, log: string, entry: ObjectRef<SchemaTypes, Entry>, entries: string) {
  return builder.objectRef<LogPage<Entry>>(name).implement({
    description: `A page of the ${log}.`,
    fields: (t) => ({
      data: t.field({
        type: [entry],
        nullable: false,
        description: `The ${entries}, latest first.`,
        complexity: { field: 1, multiplier: 1 }, // the log field already multiplies by its limit
        resolve: ({ data }) => data as never,
      }),
      nextCursor: t.exposeString('nextCursor', {
        nullable: true,
        description: 'Send it as `cursor` to get the next page; null on the last page.',
      }),
    }),
  })
}
