/** Starts and stops the server process. */
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { compileCatalogue } from '../../rest/events/descriptions.ts'
import { buildSchema, schema as publicSchema } from '../../schema/index.ts'
import { openBudget } from '../access/budget/budget.ts'
import { dnsRecords } from '../access/company-sign-in/domains.ts'
import { openProviders } from '../access/company-sign-in/provider.ts'
import { countProcesses } from '../access/credentials/revocation.ts'
import { openCredentials } from '../access/credentials.ts'
import { sweepDeprecationUses } from '../access/deprecations/read.ts'
import { openDeprecationUses } from '../access/deprecations/record.ts'
import type { Deprecation } from '../access/deprecations/table.ts'
import { sweepIdempotencyRecords } from '../access/idempotency.ts'
import { sweepOauth } from '../access/oauth/sweep.ts'
import { openTokenUse } from '../access/oauth/token-use.ts'
import { openAttempts } from '../access/people/attempts.ts'
import { sweepSessions } from '../access/people/session-store.ts'
import { openRequestLog } from '../access/request-log/recorder.ts'
import { buildConsole } from '../console/build.ts'
import { raiseNotification } from '../domain/notifications/raise.ts'
import { openFonts } from '../domain/papers/fonts.ts'
import { queues } from '../domain/queues.ts'
import { startWebhooks } from '../events/webhooks/work.ts'
import { openChanges } from '../platform/changes/changes.ts'
import { type Config, SettingError } from '../platform/config.ts'
import type { OpenDatabase } from '../platform/database/open.ts'
import { inBackground } from '../platform/database/pool.ts'
import { countReplicaRead } from '../platform/database/replica-reads.ts'
import { openReplicas, type Replicas } from '../platform/database/replicas.ts'
import { watchClock } from '../platform/database/same-time.ts'
import { keepIndexes } from '../platform/database/stale-indexes.ts'
import { openFiles } from '../platform/files/files.ts'
import { openBodies } from '../platform/http/held-bytes.ts'
import { listen } from '../platform/http/listen.ts'
import { draining, notReady } from '../platform/http/not-ready.ts'
import { openAddressGuard } from '../platform/http/public-address.ts'
import { openHttpServer } from '../platform/http/server.ts'
import { openQueue } from '../platform/jobs/queue.ts'
import { openFairLimiter } from '../platform/load/fair-limiter.ts'
import { releaseStartMemory } from '../platform/load/memory.ts'
import { openLog } from '../platform/log.ts'
import { openMail } from '../platform/mail.ts'
import { logSetAside } from '../platform/observation/set-aside.ts'
import { logSlowStatements } from '../platform/observation/slow-statements.ts'
import { readServiceConfig } from '../platform/production.ts'
import { readSecret } from '../platform/secrets/secret.ts'
import { openConfiguredBox } from '../platform/secrets/secret-box.ts'
import { closeInOrder, closeTogether, exitInTime } from '../platform/shutdown.ts'
import { openTelemetry } from '../platform/telemetry/open.ts'
import { type Clock, databaseClock } from '../platform/time/clock.ts'
import { startWatchdog } from '../platform/watchdog/watchdog.ts'
import type { Documents } from '../surfaces/graphql/documents/find.ts'
import { readTrustedDocuments } from '../surfaces/graphql/documents/trusted.ts'
import { buildApp } from './app.ts'
import { startBackground } from './background.ts'
import { openInstallation } from './database.ts'
import { keepTables } from './growth.ts'
import { openMetrics } from './metrics.ts'
import { prepareWelcome, printProgress, printWelcome, type ServeOptions, type Welcome } from './welcome.ts'

const SECOND = 1000
/** Database connections that operations leave to authentication, caches and background work. */
const OTHER_CONNECTIONS = 2

/** A server that accepts requests. */
export interface RunningServer {
  /** The TCP port that it listens on. */
  port: number
  /** Serve for `DRAIN_SECONDS` more while not ready, finish open requests, then close all services of this process. */
  stop(): Promise<void>
}

/** The operations of the console and of the other frontends. */
const OWN_DOCUMENTS = fileURLToPath(new URL('../../schema/operations/trusted-documents.json', import.meta.url))

function readDocuments({ graphqlDocuments: { trustedOnly, directory } }: Config): Documents {
  return { trustedOnly, trusted: readTrustedDocuments(OWN_DOCUMENTS, directory) }
}

/**
 * Start the server: listen, open all services, then accept requests. Requests before that get 503 `unavailable`.
 * @param welcome called once it is ready; shows the URLs, and the demo keys at the first start
 * @param clock the source of the current time
 * @param options `deprecations` replaces the table of deprecations
 * @throws {SettingError} if a setting is invalid, e.g. the port is in use
 */
export async function startServer(
  config: Config,
  welcome: (welcome: Welcome) => void,
  clock: Clock = databaseClock,
  { resetDemo = false, deprecations }: ServeOptions & { deprecations?: readonly Deprecation[] } = {},
): Promise<RunningServer> {
  const schema = deprecations === undefined ? publicSchema : buildSchema(deprecations)
  const documents = readDocuments(config)
  const http = openHttpServer(
    notReady(config.publicUrl, 'The service is starting. Retry in a moment.'),
    config.publicUrl,
    {
      connections: config.maxConnections,
    },
  )
  const port = await listen(http.server, config) // first, so that a port in use is reported before anything is created
  const publicUrl = config.publicUrl.endsWith(':0') ? `http://localhost:${port}` : config.publicUrl
  const started: Config = { ...config, port, publicUrl }
  const log = openLog(started)
  let database: OpenDatabase | undefined
  let replicas: Replicas | undefined
  try {
    database = await openInstallation(started, printProgress)
    replicas = await openConfiguredReplicas(started, database, log)
  } catch (error) {
    http.server.close()
    http.server.closeAllConnections()
    await database?.close()
    throw error
  }
  const open = database
  logSlowStatements(database, started, log)
  logSetAside(database, log)
  const credentials = openCredentials(database)
  const budget = openBudget(started.redisUrl, { log, countProcesses: () => countProcesses(open) })
  const mail = openMail(started)
  const attempts = openAttempts(database, started)
  const sweeps = [
    watchClock(database.pool, log),
    sweepIdempotencyRecords(database, log),
    sweepDeprecationUses(database, log),
    sweepSessions(database, log),
    sweepOauth(database, log),
    keepTables(database, started, log),
    keepIndexes(database, log),
  ]
  const changes = openChanges(database)
  const requests = openRequestLog(database, changes, log)
  const deprecationUses = openDeprecationUses(database)
  const metrics = openMetrics(requests, budget, database, started)
  const telemetry = await openTelemetry(started, 'serve', log)
  const { traces } = telemetry
  const secret = await readSecret(started)
  const limiter = openFairLimiter(Math.max(1, started.databasePool - OTHER_CONNECTIONS), started.databaseWait)
  const files = await openFiles(started, secret)
  const catalogue = compileCatalogue(schema)
  const webhooks = { guard: openAddressGuard(started.webhooks), box: openConfiguredBox(secret, started) }
  const companySignIn = {
    providers: openProviders(openAddressGuard(started.signIn), started.signIn.allowPrivate),
    readRecords: dnsRecords(started.signIn.dnsServers),
  }
  const fonts = openFonts(started.pdfFonts)
  const [queue] = await Promise.all([openQueue(database, queues, false), credentials.listen(), changes.listen()])
  const app = buildApp(
    schema,
    {
      config: started,
      log,
      secret,
      database,
      credentials,
      tokenUse: openTokenUse(started, database, secret),
      budget,
      bodies: openBodies(),
      files,
      attempts,
      companySignIn,
      catalogue,
      changes,
      requests,
      deprecationUses,
      webhooks,
      queue,
      fonts,
      clock,
      limiter,
      replicas,
      traces,
    },
    documents,
    metrics,
  )
  telemetry.exportMetrics(metrics.registry)
  const { records } = catalogue
  const demo = { database, records, changes, files, queue, fonts, clock }
  const prepared = await inBackground(() => prepareWelcome(started, demo, database.embedded, resetDemo))
  const backgroundWorkers = started.backgroundWorker
    ? await startBackground({
        database,
        config: started,
        secret,
        files,
        records,
        fonts,
        log,
        mail,
        clock,
        changes,
        traces,
      })
    : undefined
  // Last: if the start fails, nothing may have been sent, because nobody would record it.
  const webhookWorker = started.webhooks.worker
    ? startWebhooks({
        database,
        config: started,
        box: webhooks.box,
        records,
        log,
        clock,
        queue,
        changes,
        traces,
        notify: raiseNotification,
      })
    : undefined
  releaseStartMemory()
  http.handle(app)
  welcome(prepared)
  return {
    port,
    async stop() {
      const { drainSeconds, shutdownSeconds } = started
      http.handle(draining(app, publicUrl))
      await sleep(drainSeconds * SECOND)
      changes.endSubscriptions()
      const working = [webhookWorker, backgroundWorkers].flatMap((work) => (work ? [work.stop(shutdownSeconds)] : []))
      await closeInOrder([
        () => closeTogether([http.close(shutdownSeconds), ...working]),
        () => queue.close(), // open requests can add jobs
        () => telemetry.close(), // reads metrics from the database
        ...sweeps,
        () => attempts.close(),
        () => requests.close(),
        () => deprecationUses.close(),
        () => changes.close(),
        () => budget.close(),
        () => credentials.close(),
        () => replicas?.close(),
        () => database.close(), // last, because the others write to it
      ])
    },
  }
}

function openConfiguredReplicas(
  { databaseReplicaUrls: urls, databasePool: connections }: Config,
  { pool: primary }: OpenDatabase,
  log: Logger,
): Promise<Replicas> | undefined {
  return urls.length === 0 ? undefined : openReplicas({ urls, connections, primary, log, count: countReplicaRead })
}

/** Signals within this time count as one: npm forwards the Ctrl-C that the terminal has already sent. */
const SAME_SIGNAL_MS = SECOND

/** Build the console, if its sources changed, while the server starts. */
async function startWithConsole(config: Config, options: ServeOptions): Promise<RunningServer> {
  const building = buildConsole(printProgress).catch((error: Error) => console.error(error.message))
  const server = startServer(
    config,
    (welcome) => void building.then(() => printWelcome(welcome)),
    databaseClock,
    options,
  )
  await Promise.all([server, building])
  return server
}

/** Run the server until SIGTERM or SIGINT (Ctrl-C). A second signal, at least a second later, exits immediately. */
export async function serve(environment: NodeJS.ProcessEnv, options: ServeOptions = {}): Promise<void> {
  const config = readServiceConfig(environment, ['PUBLIC_URL', 'METRICS_TOKEN', 'MUSTER_SECRET', 'SMTP_URL'])
  if (options.resetDemo && (config.databaseUrl !== undefined || config.production))
    throw new SettingError('--reset-demo', 'works with the embedded database only. Unset DATABASE_URL and NODE_ENV.')
  let firstSignal: number | undefined
  const starting = startWithConsole(config, options)
  const stop = (signal: NodeJS.Signals) => {
    if (firstSignal !== undefined) {
      if (performance.now() - firstSignal > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    firstSignal = performance.now()
    console.error(`\n${signal}: finishing open requests`)
    exitInTime(config.drainSeconds + config.shutdownSeconds)
    starting
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: Error) => {
          console.error(`muster: ${error.message}`)
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await starting
  startWatchdog(openLog(config)) // ends with the process
}
