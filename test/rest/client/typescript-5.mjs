/** Preloaded by generators that need the compiler API of TypeScript 5; version 7 has none. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})
