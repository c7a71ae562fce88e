/** The GraphQL client: `/graphql` of the same origin, authenticated by the session cookie. */
import {
  Client,
  type CombinedError,
  cacheExchange,
  fetchExchange,
  makeOperation,
  mapExchange,
  type Operation,
} from 'urql'
import { reportOldPage } from '../session/new-version.ts'
import { isOfOldPage, isSignedOut } from './failure.ts'
import { takeFirstAnswer } from './first-answer.ts'
import { readAgain } from './read-again.ts'
import { goToSignIn } from './sign-in.ts'

/** The identity that a page shows and sends with each request, because another tab can change that of the session. */
export interface PageIdentity {
  organisationId: string | undefined
  personId?: string | undefined
}

/** @param identity read at each request, because a new tab knows it only after the first response */
export function makeClient(identity: PageIdentity): Client {
  const again = readAgain()
  const client = new Client({
    url: '/graphql',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetchSubscriptions: true,
    fetch: (url, request = {}) => takeFirstAnswer(request) ?? fetch(url, request),
    fetchOptions: () => ({
      credentials: 'same-origin',
      headers: {
        'x-requested-with': 'muster', // other origins cannot set this header (CSRF protection)
        ...identityHeaders(identity),
      },
    }),
    exchanges: [mapExchange({ onOperation: withOwnHeaders, onError }), cacheExchange, again.exchange, fetchExchange],
  })
  return again.install(client)
}

function onError(error: CombinedError): void {
  if (isSignedOut(error)) goToSignIn()
  if (isOfOldPage(error)) reportOldPage()
}

export function identityHeaders({ organisationId, personId }: PageIdentity): Record<string, string> {
  return {
    ...(organisationId !== undefined && { 'x-organisation': organisationId }),
    ...(personId !== undefined && { 'x-person': personId }),
  }
}

/** Context that adds headers to one operation: `client.mutation(document, variables, ownHeaders({ … }))`. */
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
