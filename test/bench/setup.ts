/** What a part of the bench runs with: a database of its own, the servers over it, and the load generator. */
import { type Database, openDatabase } from '../../src/platform/database/client.ts'
import { type BenchDatabase, startDatabase } from './database.ts'
import { Loader } from './loader.ts'
import { type Caller, makeMany, makeOne } from './organisations.ts'
import { Servers } from './servers.ts'

export interface Bench extends AsyncDisposable {
  store: BenchDatabase
  database: Database
  servers: Servers
  loader: Loader
  /** The organisations that send; made when first needed. */
  callers: (organisations: 1 | 50) => Promise<Caller[]>
  /** Say what is going on. */
  progress: (text: string) => void
}

export async function openBench(progress: Bench['progress']): Promise<Bench> {
  await using stack = new AsyncDisposableStack()
  const store = stack.use(await startDatabase())
  const database = stack.adopt(openDatabase(store.url, 2), (each) => each.close())
  const servers = stack.use(new Servers(store))
  const loader = stack.use(new Loader())
  const made = new Map<number, Promise<Caller[]>>()
  const callers: Bench['callers'] = (organisations) => {
    const known = made.get(organisations) ?? (organisations === 1 ? makeOne(database) : makeMany(database))
    made.set(organisations, known)
    return known
  }
  const resources = stack.move()
  return { store, database, servers, loader, callers, progress, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}
