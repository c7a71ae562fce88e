/**
 * The thread of the watchdog. While the main thread gives no sign of life, it interrupts whatever code runs there, also
 * within a regular expression or JSON.stringify, and lets it take a sample. It costs nothing while all is well.
 */
import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'

/** What the watchdog passes to its thread; times in milliseconds. */
export interface WatchData {
  /** Counts the signs of life of the main thread. */
  beats: Int32Array<SharedArrayBuffer>
  /** How often the main thread gives a sign of life. */
  every: number
  /** The expression that takes a sample there. */
  expression: string
}

const { beats, every, expression } = workerData as WatchData

let beat = 0
let missed = 0
/** Connected only while it is needed: Node announces an open session when the process exits. */
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
