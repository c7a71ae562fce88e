/**
 * `node` and `nodes`: records by their ids, whatever their types. Ids are UUIDs and do not name a type, so an id without a
 * type is looked up in the tables that the caller may read, with one statement.
 */
import type { Scope } from '../../src/access/scopes/scopes.ts'
import { builder } from '../builder.ts'
import { MAX_LIMIT } from '../finding/window.ts'
import { readAs } from '../plans/read.ts'
import { NodeType } from '../record.ts'
import { RecordTypeType, resourcesByObject } from '../record-references.ts'

const readScopes: readonly Scope[] = [...new Set([...resourcesByObject.values()].flatMap(({ read }) => [...read]))]

builder.queryField('node', (t) =>
  t.field({
    type: NodeType,
    nullable: true,
    description:
      'Get one record of any type by id. Only records that the caller can read are found. `nodes` also takes their type.',
    authScopes: { anyOf: readScopes },
    args: { id: t.arg.id({ required: true, description: 'Id of the record.' }) }, // Relay allows no other argument
    ...readAs({ named: 'record' }),
  }),
)

builder.queryField('nodes', (t) =>
  t.field({
    type: [NodeType],
    nullable: { list: true, items: true },
    description: `Get up to ${MAX_LIMIT} records of any type by their ids, in the order of the ids. A record that \`node\` would not find is null.`,
    authScopes: { anyOf: readScopes },
    complexity: ({ ids }) => ({ field: ids.length, multiplier: ids.length }),
    args: {
      ids: t.arg.idList({ required: true, description: 'Ids of the records.' }),
      type: t.arg({
        type: RecordTypeType,
        description: 'The type of all of them. With it, a missing scope is an error. Default: any.',
      }),
    },
    ...readAs({ named: 'records' }),
  }),
)
