/** Loaders that answer what an operation asks in many places with one statement. */
import DataLoader from 'dataloader'
import type { Context } from '../src/execution/context.ts'

/** The loader of that name, which lives as long as the operation; `load` makes it and is the same under one name. */
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
