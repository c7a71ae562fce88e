/**
 * Resident memory of one of our processes: at start, under the bench's load as fast as it is answered, and over a long
 * time at a steady rate. Linux only.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestSample } from './load.ts'
import { postgraphileScenarios } from './postgraphile.ts'
import { parentOf, processorTime } from './processor.ts'
import { readScenarios, writeScenarios } from './scenarios.ts'
import type { Bench } from './setup.ts'

const KIBIBYTE = 1024
const MINUTE = 60
/** After it has said that it listens, a process still loads what it does in the background. */
const STARTED = 3
const SAMPLES = 240
/** The first part of a soak, in which caches fill. */
const SETTLING = 0.25
const SOAK_RATE = 200

/** In MiB. */
export interface MemoryFigures {
  seconds: number
  requests: number
  start: number
  end: number
  peak: number
  /** Processor time of each request, in milliseconds. */
  processor_ms: { server: number; database: number }
}

export interface SoakFigures extends MemoryFigures {
  per_second: number
  /** MiB a minute, after the first quarter. */
  slope: number
  /** Evenly spaced. */
  series: number[]
}

/** Of a new process, before and after `seconds` of load. */
export async function measureMemory(bench: Bench, seconds: number): Promise<MemoryFigures> {
  bench.progress(`memory: ${seconds} s of all requests in turn`)
  const { series: _, ...figures } = await watch(bench, { seconds })
  return figures
}

/** Of a new process, over `minutes` at 200 requests a second. @param settings besides those of the bench */
export async function soak(bench: Bench, minutes: number, settings: Record<string, string> = {}): Promise<SoakFigures> {
  bench.progress(`soak: ${minutes} min at ${SOAK_RATE} requests a second`)
  const seconds = minutes * MINUTE
  const { series, ...figures } = await watch(bench, { seconds, rate: SOAK_RATE }, settings)
  const settled = series.slice(Math.floor(series.length * SETTLING))
  const slope = round(slopeOf(settled) * (series.length / minutes))
  return { ...figures, per_second: round(figures.requests / figures.seconds), slope, series }
}

async function watch(bench: Bench, load: { seconds: number; rate?: number }, settings: Record<string, string> = {}) {
  const { port, pid } = await bench.servers.start('ours', settings)
  await sleep(STARTED * 1000)
  const start = residentOf(pid).now
  const { rows: backend } = await bench.database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(backend[0]?.pid as number)
  const spent = () => ({ server: processorTime(pid), database: processorTime(postmaster) })
  const series: number[] = []
  const sampling = setInterval(() => series.push(residentOf(pid).now), (load.seconds * 1000) / SAMPLES)
  try {
    const samples = await samplesOf(bench)
    const before = spent()
    const { requests, seconds } = await bench.loader.run({ port, samples, ...load })
    const after = spent()
    const each = (side: keyof typeof after) => round((after[side] - before[side]) / requests)
    const processor_ms = { server: each('server'), database: each('database') }
    const { now: end, peak } = residentOf(pid)
    return { seconds: round(seconds), requests, start, end, peak, processor_ms, series }
  } finally {
    clearInterval(sampling)
  }
}

/** Every request of one organisation that the rows send. */
async function samplesOf({ callers }: Bench): Promise<RequestSample[]> {
  const [caller] = await callers(1)
  if (caller === undefined) throw new Error('no organisation')
  return [...readScenarios, ...postgraphileScenarios, ...writeScenarios]
    .filter(({ organisations, cold, beside }) => organisations === 1 && (!cold || beside === 'postgraphile'))
    .map(({ request }) => request(caller))
}

/** Resident memory of a process, in MiB. */
export function residentOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / KIBIBYTE)
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** Of the line that is nearest to the values, from one to the next (least squares). */
function slopeOf(values: number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length
  const rise = values.reduce((sum, each, index) => sum + (index - middle) * (each - mean), 0)
  return rise / values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
}

const round = (value: number) => Math.round(value * 100) / 100
