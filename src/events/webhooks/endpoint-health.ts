/**
 * Endpoints that fail. One that answers 410 is disabled at once, one that only fails for five days after that time; on
 * the way the organisation is told at 50, 70 and 90 percent of it. Each step is a transaction of its own that looks at the
 * endpoint as it is then: what a worker that died did not do, the next failure does.
 */
import type { WebhookDisabledReason, WebhookEndpoint } from '../../../prisma/generated/client/client.ts'
import { type SystemServices, type SystemWrite, systemWrite } from '../system-write.ts'

const DAY = 86_400_000
const PATIENCE_DAYS = 5
const WARNINGS = [90, 70, 50] as const
const WHOLE = 100

export interface EndpointHealth {
  /** An endpoint that has only failed since `failingSince`: warn of it or disable it, if it is time. */
  failing(endpoint: { orgId: string; id: string; failingSince: Date; warnedPercent: number }): Promise<void>
  /** It answered 410. */
  gone(endpoint: { orgId: string; id: string }): Promise<void>
}

/** How far the patience with an endpoint is used up: 0, 50, 70, 90 or 100 percent. */
export function patienceUsed(failingSince: Date, now: number): number {
  const percent = ((now - failingSince.getTime()) / (PATIENCE_DAYS * DAY)) * WHOLE
  return [WHOLE, ...WARNINGS].find((step) => percent >= step) ?? 0
}

/** What the organisation hears of an endpoint. */
export interface EndpointNotice {
  type: string
  title: string
  body: string
  severity: 'warning' | 'critical'
  subjectType: 'webhook_endpoint'
  subjectId: string
}

export interface HealthServices extends SystemServices {
  /** Notify the organisation, in the transaction of `write`. */
  notify(write: SystemWrite, notice: EndpointNotice): Promise<unknown>
}

export function watchEndpoints(services: HealthServices): EndpointHealth {
  async function change(
    { orgId, id }: { orgId: string; id: string },
    decide: (endpoint: WebhookEndpoint) => Notice | undefined,
  ): Promise<void> {
    await systemWrite(services, orgId, async (write) => {
      const where = { orgId_id: { orgId, id }, enabled: true, deletedAt: null }
      const endpoint = await write.control.webhookEndpoint.findUnique({ where })
      const notice = endpoint && decide(endpoint)
      if (!notice) return
      await write.control.webhookEndpoint.update({ where, data: notice.data })
      const { data: _ofEndpoint, ...told } = notice
      await services.notify(write, { ...told, subjectType: 'webhook_endpoint', subjectId: id })
    })
  }

  return {
    async failing({ failingSince, warnedPercent, ...endpoint }) {
      if (patienceUsed(failingSince, Date.now()) <= warnedPercent) return
      await change(endpoint, ({ failingSince: since, warnedPercent: warned, url }) => {
        const used = since === null ? 0 : patienceUsed(since, Date.now())
        if (used <= warned) return undefined
        return used === WHOLE ? disabled('failing', url) : warning(used, url)
      })
    },
    gone: (endpoint) => change(endpoint, ({ url }) => disabled('gone', url)),
  }
}

interface Notice extends Omit<EndpointNotice, 'subjectType' | 'subjectId'> {
  /** What changes of the endpoint. */
  data: { warnedPercent: number } | { enabled: false; disabledAt: Date; disabledReason: WebhookDisabledReason }
}

function warning(percent: number, url: string): Notice {
  const days = (PATIENCE_DAYS * percent) / WHOLE
  return {
    data: { warnedPercent: percent },
    type: 'webhook_endpoint.failing',
    title: 'A webhook endpoint fails',
    body: `${url} has answered no delivery for ${days} days. After ${PATIENCE_DAYS} days it is disabled.`,
    severity: 'warning',
  }
}

const REASONS: Record<'failing' | 'gone', string> = {
  failing: `It answered no delivery for ${PATIENCE_DAYS} days.`,
  gone: 'It answered 410, which says that it wants nothing more.',
}

function disabled(reason: 'failing' | 'gone', url: string): Notice {
  return {
    data: { enabled: false, disabledAt: new Date(), disabledReason: reason },
    type: 'webhook_endpoint.disabled',
    title: 'A webhook endpoint was disabled',
    body: `${url} was disabled. ${REASONS[reason]} Its events are held: enable it and replay them.`,
    severity: 'critical',
  }
}
