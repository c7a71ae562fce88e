/** What the search of the guides knows of the API itself: an entry for each REST operation and each GraphQL root field. */
import type { GraphQLSchema } from 'graphql'
import type { SearchEntry } from '../../src/surfaces/docs/frame.ts'
import { describeApi } from './describe.ts'

export function searchEntries(schema: GraphQLSchema): SearchEntry[] {
  return [...operations(schema), ...rootFields(schema)]
}

function operations(schema: GraphQLSchema): SearchEntry[] {
  return Object.entries(describeApi(schema, '').paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, description, tags }]) => {
      const verb = method.toUpperCase()
      const tag = tags[0]?.toLowerCase().replaceAll(' ', '-')
      return {
        url: `/docs#tag/${tag}/${verb}${path}`,
        title: `REST reference: ${verb} ${path}`,
        heading: summary,
        text: description,
      }
    }),
  )
}

function rootFields(schema: GraphQLSchema): SearchEntry[] {
  const kinds = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const
  return kinds.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map(({ name, description }) => ({
      url: '/graphql',
      title: `GraphQL ${kind}`,
      heading: name,
      text: description ?? '',
    })),
  )
}
