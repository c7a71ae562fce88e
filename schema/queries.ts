/** The two reads that every resource has, and the lists of one resource inside the records of another. */
import type { GraphQLResolveInfo } from 'graphql'
import { graphqlResources, type Resource, resources, tableOf } from '../src/access/resources.ts'
import { found, liveRecord } from '../src/domain/records.ts'
import type { Context } from '../src/execution/context.ts'
import { builder } from './builder.ts'
import { listArguments, listComplexity, loadPage, pageOf } from './list.ts'
import { loadRelatedPage, relatedArguments } from './lists-in-records.ts'

/** `document pack` for `documentPack`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function addQueries(resource: Resource): void {
  const { type, one, many, read } = resource
  const authScopes = { anyOf: read }
  builder.queryField(many, (t) =>
    t.field({
      type: pageOf(resource),
      description: `The ${inWords(many)} of the organisation, a page at a time.`,
      authScopes,
      args: listArguments,
      complexity: listComplexity,
      resolve: (_root, args, context, info) => loadPage(resource, args, context, info),
    }),
  )
  builder.queryField(one, (t) =>
    t.prismaField({
      type: type as 'Worker',
      description: `One ${inWords(one)}.`,
      authScopes,
      args: { id: t.arg.id({ required: true, description: `The ${inWords(one)}.` }) },
      resolve: async (query, _root, { id }, context) =>
        found((await tableOf(context.db, resource).findUnique({ ...query, where: liveRecord(context, id) })) as never),
    }),
  )
}

for (const resource of Object.values({ ...resources, ...graphqlResources })) addQueries(resource)

/**
 * A field that lists the records of `resource` that refer to its own record, for `t.field(…)`.
 * @param column the column they refer by, e.g. `client_id`
 */
export function relatedPage(resource: Resource, column: string, whose: string) {
  return {
    type: pageOf(resource),
    nullable: true as const,
    description: `The ${inWords(resource.many)} of this ${whose}, a page at a time.`,
    authScopes: { anyOf: resource.read },
    args: relatedArguments,
    complexity: listComplexity,
    resolve: (
      parent: { id: string },
      args: { limit?: number | null | undefined; offset?: number | null | undefined },
      context: Context,
      info: GraphQLResolveInfo,
    ) => loadRelatedPage(resource, column, parent.id, args, context, info),
  }
}
