/** A way to Redis that can become slow. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SlowRedis {
  url: string
  /** From now on each answer arrives so many milliseconds late; they keep their order. */
  delay(milliseconds: number): void
  close(): void
}

/** Open another way to the Redis at `url`, which is fast at first. */
export async function openSlowRedis(url: string): Promise<SlowRedis> {
  let milliseconds = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const redis = connect(Number(new URL(url).port), '127.0.0.1')
    let earlier = Promise.resolve()
    redis.on('data', (answer) => {
      const due = performance.now() + milliseconds
      earlier = earlier.then(async () => {
        if (due > performance.now()) await sleep(due - performance.now())
        if (client.writable) client.write(answer)
      })
    })
    client.on('data', (question) => redis.writable && redis.write(question))
    for (const [socket, other] of [
      [client, redis],
      [redis, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {}) // 'close' follows
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delay(late) {
      milliseconds = late
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
