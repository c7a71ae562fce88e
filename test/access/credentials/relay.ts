/**
 * A TCP relay in front of PostgreSQL that simulates a distant database: the connection on which the server listens for
 * credential changes can be delayed or silenced; all other connections pass unchanged.
 */
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const LISTENER = 'muster credentials' // the application_name in the first bytes that it sends

export interface Relay {
  /** Connection string that goes through the relay. */
  url: string
  /** Delay everything that the listener receives by this many milliseconds. */
  delay(milliseconds: number): void
  /** Stop delivering anything to the listener, without closing its connection. */
  silence(): void
  /** The same for the connections of now only: later ones pass. */
  freeze(): void
  close(): Promise<void>
}

export async function startRelay(databaseUrl: string): Promise<Relay> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let milliseconds = 0
  let silent = false
  let frozenBefore = Number.NEGATIVE_INFINITY

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    const opened = performance.now()
    let isListener = false
    const isSilent = () => isListener && (silent || opened < frozenBefore)
    let forwarded = Promise.resolve()
    const forward = async (bytes: Buffer, due: Promise<void>) => {
      if (isListener) await due
      if (!isSilent()) client.write(bytes)
    }
    client.once('data', (bytes) => (isListener = bytes.includes(LISTENER)))
    client.on('data', (bytes) => isSilent() || upstream.write(bytes))
    upstream.on('data', (bytes) => {
      const due = sleep(milliseconds)
      forwarded = forwarded.then(() => forward(bytes, due))
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    delay: (value) => (milliseconds = value),
    silence: () => (silent = true),
    freeze: () => (frozenBefore = performance.now()),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
