/**
 * Revocation that holds at the very next request, in every process: the database announces each change of what a
 * credential depends on, and every process that hears it forgets the credential. Whoever revokes asks each of them whether
 * it has heard, and waits for all answers, at most for as long as anything is remembered.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../platform/database/client.ts'

const SECOND = 1000
const ASK_EVERY = 100
const FORGOTTEN = 'muster_credential_forgotten'

/** How long a credential is remembered at most. */
export const REMEMBERED = 5 * SECOND
/** The channel of changes: the id of what changed, and behind a space the question of one who waits. */
export const CHANGED = 'muster_credential'
/** The name of the connections that hear of changes. */
export const LISTENER = 'muster credentials'

/** Ask every process whether it has forgotten what changed until now, until each has said so or must have. */
export async function awaitRevocation(database: Database): Promise<void> {
  const client = new pg.Client({ connectionString: database.url, application_name: 'muster revocation' })
  client.on('error', () => {}) // a connection that breaks fails the next query
  await client.connect()
  try {
    await ask(client)
  } finally {
    await client.end()
  }
}

async function ask(client: pg.Client): Promise<void> {
  const deadline = Date.now() + REMEMBERED
  const question = randomUUID()
  const forgotten = new Set<number>()
  let listening = new Set<number>()
  client.on('notification', ({ payload, processId }) => {
    if (payload === question) forgotten.add(processId)
  })
  await client.query(`listen ${FORGOTTEN}`)
  do {
    await client.query('select pg_notify($1, $2)', [CHANGED, ` ${question}`])
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
      [LISTENER],
    )
    listening = new Set(rows.map(({ pid }) => pid))
    const askAgain = Math.min(deadline, Date.now() + ASK_EVERY)
    while (!listening.isSubsetOf(forgotten) && Date.now() < askAgain) await sleep(2)
  } while (!listening.isSubsetOf(forgotten) && Date.now() < deadline)
}

/** Answer, on `client`, the questions of revocations; those that come while an answer is under way share the next. */
export function answersOn(client: pg.Client): (question: string) => void {
  const questions = new Set<string>()
  let answering = false
  async function answerAll() {
    answering = true
    for (let batch = [...questions]; batch.length > 0; batch = [...questions]) {
      questions.clear()
      await client.query('select pg_notify($1, question) from unnest($2::text[]) as question', [FORGOTTEN, batch])
    }
    answering = false
  }
  return (question) => {
    questions.add(question)
    // Where the connection is lost, what was remembered is forgotten and nobody waits for an answer.
    if (!answering) answerAll().catch(() => {})
  }
}
