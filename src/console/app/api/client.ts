/** The GraphQL client: `/graphql` of the same origin, authenticated by the session cookie. */
import { Client, cacheExchange, fetchExchange, mapExchange } from 'urql'
import { isSignedOut } from './failure.ts'

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
    exchanges: [mapExchange({ onError: (error) => isSignedOut(error) && goToSignIn() }), cacheExchange, fetchExchange],
  })
}

function goToSignIn(): void {
  const { pathname, search } = window.location
  window.location.replace(`/sign-in?return_to=${encodeURIComponent(pathname + search)}`)
}
