/** Checks that webhook deliveries and jobs are not stuck. */
import type pg from 'pg'
import { queues } from '../../domain/queues.ts'
import { type LateOrganisation, lateReasons, readWebhookBacklog } from '../../events/webhooks/backlog.ts'
import { readJobBacklog } from '../../platform/jobs/backlog.ts'
import { type Finding, findings } from './finding.ts'

/** Seconds. A worker starts due work within two seconds. */
const LATE = 60
const STANDING = 600
/** Seconds. Transient failures, such as a mail server that restarts, are over by then. */
const TRIED_FOR_LONG = 1800

const REMEDY =
  "See whether a worker runs: 'muster worker', or a server without WEBHOOK_WORKER=false and BACKGROUND_WORKER=false; its log says more."

/** The oldest delivery that is overdue, and organisations whose receivers delay their deliveries. */
export async function checkDeliveries(client: pg.ClientBase): Promise<Finding> {
  const { due, waiting, stopped, oldestSeconds, late } = await readWebhookBacklog(client)
  const counts = `${due} webhook deliveries are due, ${waiting} wait for a retry, ${stopped} have stopped.`
  const finding = judge('webhooks', counts, oldestSeconds)
  const standing = late.filter(({ seconds, reason }) => seconds > STANDING && reason !== 'worker')
  if (finding.status !== 'ok' || standing.length === 0) return finding
  const [{ name, seconds, reason }] = standing as [LateOrganisation]
  const others = standing.length > 1 ? ` So are others: ${standing.length} organisations.` : ''
  return findings('webhooks').warn(
    `${counts} Those of '${name}' are late by ${Math.round(seconds / 60)} minutes: ${lateReasons[reason]}.${others} 'muster webhooks late' names the endpoints.`,
  )
}

/** The oldest job that is overdue. */
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
  const finding = judge('jobs', `${due} jobs are due${where}.`, oldest.oldestSeconds)
  const vain = backlogs.filter(({ failed, ageSeconds }) => failed > 0 || ageSeconds > TRIED_FOR_LONG)
  if (finding.status !== 'ok' || vain.length === 0) return finding
  const names = vain.map(({ queue }) => queue).join(', ')
  return findings('jobs').warn(
    `${due} jobs are due. Some were given up in the last ten minutes, or are tried in vain: ${names}. The log of the workers says why.`,
  )
}

function judge(check: string, counts: string, seconds: number): Finding {
  const { ok, warn, fail } = findings(check)
  if (seconds < LATE) return ok(counts)
  const text = `${counts} The oldest is late by ${Math.round(seconds / 60)} minutes. ${REMEDY}`
  return seconds < STANDING ? warn(text) : fail(text)
}
