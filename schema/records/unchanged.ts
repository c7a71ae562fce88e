/**
 * A Pothos plugin that lets a change of a record pass only if its record has not changed meanwhile: the mutation's
 * transaction holds the organisation's clock, so of two writers who read the same version one wins.
 */
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import { type GraphQLField, type GraphQLFieldResolver, type GraphQLOutputType, getNamedType } from 'graphql'
import { type Resource, resources } from '../../src/access/resources.ts'
import { requireUnchanged } from '../../src/domain/records/records.ts'
import type { CheckedRecord } from '../../src/events/write.ts'
import type { Context } from '../../src/execution/context.ts'

const pluginName = 'unchanged'

declare global {
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      unchanged: UnchangedPlugin<Types>
    }
  }
}

/** The argument `ifUnchangedSince` of every update, delete and action of a record: `t.arg(ifUnchangedSince)`. */
export const ifUnchangedSince = {
  type: 'DateTime',
  description:
    'Write only if the record has not changed since this time, e.g. the `updatedAt` that you read. Otherwise the request fails with `precondition_failed`.',
} as const

/** It has a version but is not a resource; `control` reads it. */
const WEBHOOK_ENDPOINT = { type: 'WebhookEndpoint', table: 'webhook_endpoints' } as const

type Versioned = Pick<Resource, 'type' | 'table'>

const versioned: ReadonlyMap<string, Versioned> = new Map(
  [...Object.values<Versioned>(resources), WEBHOOK_ENDPOINT].map((record) => [record.type, record]),
)

/** What a mutation changes: a record of the type that it returns or, for a delete, of the type in its name. */
function recordsOf(mutation: string, output: GraphQLOutputType): Versioned {
  const record = versioned.get(getNamedType(output).name) ?? versioned.get(mutation.replace(/^delete/, ''))
  if (record === undefined) throw new Error(`${mutation} changes no record that has a version`)
  return record
}

/** Whether a mutation changes a record only in the version that a caller names. */
export const isGuarded = ({ args }: Pick<GraphQLField<unknown, unknown>, 'args'>): boolean =>
  ['id', 'ifUnchangedSince'].every((name) => args.some((each) => each.name === name))

interface Arguments {
  id?: string | null
  ifUnchangedSince?: Date | null
}

class UnchangedPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { kind, name, args }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (kind !== 'Mutation' || args.id === undefined || args.ifUnchangedSince === undefined) return resolver
    return (parent, args, context, info) => {
      const { id, ifUnchangedSince: since } = args as Arguments
      const { precondition, control } = context as Context
      if (id == null || (since == null && precondition === undefined)) return resolver(parent, args, context, info)
      const holds = (updatedAt: Date) =>
        (since == null || updatedAt <= since) && (precondition === undefined || precondition(updatedAt))
      const resource = recordsOf(name, info.returnType)
      const write = resource === WEBHOOK_ENDPOINT ? { ...(context as Context), db: control } : (context as Context)
      return requireUnchanged(write, resource, id, holds).then((checked) =>
        knowing(context as Context, checked, () => resolver(parent, args, context, info)),
      )
    }
  }
}

/** Sets `checked` during `resolve`. Mutation fields run one by one. The context is not copied: Pothos caches by it. */
async function knowing(write: Context, checked: CheckedRecord, resolve: () => unknown): Promise<unknown> {
  write.checked = checked
  try {
    return await resolve()
  } finally {
    write.checked = undefined
  }
}

SchemaBuilder.registerPlugin(pluginName, UnchangedPlugin)

export default pluginName
