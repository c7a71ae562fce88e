/**
 * A Pothos plugin that checks the rights of bound callers, such as workers, before a resolver looks at its arguments.
 * Their scopes cover more than their records. A planned field needs no check: its statement reads only what is theirs.
 * A root field with a resolver of its own is closed to them until it names them in `boundCallers`, and so is a mutation
 * that does not return a record that they may write.
 */
import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core'
import { type GraphQLFieldResolver, getNamedType } from 'graphql'
import { accessDenied, type Bound, boundOf, checkBoundWrites } from '../../src/access/tenancy/own-records.ts'
import type { Context } from '../../src/execution/context.ts'

const pluginName = 'boundRights'

declare global {
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      boundRights: BoundRightsPlugin<Types>
    }

    interface QueryFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** Which bound callers may read the field, because its resolver shows them only their own records. */
      boundCallers?: readonly Bound['audience'][]
    }

    interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** Which bound callers may use it, and no others: it changes only their own. Default: by the record that it returns. */
      boundCallers?: readonly Bound['audience'][]
    }
  }
}

interface RootOptions {
  authScopes?: object
  boundCallers?: readonly Bound['audience'][]
}

class BoundRightsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { kind, pothosOptions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const { authScopes, boundCallers } = pothosOptions as RootOptions
    if ((kind !== 'Query' && kind !== 'Mutation') || !('anyOf' in (authScopes ?? {}))) return resolver
    return (parent, args, context, info) => {
      const bound = boundOf((context as Context).credential)
      if (bound !== null && !boundCallers?.includes(bound.audience)) {
        if (kind === 'Query' || boundCallers !== undefined) throw accessDenied(bound.audience)
        checkBoundWrites(bound, getNamedType(info.returnType).name)
      }
      return resolver(parent, args, context, info)
    }
  }
}

SchemaBuilder.registerPlugin(pluginName, BoundRightsPlugin)

export default pluginName
