/**
 * Disables failing endpoints. An endpoint that responds with 410, or whose app is not connected any more, is disabled at
 * once. An endpoint without a successful delivery is disabled after five days, with warnings at 50, 70 and 90 percent of
 * that time. Each step is a transaction that reads the endpoint's current state, so a step that a crash prevented is made
 * up for at the next failure.
 */
import type { WebhookDisabledReason, WebhookEndpoint } from '../../../prisma/generated/client/client.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { type SystemServices, type SystemWrite, systemWrite } from '../system-write.ts'
import { updateConnection } from './app-connections.ts'

const DAY = 86_400_000
const GRACE_PERIOD_DAYS = 5
const WARNING_PERCENTS = [90, 70, 50] as const
const ALL_PERCENT = 100

/** Why an endpoint is disabled. */
export type DisabledReason = WebhookDisabledReason | 'disconnected'

/** @returns null if the endpoint is enabled */
export function disabledReasonOf({
  enabled,
  disabledReason,
  disconnected,
}: Pick<WebhookEndpoint, 'enabled' | 'disabledReason' | 'disconnected'>): DisabledReason | null {
  return disabledReason ?? (disconnected && !enabled ? 'disconnected' : null)
}

/** Receives reports about failing endpoints. */
export interface EndpointHealth {
  /** Report an endpoint without a successful delivery since `failingSince`: it gets the due warning or is disabled. */
  failing(endpoint: { orgId: string; id: string; failingSince: Date; warnedPercent: number }): Promise<void>
  /** Report an endpoint that responded with 410, or whose app is not connected any more: it is disabled. */
  ended(endpoint: { orgId: string; id: string }, reason: 'gone' | 'disconnected'): Promise<void>
}

/** How much of the grace period has passed, rounded down to a step: 0, 50, 70, 90 or 100 percent. */
export function gracePeriodUsed(failingSince: Date, now: number): number {
  const percent = ((now - failingSince.getTime()) / (GRACE_PERIOD_DAYS * DAY)) * ALL_PERCENT
  return [ALL_PERCENT, ...WARNING_PERCENTS].find((step) => percent >= step) ?? 0
}

/** A notification to the organisation about an endpoint. */
interface EndpointNotice {
  type: string
  title: string
  body: string
  severity: 'warning' | 'critical'
  subjectType: 'webhook_endpoint'
  subjectId: string
}

/** What the health checks need. */
export interface HealthServices extends SystemServices {
  /** Notify the organisation, in the transaction of `write`. */
  notify(write: SystemWrite, notice: EndpointNotice): Promise<unknown>
}

/** Open the health checks that the dispatcher reports failures to. */
export function watchEndpoints(services: HealthServices): EndpointHealth {
  async function change(
    { orgId, id }: { orgId: string; id: string },
    decide: (endpoint: WebhookEndpoint) => HealthChange | undefined,
  ): Promise<void> {
    const toMaker = await systemWrite(services, orgId, async (write) => {
      const where = { orgId_id: { orgId, id }, enabled: true, deletedAt: null }
      const endpoint = await write.control.webhookEndpoint.findUnique({ where })
      const decision = endpoint && decide(endpoint)
      if (!decision) return undefined
      const { data, ...notice } = decision
      await write.control.webhookEndpoint.update({ where, data })
      const { parentOrgId, parentId } = endpoint
      if (parentOrgId !== null) return { orgId: parentOrgId, ...notice, subjectId: parentId as string }
      await services.notify(write, { ...notice, subjectType: 'webhook_endpoint', subjectId: id })
      return undefined
    })
    if (toMaker === undefined) return
    const { orgId: makerId, ...notice } = toMaker
    await systemWrite(services, makerId, (write) =>
      services.notify(write, { ...notice, subjectType: 'webhook_endpoint' }).then(() => {}),
    )
  }

  /** An app's endpoint for all organisations gets an event of the end of access, and stays. */
  async function ended(endpoint: { orgId: string; id: string }, reason: 'gone' | 'disconnected'): Promise<void> {
    const where = { orgId_id: endpoint }
    const row = await services.database.prisma.webhookEndpoint.findUnique({ where })
    if (reason === 'disconnected' && row?.parentId != null && row.clientId !== null)
      return updateConnection(services, { orgId: endpoint.orgId, clientId: row.clientId })
    return change(endpoint, ({ url }) => disabled(reason, url))
  }

  return {
    async failing({ failingSince, warnedPercent, ...endpoint }) {
      if (gracePeriodUsed(failingSince, databaseClock.now().getTime()) <= warnedPercent) return
      await change(endpoint, ({ failingSince: since, warnedPercent: warned, url }) => {
        const used = since === null ? 0 : gracePeriodUsed(since, databaseClock.now().getTime())
        if (used <= warned) return undefined
        return used === ALL_PERCENT ? disabled('failing', url) : warning(used, url)
      })
    },
    ended,
  }
}

interface HealthChange extends Omit<EndpointNotice, 'subjectType' | 'subjectId'> {
  /** The columns of the endpoint to update. */
  data:
    | { warnedPercent: number }
    | ({ enabled: false; disabledAt: Date } & ({ disabledReason: WebhookDisabledReason } | { disconnected: true }))
}

function warning(percent: number, url: string): HealthChange {
  const days = (GRACE_PERIOD_DAYS * percent) / ALL_PERCENT
  return {
    data: { warnedPercent: percent },
    type: 'webhook_endpoint.failing',
    title: 'A webhook endpoint is failing',
    body: `All deliveries to ${url} have failed for ${days} days. It is disabled after ${GRACE_PERIOD_DAYS} days.`,
    severity: 'warning',
  }
}

const REASONS = {
  failing: `All deliveries to it failed for ${GRACE_PERIOD_DAYS} days.`,
  gone: 'It responded with 410 Gone, which means that it accepts no more deliveries.',
  disconnected: 'The app that it belongs to is no longer connected.',
} as const

function disabled(reason: keyof typeof REASONS, url: string): HealthChange {
  return {
    data: {
      enabled: false,
      disabledAt: databaseClock.now(),
      ...(reason === 'disconnected' ? { disconnected: true } : { disabledReason: reason }),
    },
    type: 'webhook_endpoint.disabled',
    title: 'A webhook endpoint was disabled',
    body: `${url} was disabled. ${REASONS[reason]} Its deliveries are held: enable it and replay them.`,
    severity: 'critical',
  }
}
