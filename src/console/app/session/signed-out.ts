/**
 * Deletes a person's data in this browser after they sign out, on any page: the server names them in a cookie, which is
 * read before the console shows anything, even without a connection. Unsent entries are kept for them: nobody else can
 * send or delete those.
 */
import { forgetKept } from '../portal/queue/store.ts'
import { forgetKeptSession } from './kept-session.ts'
import { forgetTabOf } from './tab.ts'

const COOKIE = /^muster_signed_out\.([\w-]+)=/

export function forgetSignedOut(): void {
  for (const each of document.cookie.split('; ')) {
    const person = COOKIE.exec(each)?.[1]
    if (person === undefined) continue
    forgetKeptSession(person)
    forgetTabOf(person)
    for (const key of Object.keys(localStorage)) if (key.includes(person)) localStorage.removeItem(key)
    void forgetKept(person).then(
      () => forgetCookie(person),
      () => {}, // tried again at the next start
    )
  }
}

function forgetCookie(person: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: without https, there is no Cookie Store API
  document.cookie = `muster_signed_out.${person}=; path=/console; max-age=0`
}
