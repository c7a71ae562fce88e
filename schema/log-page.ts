/** The page types of logs: requests, deliveries, what people did. */
import type { ObjectRef } from '@pothos/core'
import type { LogPage } from '../src/platform/log-page.ts'
import { builder, type SchemaTypes } from './builder.ts'

/**
 * @param name of the type, e.g. `AuditLogPage`
 * @param log in words, e.g. `audit log`
 * @param entries in words, e.g. `entries`
 */
export function logPageOf<Entry>(name: string, log: string, entry: ObjectRef<SchemaTypes, Entry>, entries: string) {
  return builder.objectRef<LogPage<Entry>>(name).implement({
    description: `A page of the ${log}.`,
    fields: (t) => ({
      data: t.field({
        type: [entry],
        nullable: false,
        description: `The ${entries}, latest first.`,
        complexity: { field: 1, multiplier: 1 }, // the log itself has multiplied by its limit
        resolve: ({ data }) => data as never,
      }),
      nextCursor: t.exposeString('nextCursor', {
        nullable: true,
        description: 'Pass it as `cursor` to get the next page; null on the last one.',
      }),
    }),
  })
}
