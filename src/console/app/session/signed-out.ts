/**
 * What this browser keeps of a person ends when they sign out, on whichever page: the server names them in a cookie, which
 * is read before the console shows anything, also without a connection. What they entered and did not send waits for them:
 * nobody else can send it, and only they may delete it.
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
      () => {}, // again at the next start
    )
  }
}

function forgetCookie(person: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where a page is not served over https
  document.cookie = `muster_signed_out.${person}=; path=/console; max-age=0`
}
