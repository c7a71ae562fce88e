/** DataLoaders: one SQL statement for a value that many fields of an operation need. */
import DataLoader from 'dataloader'
import type { Context } from '../src/execution/context.ts'

/** The operation's loader called `name`, created on first use. `load` must be the same function for the same name. */
export function loaderOf<Value>(
  { batches }: Context,
  name: string,
  load: (keys: readonly string[]) => Promise<Value[]>,
): DataLoader<string, Value> {
  let loader = batches.get(name) as DataLoader<string, Value> | undefined
  if (loader === undefined) {
    loader = new DataLoader(load)
    batches.set(name, loader)
  }
  return loader
}
