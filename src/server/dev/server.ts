/**
 * A server process of `npm run dev`. It loads packages, which change seldom and are almost half of a start, then waits for
 * a message; starts, and sends its port; and stops when its parent disconnects.
 */
import { once } from 'node:events'

const PACKAGES = [
  '@pothos/core',
  '@pothos/plugin-prisma',
  '@prisma/adapter-pg',
  '@prisma/client/runtime/client',
  'express',
  'graphql',
  'graphql-yoga',
  'pg-boss',
  'pino',
  'prom-client',
  'zod',
]

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {}) // Ctrl-C reaches the parent, too, which disconnects
const exit = () => process.exit()
process.once('disconnect', exit)
await Promise.all(PACKAGES.map((name) => import(name)))
const [message] = await once(process, 'message')
process.off('disconnect', exit)

const { readConfig } = await import('../../platform/config.ts')
const { exitInTime } = await import('../../platform/shutdown.ts')
const { startServer } = await import('../main.ts')
const { printWelcome } = await import('../welcome.ts')
const config = readConfig(process.env)
const server = await startServer(config, (welcome) => message === 'welcome' && printWelcome(welcome))
if (process.connected) {
  process.send?.(server.port)
  await once(process, 'disconnect')
}
exitInTime(config.shutdownSeconds)
await server.stop()
process.exit()
