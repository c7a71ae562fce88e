/** `npm run dev`: the server and the console for those who change them. `--help` says what it does. */
import { createServer } from 'node:http'
import path from 'node:path'
import { readConfig, SettingError } from '../../platform/config.ts'
import { acquireEmbedded } from '../../platform/database/embedded.ts'
import { listen } from '../../platform/http/listen.ts'
import { notReady } from '../../platform/http/not-ready.ts'
import { printProgress } from '../welcome.ts'
import { openServers } from './servers.ts'

const HELP = `npm run dev

Runs what npm start runs, with the same settings and data, for those who change it:

- A change of the server's sources restarts the server. Requests wait for it; PostgreSQL stays.
- A change of the console's sources shows in the browser at once.
- Each request and job is printed with its steps, their SQL and times; values of parameters are not.
  OTEL_TRACES_EXPORTER=none prints none.

Ctrl-C stops everything.`

async function develop(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment)
  let answer = notReady(config.publicUrl, 'The service is starting. Retry in a moment.')
  const http = createServer((req, res) => answer(req, res))
  const port = await listen(http, config)
  const embedded = config.databaseUrl ? undefined : await acquireEmbedded(config.dataDir, printProgress) // servers join it
  const servers = openServers({
    OTEL_TRACES_EXPORTER: 'console',
    NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../../node_modules/.cache/muster'),
    ...environment,
    PUBLIC_URL: config.publicUrl.endsWith(':0') ? `http://localhost:${port}` : config.publicUrl,
  })
  const { openConsoleSources } = await import('../../console/dev.ts') // while the server starts
  const pages = await openConsoleSources(http, servers.restart)
  answer = (req, res) => {
    if (!pages.handle(req, res)) void servers.forward(req, res)
  }
  let stopping: Promise<never> | undefined
  const stop = async () => {
    http.close()
    http.closeAllConnections()
    await Promise.all([servers.close(), pages.close()])
    await embedded?.release()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (stopping ??= stop()))
}

if (process.argv.includes('--help')) console.log(HELP)
else
  await develop(process.env).catch((error: unknown) => {
    if (!(error instanceof SettingError)) throw error
    console.error(`muster: ${error.message}`)
    process.exit(1)
  })
