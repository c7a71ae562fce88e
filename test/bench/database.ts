/** A private PostgreSQL for a benchmark, in a temporary folder, with the migrated schema. */
import { migrate } from '../../prisma/migrate.ts'
import { acquireEmbedded } from '../../src/platform/database/embedded.ts'
import { temporaryFolder } from '../support/process.ts'

export interface BenchDatabase extends AsyncDisposable {
  url: string
  /** Its temporary folder, also for what the servers of a benchmark store. */
  folder: string
}

/** Start it; disposing stops it and removes its folder. */
export async function startDatabase(): Promise<BenchDatabase> {
  await using stack = new AsyncDisposableStack()
  const { folder, remove } = await temporaryFolder()
  stack.defer(remove)
  const embedded = await acquireEmbedded(folder, () => {})
  stack.defer(() => embedded.release())
  await migrate(embedded.url)
  const resources = stack.move()
  return { url: embedded.url, folder, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}
