/**
 * The watchdog's thread. While the main thread misses its beats, this thread interrupts the code that runs there, also
 * within a regular expression or JSON.stringify, to take a sample. Without missed beats it costs almost nothing.
 */
import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'

/** What the watchdog passes to its thread; times in milliseconds. */
export interface WatchData {
  /** Counts the beats of the main thread. */
  beats: Int32Array<SharedArrayBuffer>
  /** Interval of the main thread's beats. */
  every: number
  /** The expression that takes a sample in the main thread. */
  expression: string
}

const { beats, every, expression } = workerData as WatchData

let beat = 0
let missed = 0
/** Connected only while needed: Node prints a message about an open session when the process exits. */
let session: Session | undefined
let sampling = false

setInterval(() => {
  const current = Atomics.load(beats, 0)
  missed = current === beat ? missed + 1 : 0
  beat = current
  if (missed < 3) disconnect()
  else if (!sampling) sample()
}, every)

function disconnect(): void {
  session?.disconnect()
  session = undefined
  sampling = false
}

function sample(): void {
  if (session === undefined) {
    session = new Session()
    session.connectToMainThread()
  }
  sampling = true
  session.post('Runtime.evaluate', { expression, silent: true }, () => {
    sampling = false
  })
}
