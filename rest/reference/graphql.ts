/** The GraphQL reference: an index of the root fields by area, a page for each of them, and a page for each type. */
import { type GraphQLNamedType, type GraphQLSchema, isIntrospectionType } from 'graphql'
import type { Reference } from '../../src/surfaces/docs/guide-pages.ts'
import type { Description } from '../openapi/describe.ts'
import { areaNames, areaOf } from './areas.ts'
import { type RootField, rootFieldsOf } from './examples.ts'
import { firstSentence, table } from './markdown.ts'
import { type RestRoute, restLinks, restRoutes } from './rest-routes.ts'
import { rootFieldPage } from './root-field-page.ts'
import { typePage } from './type-page.ts'

/** @param describe gives the OpenAPI description, whose operations the pages link to */
export function graphqlReference(schema: GraphQLSchema, describe: () => Description): Reference {
  const roots = rootFieldsOf(schema)
  const types = typesOf(schema, roots)
  const routes = () => restRoutes(describe())
  return {
    pages: new Map<string, () => string>([
      ['', () => indexPage(roots, types, routes())],
      ...roots.map((root): [string, () => string] => [
        root.field.name,
        () => rootFieldPage(schema, root, routes().get(root.field.name)),
      ]),
      ...types.map((type): [string, () => string] => [type.name, () => typePage(type, roots)]),
    ]),
    entries: [
      ...roots.map(({ kind, field: { name, description } }) => entry(`GraphQL ${kind}`, name, description)),
      ...types.map(({ name, description }) => entry('GraphQL type', name, description)),
    ],
  }
}

const entry = (title: string, name: string, description: string | null | undefined) => ({
  url: `/docs/graphql/${name}`,
  title,
  heading: name,
  text: description ?? '',
})

/** All types but the root types, and those that describe the schema itself. */
function typesOf(schema: GraphQLSchema, roots: readonly RootField[]): GraphQLNamedType[] {
  const isRoot = ({ name }: GraphQLNamedType) => roots.some(({ kind }) => kind === name.toLowerCase())
  return Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isRoot(type))
    .sort((one, other) => one.name.localeCompare(other.name))
}

function indexPage(
  roots: readonly RootField[],
  types: readonly GraphQLNamedType[],
  routes: ReadonlyMap<string, readonly RestRoute[]>,
): string {
  const rows = (area: string) =>
    roots
      .filter(({ field }) => areaOf(field.name) === area)
      .map(({ kind, field: { name, description } }) => [
        `[\`${name}\`](/docs/graphql/${name})`,
        kind,
        firstSentence(description),
        restLinks(routes.get(name) ?? []),
      ])
  const areas = areaNames.flatMap((area) => {
    const listed = rows(area)
    return listed.length === 0 ? [] : [`## ${area}\n\n${table(['field', 'kind', 'what it does', 'REST'], listed)}`]
  })
  const links = types.map(({ name }) => `[\`${name}\`](/docs/graphql/${name})`)
  return `# GraphQL reference

All ${roots.length} queries, mutations and subscriptions of \`POST /graphql\`, with their arguments, scopes, costs and examples. The
[guide](graphql.md) compares GraphQL with REST.

${areas.join('\n\n')}

## Types

${links.join(' ')}
`
}
