/**
 * Logs what blocks the event loop: JavaScript runs on one thread, so one long step makes all requests wait. A second thread
 * samples the step while it runs, so the log names the request whose code is running, with its stack, and not one that was
 * merely open. If the samples disagree, it lists all open activities.
 */
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { type Activity, currentActivity, openActivities } from './activity.ts'
import type { WatchData } from './thread.ts'

const SECOND = 1000
const MAX_LISTED = 20
/** Maximum number of samples of one block, spread evenly over its duration. */
const MAX_SAMPLES = 200
/** An activity is blamed if it was running in at least this share of the samples. */
const SHARE_TO_BLAME = 0.8

interface Sample {
  activity: Activity | undefined
  stack: string
}

/** The time between two beats. */
interface Hold {
  /** Milliseconds so far. */
  ms: number
  /** CPU time of the process in milliseconds. Little means that the machine did not let the process run. */
  cpuMs: number
  samples: readonly Sample[]
}

interface WatchOptions {
  /** Log blocks of at least this many milliseconds. */
  limit?: number
  /** Milliseconds between beats; the first sample is taken after three missed beats. */
  every?: number
}

/** Start the watchdog of this process. @returns a function that stops it */
export function startWatchdog(
  log: Pick<Logger, 'warn'>,
  { limit = SECOND, every = 100 }: WatchOptions = {},
): () => Promise<unknown> {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  let last = performance.now()
  let cpu = process.cpuUsage()
  let samples = openSamples()
  let reported = false

  function holdUntilNow(): Hold {
    const { user, system } = process.cpuUsage(cpu)
    return {
      ms: Math.round(performance.now() - last),
      cpuMs: Math.round((user + system) / 1000),
      samples: samples.kept,
    }
  }

  function takeSample(): void {
    const stack = (new Error().stack ?? '').split('\n').slice(3).join('\n') // without this function and its caller
    samples.add({ activity: currentActivity(), stack })
    const hold = holdUntilNow()
    if (reported || hold.ms < limit) return
    reported = true
    log.warn(describeHold(hold), 'the process is held: all other requests wait') // logged now: it may never end
  }

  const beating = setInterval(() => {
    const hold = holdUntilNow()
    if (hold.ms >= limit) log.warn(describeHold(hold), 'the process was held')
    samples = openSamples()
    reported = false
    last = performance.now()
    cpu = process.cpuUsage()
    Atomics.add(beats, 0, 1)
  }, every)
  beating.unref()

  const name = `muster.watchdog.${crypto.randomUUID()}`
  const symbol = Symbol.for(name)
  Object.defineProperty(globalThis, symbol, { value: takeSample, configurable: true })
  const expression = `globalThis[Symbol.for('${name}')]()`
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { beats, every, expression } satisfies WatchData,
    name: 'watchdog',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  })
  thread.on('error', (error) => log.warn({ err: error }, 'the watchdog has stopped'))
  thread.unref()
  return async () => {
    clearInterval(beating)
    Reflect.deleteProperty(globalThis, symbol)
    await thread.terminate()
  }
}

/** Keeps every sample at first; when there are too many, only every second, then every fourth, and so on. */
export function openSamples() {
  let kept: Sample[] = []
  let taken = 0
  let every = 1
  return {
    get kept(): readonly Sample[] {
      return kept
    },
    add(sample: Sample): void {
      if (taken++ % every !== 0) return
      kept.push(sample)
      if (kept.length < MAX_SAMPLES) return
      kept = kept.filter((_, index) => index % 2 === 0)
      every *= 2
    },
  }
}

/** The fields of the log line. An activity is blamed only if it was running in nearly all samples. */
function describeHold({ ms, cpuMs, samples }: Hold): Record<string, unknown> {
  const times = { held_ms: ms, cpu_ms: cpuMs }
  const counts = new Map<Activity | undefined, number>()
  for (const { activity } of samples) counts.set(activity, (counts.get(activity) ?? 0) + 1)
  const countOf = (activity: Activity | undefined) => counts.get(activity) ?? 0
  const isBlamed = (activity: Activity | undefined) => countOf(activity) >= SHARE_TO_BLAME * samples.length
  const open = openActivities()
  const listed = open.slice(0, MAX_LISTED).map((each) => ({ ...each.facts(), samples: countOf(each) }))
  const middle = samples[samples.length >> 1]
  if (middle === undefined) return { ...times, cause: 'unknown: no code could be sampled', open: listed }
  const { stack, activity } = samples.find((each) => isBlamed(each.activity)) ?? middle
  const count = { samples: samples.length }
  if (!isBlamed(activity)) return { ...times, cause: 'several', ...count, stack, open: listed }
  if (activity === undefined) return { ...times, cause: 'background work', ...count, stack, open: listed }
  return { ...times, ...activity.facts(), ...count, stack }
}
