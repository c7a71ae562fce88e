/** DataLoaders: one SQL statement for a value that many fields of an operation need. */
import DataLoader from 'dataloader'
import type { Context } from '../src/execution/context.ts'

/**
 * The operation's loader of `what`, created on first use. `load` must be the same function for the same.
 * @param options `cache: false` where what is loaded may change meanwhile, as in a mutation
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
