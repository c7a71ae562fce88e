/** Clients that hold connections without using them: silent ones, slow senders and slow readers. */
import { connect, type Socket } from 'node:net'

/** Milliseconds between two bytes of slow senders. */
const DRIP = 500

export interface Holders extends Disposable {
  /** Send headers or a body byte by byte, without end. */
  sendSlowly(count: number): Promise<void>
  /** Ask for something large and do not read it. */
  doNotRead(count: number): Promise<void>
  /** Connect and say nothing. */
  staySilent(count: number): Promise<void>
}

/** @param key of the slow senders */
export function openHolders(port: number, key: string): Holders {
  const sockets: Socket[] = []
  const timers: NodeJS.Timeout[] = []
  function open(start = ''): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    sockets.push(socket)
    socket.on('error', () => {})
    return new Promise((resolve) =>
      socket.once('connect', () => {
        if (start !== '') socket.write(start)
        resolve(socket)
      }),
    )
  }
  const head = `POST /api/public/v1/workers HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\n`
  return {
    async sendSlowly(count) {
      const starts = [`${head}x-slow: `, `${head}content-length: 100000\r\n\r\n{"first_name":"`]
      const slow = await Promise.all(Array.from({ length: count }, (_, index) => open(starts[index % starts.length])))
      const drip = () => {
        for (const socket of slow) socket.write('x')
      }
      timers.push(setInterval(drip, DRIP))
    },
    async doNotRead(count) {
      const start = 'GET /api/public/v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'
      for (const socket of await Promise.all(Array.from({ length: count }, () => open(start)))) socket.pause()
    },
    async staySilent(count) {
      await Promise.all(Array.from({ length: count }, () => open()))
    },
    [Symbol.dispose]() {
      for (const timer of timers) clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}
