/** The GraphQL client: `/graphql` of the same origin, authenticated by the session cookie. */
import { Client, cacheExchange, fetchExchange, makeOperation, mapExchange, type Operation } from 'urql'
import { isSignedOut } from './failure.ts'
import { goToSignIn } from './sign-in.ts'

/** @param organisationId the server uses the last selected organisation if absent */
export function makeClient(organisationId: string | undefined): Client {
  return new Client({
    url: '/graphql',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetchSubscriptions: true,
    fetchOptions: () => ({
      credentials: 'same-origin',
      headers: {
        'x-requested-with': 'muster', // other origins cannot set this header (CSRF protection)
        ...(organisationId && { 'x-organisation': organisationId }),
      },
    }),
    exchanges: [
      mapExchange({ onOperation: withOwnHeaders, onError: (error) => isSignedOut(error) && goToSignIn() }),
      cacheExchange,
      fetchExchange,
    ],
  })
}

/** Headers of one operation, in its context: `client.mutation(document, variables, ownHeaders({ … }))`. */
export function ownHeaders(headers: Record<string, string>) {
  return { ownHeaders: headers }
}

function withOwnHeaders(operation: Operation): Operation {
  const { ownHeaders: own, fetchOptions } = operation.context
  if (own === undefined) return operation
  const base = (typeof fetchOptions === 'function' ? fetchOptions() : fetchOptions) ?? {}
  const headers = { ...(base.headers as Record<string, string>), ...own }
  return makeOperation(operation.kind, operation, { ...operation.context, fetchOptions: { ...base, headers } })
}
