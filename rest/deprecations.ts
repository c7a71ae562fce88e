/** What requests use that is deprecated: their route, their parameters, and what their bodies contain. */
import type { ServerResponse } from 'node:http'
import { type GraphQLField, type GraphQLInputType, type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql'
import { deprecationOf, tableOf } from '../schema/deprecations/deprecate.ts'
import { carries, collect } from '../schema/deprecations/use.ts'
import { type Deprecation, deprecationHeaders, readName } from '../src/access/deprecations/table.ts'
import { noteDeprecated } from '../src/access/request-log/notes.ts'
import { findParametersOf, parameterNameOf } from './find-parameters.ts'
import type { Route } from './routes.ts'

/** What is deprecated of an endpoint. */
export interface EndpointDeprecations {
  /** Of the endpoint itself. */
  route: Deprecation | undefined
  /** By the name of the parameter, without what is in brackets. */
  parameters: ReadonlyMap<string, Deprecation>
  /** What a request uses. @param variables that were read from it */
  usedBy(query: URLSearchParams, variables: Readonly<Record<string, unknown>>): ReadonlySet<Deprecation>
}

interface DocumentOfRoute {
  route: Route
  variables: ReadonlyMap<string, GraphQLInputType>
  /** The variables by the arguments of the root field that take them under another name. */
  renamed: ReadonlyMap<string, string>
}

/** @returns undefined if nothing of an endpoint is deprecated */
export function endpointDeprecations(
  schema: GraphQLSchema,
  { route, variables, renamed }: DocumentOfRoute,
  field: GraphQLField<unknown, unknown>,
): EndpointDeprecations | undefined {
  const { route: ownRoute, parameters } = namedIn(tableOf(schema), route)
  const own = deprecationOf(field) ?? ownRoute
  const named = [...parameters]
  const given = field.args.flatMap((argument): [string, Deprecation][] => {
    const variable = renamed.get(argument.name) ?? argument.name
    const deprecation = deprecationOf(argument)
    return deprecation !== undefined && variables.has(variable) ? [[variable, deprecation]] : []
  })
  for (const [variable, deprecation] of given) parameters.set(parameterNameOf(variable), deprecation)
  const filter = getNamedType(variables.get('filter'))
  for (const each of findParametersOf(variables).filters) {
    const deprecation = isInputObjectType(filter) ? deprecationOf(filter.getFields()[each.field]) : undefined
    if (deprecation !== undefined) parameters.set(each.name, deprecation)
  }
  const carriers = [...variables].filter(([, type]) => carries(schema, type))
  if (own === undefined && parameters.size === 0 && carriers.length === 0) return undefined
  return {
    route: own,
    parameters,
    usedBy(query, sent) {
      const used = new Set<Deprecation>(own && [own])
      const sentParameters = new Set([...query.keys()].map((name) => name.replace(/\[.*$/s, '')))
      for (const [parameter, deprecation] of named) if (sentParameters.has(parameter)) used.add(deprecation)
      for (const [variable, deprecation] of given) if (sent[variable] !== undefined) used.add(deprecation)
      for (const [variable, type] of carriers) collect(schema, type, sent[variable], used)
      return used
    },
  }
}

/** What the table says of a route, by its name in REST. */
function namedIn(table: readonly Deprecation[], { method, path }: Pick<Route, 'method' | 'path'>) {
  const parameters = new Map<string, Deprecation>()
  let route: Deprecation | undefined
  for (const deprecation of table) {
    const name = readName(deprecation.name)
    if (name.kind !== 'route' || name.path !== path || name.method !== method) continue
    if (name.parameter === undefined) route = deprecation
    else parameters.set(name.parameter, deprecation)
  }
  return { route, parameters }
}

/** Note what a request uses, for the counts, and send the headers that say so. */
export function markDeprecated(res: ServerResponse, used: Iterable<Deprecation>, publicUrl: string): void {
  noteDeprecated(res, used)
  for (const [name, value] of Object.entries(deprecationHeaders(used, publicUrl))) res.setHeader(name, value)
}
