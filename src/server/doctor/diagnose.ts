/** `muster doctor`: all checks of an installation. Nothing is created, migrated or changed. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { type Config, readConfig, SettingError } from '../../platform/config.ts'
import { acquireEmbedded } from '../../platform/database/embedded.ts'
import { hasEmbedded } from '../../platform/database/embedded-copy.ts'
import { explainConnection, isServer } from '../../platform/database/open.ts'
import { refusesWrites } from '../../platform/database/writable.ts'
import { productionProblems } from '../../platform/production.ts'
import { openConfiguredBox } from '../../platform/secrets/secret-box.ts'
import { type Clock, machineClock } from '../../platform/time/clock.ts'
import { checkBackup } from './backup.ts'
import {
  checkClock,
  checkConnections,
  checkEncoding,
  checkMigrations,
  checkRights,
  checkSecrets,
  checkStructure,
  checkVersion,
} from './database.ts'
import { checkEncryption } from './encryption.ts'
import { type Finding, findings, reasonOf } from './finding.ts'
import { checkPartitions } from './growth.ts'
import { checkDisk, checkNode, checkPort, type FreeSpace, freeSpace } from './machine.ts'
import { checkNodes } from './nodes.ts'
import { checkDeliveries, checkJobs } from './queues.ts'
import { checkFiles, checkMail, checkPooler, checkRedis } from './services.ts'
import { checkStorage } from './storage.ts'

const TIMEOUT = 10_000

/** The clock and disk space to check against. */
interface Measures {
  clock: Clock
  freeSpace: FreeSpace
}

/** Check the installation that `environment` describes. Without valid settings nothing else can be checked. */
export async function diagnose(
  environment: NodeJS.ProcessEnv,
  measures: Measures = { clock: machineClock, freeSpace },
): Promise<Finding[]> {
  const node = checkNode(process.versions.node)
  const { config, found } = checkSettings(environment)
  if (config === undefined) return [node, ...found]
  const services = [checkRedis(config), checkFiles(config), checkMail(config), checkPort(config)]
  return [
    node,
    ...found,
    await checkDisk(config, measures.freeSpace),
    ...(await checkDatabase(config, measures.clock)),
    ...(await Promise.all(services)),
  ]
}

function checkSettings(environment: NodeJS.ProcessEnv): { config?: Config; found: Finding[] } {
  const { ok, fail } = findings('settings')
  try {
    const config = readConfig(environment)
    const problems = config.production ? productionProblems(config) : []
    if (problems.length > 0) return { config, found: problems.map((problem) => fail(problem.message)) }
    return {
      config,
      found: [ok(config.production ? 'The settings are valid for production.' : 'The settings are valid.')],
    }
  } catch (error) {
    if (error instanceof SettingError) return { found: [fail(error.message)] }
    throw error
  }
}

async function checkDatabase(config: Config, clock: Clock): Promise<Finding[]> {
  const { ok, fail } = findings('database')
  const { databaseUrl, databaseDirectUrl, dataDir } = config
  if (databaseDirectUrl !== undefined && databaseUrl !== undefined)
    return [
      await checkPooler(databaseUrl),
      ...(await checkConnected('DATABASE_DIRECT_URL', config, databaseDirectUrl, clock)),
    ]
  if (databaseUrl !== undefined) return checkConnected('DATABASE_URL', config, databaseUrl, clock)
  if (!(await hasEmbedded(path.resolve(dataDir))))
    return [ok(`There is no database in ${path.resolve(dataDir)} yet. The first start creates one.`)]
  try {
    const embedded = await acquireEmbedded(dataDir, () => {})
    return await checkConnected('DATABASE_URL', config, embedded.url, clock).finally(() => embedded.release())
  } catch (error) {
    return [fail(reasonOf(error))]
  }
}

async function checkConnected(
  variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
  config: Config,
  url: string,
  clock: Clock,
): Promise<Finding[]> {
  const { ok, fail } = findings('database')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT, query_timeout: TIMEOUT })
  client.on('error', () => {}) // a query rejects
  try {
    await client.connect()
  } catch (error) {
    return [fail(explainConnection(variable, url, error).message)]
  }
  const found = [ok('The database answers.')]
  const run = async (check: () => Promise<Finding>) => void found.push(await check())
  try {
    const { rows } = await client.query<{ version: number; standby: boolean }>(
      "select current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby",
    )
    const { version, standby } = rows[0] as { version: number; standby: boolean }
    if (standby)
      found.push(fail(`The database is a standby, which cannot be written to. Set ${variable} to the primary.`))
    else if (await refusesWrites(client))
      found.push(
        fail(
          'The database refuses writes: default_transaction_read_only is on. Make room if it is full, then turn it off.',
        ),
      )
    if (!(await isServer(client)))
      found.push(fail(`${variable} leads to a connection pooler. Set DATABASE_DIRECT_URL to PostgreSQL itself.`))
    found.push(checkVersion(version))
    await run(() => checkEncoding(client))
    await run(() => checkRights(client))
    await run(() => checkConnections(client, config))
    await run(() => checkClock(client, clock))
    const migrations = await checkMigrations(client)
    found.push(migrations)
    if (migrations.status !== 'ok') return found // the other checks need the tables of this version
    await run(() => checkStructure(client))
    const nodes = await checkNodes(client)
    if (nodes !== undefined) found.push(nodes)
    await run(async () => checkSecrets(client, await readBox(config)))
    await run(() => checkDeliveries(client))
    await run(() => checkJobs(client))
    await run(() => checkPartitions(client, config, clock))
    await run(() => checkStorage(client, config))
    await run(() => checkBackup(client, config))
    await run(async () => checkEncryption(client, config, await secretOf(config)))
  } catch (error) {
    found.push(fail(`Some checks could not run: ${reasonOf(error)}. Correct what is named above, then try again.`))
  } finally {
    await client.end().catch(() => {})
  }
  return found
}

/** Uses the secret from the settings or MUSTER_DATA_DIR; does not generate one. */
async function readBox(config: Config) {
  const secret = await secretOf(config)
  return secret && openConfiguredBox(secret, config)
}

async function secretOf(config: Config): Promise<Buffer | undefined> {
  const file = path.resolve(config.dataDir, 'secret')
  const secret = config.secret ?? (await readFile(file, 'utf8').catch(() => undefined))
  return secret === undefined ? undefined : Buffer.from(secret)
}
