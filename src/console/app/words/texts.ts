/** The language of the page: English, or in the portal that of the worker. The portal is made anew when it changes. */
import { en, type Texts } from './en.ts'

let current: Texts = en

/** The texts of the language. */
export const texts = (): Texts => current

/** For `Intl`. */
export const locale = () => current.locale

export function speak(spoken: Texts): void {
  current = spoken
}
