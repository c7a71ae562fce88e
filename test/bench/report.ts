/** The report of the measurements, as text or JSON. */
import type { Measured } from './load.ts'
import type { WebhookFigures } from './webhooks.ts'

export interface Row {
  name: string
  ours: Measured[]
  /** One value per round, in the same order as `ours`; absent when there is nothing to compare with. */
  reference: Measured[] | undefined
}

const sorted = (values: number[]) => values.toSorted((one, other) => one - other)
const median = (values: number[]) => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN
const perSecond = ({ requests, seconds }: Measured) => requests / seconds

function summarise({ name, ours, reference }: Row) {
  const ratios = reference?.map((each, round) => perSecond(ours[round] as Measured) / perSecond(each))
  const side = (measured: Measured[]) => ({
    per_second: Math.round(median(measured.map(perSecond))),
    p50_ms: round(median(measured.map(({ p50 }) => p50))),
    p99_ms: round(median(measured.map(({ p99 }) => p99))),
  })
  return {
    scenario: name,
    ours: side(ours),
    ...(reference && { reference: side(reference) }),
    ...(ratios && {
      ratio: { median: round(median(ratios)), min: round(Math.min(...ratios)), max: round(Math.max(...ratios)) },
    }),
  }
}

const round = (value: number) => Math.round(value * 100) / 100

export function report(
  rows: Row[],
  webhooks: WebhookFigures | undefined,
  about: { json: boolean; cores: number; connections: number },
): void {
  const summary = rows.map(summarise)
  const machine = { node: process.version, cores: about.cores, connections: about.connections }
  if (about.json) {
    console.log(JSON.stringify({ machine, scenarios: summary, webhooks }))
    return
  }
  console.log(`Node ${machine.node}, ${machine.cores} cores, ${machine.connections} connections; medians over rounds.`)
  console.log('Ratio: our requests a second to those of hand-written Express + pg, round by round.\n')
  console.table(
    Object.fromEntries(
      summary.map(({ scenario, ours, reference, ratio }) => [
        scenario,
        {
          'ours/s': ours.per_second,
          'reference/s': reference?.per_second ?? '',
          ratio: ratio ? `${ratio.median} (${ratio.min}–${ratio.max})` : '',
          'ours p50/p99 ms': `${ours.p50_ms} / ${ours.p99_ms}`,
          'reference p50/p99 ms': reference ? `${reference.p50_ms} / ${reference.p99_ms}` : '',
        },
      ]),
    ),
  )
  if (webhooks === undefined) return
  const { deliveries_per_second: rate, commit_to_receiver_ms: ours, call_to_receiver_bare_ms: bare } = webhooks
  console.log('Webhooks beside a bare loop that posts the same signed bodies to the same receiver.\n')
  console.table({
    'deliveries a second': { ours: rate.ours, bare: rate.bare, ratio: rate.ratio },
    'commit to receiver, p50 ms': { ours: ours.p50, bare: bare.p50, ratio: webhooks.latency_ratio.p50 },
    'commit to receiver, p99 ms': { ours: ours.p99, bare: bare.p99, ratio: webhooks.latency_ratio.p99 },
  })
}
