/** The statements that a piece of work sends to PostgreSQL. */
import pg from 'pg'
import { vi } from 'vitest'
import { HEARTBEAT } from '../../src/platform/database/listener.ts'
import { idleDatabase } from './server.ts'

/** A statement as the driver got it. */
interface SentStatement {
  text: string
  /** Of one that is prepared. */
  name?: string
}

/**
 * What this process sends on any connection while `work` runs, in order; with what its background sends meanwhile, except
 * the heartbeats of connections that listen.
 */
export async function sentStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const sent = queries.mock.calls
      .filter((_call, index) => (queries.mock.contexts[index] as pg.Client).database !== idleDatabase())
      .map(([given]) => (typeof given === 'string' ? { text: given } : (given as unknown as SentStatement)))
    return sent.filter(({ text }) => text !== HEARTBEAT)
  } finally {
    queries.mockRestore()
  }
}

/** What a statement is called: by its name, or by what it reads, else by its text. */
export function calledStatement({ name, text }: SentStatement): string {
  return text.includes(' as record from ') ? 'read the answer' : (name ?? text)
}
