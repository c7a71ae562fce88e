/** DataLoaders: one SQL statement for a value that many fields of an operation need. */
import DataLoader from 'dataloader'
import type { Context } from '../src/execution/context.ts'

/**
 * The operation's loader of `what`, created on first use. `load` must do the same for the same `what`.
 * @param options `cache: false` if the values can change during the operation, as in a mutation
 */
export function loaderOf<Value>(
  { batches }: Context,
  what: unknown,
  load: (keys: readonly string[]) => Promise<Value[]>,
  options: { cache?: boolean } = {},
): DataLoader<string, Value> {
  let loader = batches.get(what) as DataLoader<string, Value> | undefined
  if (loader === undefined) {
    loader = new DataLoader(load, options)
    batches.set(what, loader)
  }
  return loader
}
