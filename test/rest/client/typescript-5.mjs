/** Preloaded by openapi-typescript, which builds its output with TypeScript 5's interface; 7 has none. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})
