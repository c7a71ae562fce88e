/**
 * A Pothos plugin that checks a worker's rights before a mutation looks at its input. A worker's scopes cover several
 * types of records, but the worker may write only some of them. The database client also refuses the others, but only
 * after the contents of the request were read.
 */
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import { type GraphQLFieldResolver, getNamedType } from 'graphql'
import { checkWorkerWrites } from '../../src/access/tenancy/own-records.ts'
import type { Context } from '../../src/execution/context.ts'

const pluginName = 'workerRights'

declare global {
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      workerRights: WorkerRightsPlugin<Types>
    }
  }
}

class WorkerRightsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { kind, pothosOptions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const byScope = 'anyOf' in ((pothosOptions as { authScopes?: object }).authScopes ?? {})
    if (kind !== 'Mutation' || !byScope) return resolver
    return (parent, args, context, info) => {
      const { workerId } = (context as Context).credential
      if (workerId !== null) checkWorkerWrites(getNamedType(info.returnType).name)
      return resolver(parent, args, context, info)
    }
  }
}

SchemaBuilder.registerPlugin(pluginName, WorkerRightsPlugin)

export default pluginName
