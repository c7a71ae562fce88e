/** Checks whether webhooks and jobs stand still. */
import type pg from 'pg'
import { queues } from '../../domain/queues.ts'
import { readWebhookBacklog } from '../../events/webhooks/backlog.ts'
import { readJobBacklog } from '../../platform/jobs/backlog.ts'
import { type Finding, findings } from './finding.ts'

/** Seconds. A worker takes what is due within two. */
const LATE = 60
const STANDING = 600

const REMEDY =
  "See whether a worker runs: 'muster worker', or a server without WEBHOOK_WORKER=false and BACKGROUND_WORKER=false; its log says more."

/** The oldest delivery that should have been sent. */
export async function checkDeliveries(client: pg.ClientBase): Promise<Finding> {
  const { due, waiting, stopped, oldestSeconds } = await readWebhookBacklog(client)
  const counts = `${due} webhook deliveries are due, ${waiting} wait for a retry, ${stopped} have stopped.`
  return judge('webhooks', counts, oldestSeconds)
}

/** The oldest job that should have been run. */
export async function checkJobs(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('pgboss.job') is not null as exists")
  if (!rows[0]?.exists) return findings('jobs').ok('No process has run jobs yet.')
  const backlogs = await readJobBacklog(
    client,
    queues.map(({ name }) => name),
  )
  const oldest = backlogs.reduce((one, other) => (other.oldestSeconds > one.oldestSeconds ? other : one))
  const due = backlogs.reduce((sum, backlog) => sum + backlog.due, 0)
  const where = oldest.oldestSeconds > LATE ? `, the oldest in the queue ${oldest.queue}` : ''
  return judge('jobs', `${due} jobs are due${where}.`, oldest.oldestSeconds)
}

function judge(check: string, counts: string, seconds: number): Finding {
  const { ok, warn, fail } = findings(check)
  if (seconds < LATE) return ok(counts)
  const text = `${counts} The oldest is late by ${Math.round(seconds / 60)} minutes. ${REMEDY}`
  return seconds < STANDING ? warn(text) : fail(text)
}
