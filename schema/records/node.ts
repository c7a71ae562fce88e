/**
 * `node`: one record by its id, whatever its type. Ids are UUIDs and do not name a type, so an id without a type is
 * looked up in the tables that the caller may read, with one statement.
 */
import type { Scope } from '../../src/access/scopes/scopes.ts'
import { builder } from '../builder.ts'
import { readAs } from '../plans/read.ts'
import { RecordType } from '../record.ts'
import { RecordTypeType, resourcesByObject } from '../record-references.ts'

const readScopes: readonly Scope[] = [...new Set([...resourcesByObject.values()].flatMap(({ read }) => [...read]))]

builder.queryField('node', (t) =>
  t.field({
    type: RecordType,
    nullable: true,
    description:
      'Get one record of any type by id. With `type`, a missing scope is an error. Without it, only records that the caller can read are found.',
    authScopes: { anyOf: readScopes },
    args: {
      id: t.arg.id({ required: true, description: 'Id of the record.' }),
      type: t.arg({ type: RecordTypeType, description: 'Its type. Default: any.' }),
    },
    ...readAs({ named: 'record' }),
  }),
)
