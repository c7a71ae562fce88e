/**
 * What the first page needs, asked for while its script is still on the way: who is signed in, then the code of their app.
 * `api/first-answer.ts` takes the answer. A small file of its own, because the policy allows no script in the page.
 */
const APPS = '__APPS__'
const documentId = '__DOCUMENT__'

const organisation = sessionStorage.getItem('muster-organisation') ?? localStorage.getItem('muster-organisation')
const answer = fetch('/graphql', {
  method: 'POST',
  credentials: 'same-origin',
  headers: {
    'content-type': 'application/json',
    'x-requested-with': 'muster',
    ...(organisation && { 'x-organisation': organisation }),
  },
  body: JSON.stringify({ documentId, variables: {} }),
})
globalThis.musterFirst = { documentId, organisation, answer }

const isHome = /^\/console\/?$/.test(location.pathname)
const load = (role) => {
  const { app, home } = APPS[role === 'worker' ? 'portal' : 'staff']
  for (const file of isHome ? [...app, ...home] : app) {
    const link = document.createElement('link')
    Object.assign(link, file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' })
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
}
answer.then(
  async (got) => load((await got.clone().json()).data?.me?.role),
  () => {}, // the page itself asks again, and says what failed
)
