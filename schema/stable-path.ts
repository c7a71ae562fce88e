/**
 * Compiled execution hands each resolver a path made anew; the reference executor shares the objects of a path between
 * the fields along it. Pothos' Prisma plugin remembers by those objects which relations a query has loaded already, and
 * without them loads a nested relation twice. This plugin gives each operation one object a path.
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
