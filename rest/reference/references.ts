/** The parts of the docs that are made from the code. */
import type { GraphQLSchema } from 'graphql'
import type { References } from '../../src/surfaces/docs/guide-pages.ts'
import { type Description, describeApi } from '../openapi/describe.ts'
import { errorReference } from './errors.ts'
import { eventReference } from './events.ts'
import { graphqlReference } from './graphql.ts'

/** @param publicUrl `{auth_url}` */
export function references(schema: GraphQLSchema, publicUrl: string): References {
  let description: Description | undefined
  const describe = () => {
    description ??= describeApi(schema, publicUrl)
    return description
  }
  return {
    errors: errorReference(publicUrl),
    events: eventReference(schema, describe),
    graphql: graphqlReference(schema, describe),
  }
}
