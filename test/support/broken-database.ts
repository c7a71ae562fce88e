/** Servers in the place of PostgreSQL that accept connections and then fail them. */
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Start a server that hangs up at once, or never answers. @returns its connection string */
export async function startBrokenDatabase(behaviour: 'hangs up' | 'is silent') {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (behaviour === 'hangs up') socket.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgresql://user@127.0.0.1:${(server.address() as AddressInfo).port}/none`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
