/**
 * A Pothos plugin that gives each field path of an operation one stable `info.path` object.
 *
 * graphql-js shares these objects between fields, but graphql-jit creates new ones for each resolver. Pothos' Prisma
 * plugin uses them as keys of the relations it has already loaded, and would load a nested relation twice.
 */
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import { type GraphQLFieldResolver, type GraphQLResolveInfo, getNamedType, isLeafType } from 'graphql'

const pluginName = 'stablePath'

declare global {
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      stablePath: StablePathPlugin<Types>
    }
  }
}

type Path = GraphQLResolveInfo['path']

interface Step {
  path: Path | undefined
  next: Map<string | number, Step>
}

const operations = new WeakMap<object, Step>()

function findStep(root: Step, path: Path | undefined): Step {
  if (path === undefined) return root
  const before = findStep(root, path.prev)
  let step = before.next.get(path.key)
  if (step === undefined) {
    step = { path: { prev: before.path, key: path.key, typename: path.typename }, next: new Map() }
    before.next.set(path.key, step)
  }
  return step
}

function stablePath(context: object, path: Path): Path {
  let root = operations.get(context)
  if (root === undefined) {
    root = { path: undefined, next: new Map() }
    operations.set(context, root)
  }
  return findStep(root, path).path ?? path
}

class StablePathPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    fieldConfig: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (fieldConfig.type.kind === 'Scalar' || fieldConfig.type.kind === 'Enum') return resolver
    return (parent, args, context, info) => {
      if (isLeafType(getNamedType(info.returnType))) return resolver(parent, args, context, info)
      return resolver(parent, args, context, { ...info, path: stablePath(context as object, info.path) })
    }
  }
}

SchemaBuilder.registerPlugin(pluginName, StablePathPlugin)

export default pluginName
