/** The console's one way to the server: `/graphql` of the host that it came from, with the session's cookie. */
import { Client, cacheExchange, fetchExchange, mapExchange } from 'urql'
import { isSignedOut } from './failure.ts'

/** @param organisationId whose data; the one chosen last if absent */
export function makeClient(organisationId: string | undefined): Client {
  return new Client({
    url: '/graphql',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetchSubscriptions: true,
    fetchOptions: () => ({
      credentials: 'same-origin',
      headers: {
        'x-requested-with': 'muster', // a page of another site cannot set it
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
