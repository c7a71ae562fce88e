/**
 * A Pothos plugin for mutations that give access or show a secret. A person proves again who they are before one, unless
 * they have in the last minutes: a stolen session cannot make itself permanent. Keys and tokens are not asked.
 */
import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { CONFIRMED_MINUTES } from '../../src/access/people/session-store.ts'
import type { Context } from '../../src/execution/context.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'

const pluginName = 'confirmed'

declare global {
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      confirmed: ConfirmedPlugin<Types>
    }

    interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** Whether a signed-in person must have proved who they are in the last minutes. */
      confirmed?: true
    }
  }
}

/** Whether the field asks. */
const asks = (config: { pothosOptions: object }) => 'confirmed' in config.pothosOptions

class ConfirmedPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (!asks(config)) return config
    const rule = `A signed-in user must have signed in or confirmed within ${CONFIRMED_MINUTES} minutes; otherwise it fails with \`confirmation_required\`.`
    return { ...config, description: `${config.description} ${rule}` }
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (!asks(config)) return resolver
    return (parent, args, context, info) => {
      const { kind, isConfirmed } = (context as Context).credential
      if (kind === 'session' && isConfirmed !== true) throw new ApiError('confirmation_required')
      return resolver(parent, args, context, info)
    }
  }
}

SchemaBuilder.registerPlugin(pluginName, ConfirmedPlugin)

export default pluginName
