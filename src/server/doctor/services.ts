/** Checks of the services other than the database: pooler, Redis, file store and mail server. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../../platform/config.ts'
import { explainConnection } from '../../platform/database/open.ts'
import { openStore } from '../../platform/files/open-store.ts'
import { PRIVATE_FILE } from '../../platform/folders/private-folder.ts'
import { REDIS_ANSWER } from '../../platform/redis.ts'
import { type Finding, findings, reasonOf } from './finding.ts'

const TIMEOUT = 5000

/** Whether Redis answers as soon as servers need it; it is optional. */
export async function checkRedis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Finding> {
  const { ok, fail } = findings('redis')
  if (redisUrl === undefined) return ok('REDIS_URL is not set: each process counts rates for itself.')
  const { Redis } = await import('ioredis')
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: TIMEOUT,
    commandTimeout: TIMEOUT,
    retryStrategy: null,
  })
  let reason: unknown
  redis.on('error', (error) => (reason ??= error)) // more specific than the error of the failed command
  try {
    await redis.connect()
    await redis.ping()
    const asked = performance.now()
    await redis.ping() // the second: the first may have waited for this process
    const milliseconds = Math.round(performance.now() - asked)
    if (milliseconds > REDIS_ANSWER) return fail(tooSlow(milliseconds))
    return ok('Redis answers.')
  } catch (error) {
    return fail(
      `Redis does not answer (${reasonOf(reason ?? error)}). Start it, correct REDIS_URL, or unset it if there is one process only.`,
    )
  } finally {
    redis.disconnect()
  }
}

const tooSlow = (milliseconds: number) =>
  `Redis takes ${milliseconds} ms to answer, and servers wait ${REDIS_ANSWER} ms: each process counts for itself meanwhile. Move it closer, or reduce its load.`

/** Whether the pooler at DATABASE_URL answers, if DATABASE_DIRECT_URL is set as well. */
export async function checkPooler(url: string): Promise<Finding> {
  const { ok, fail } = findings('pooler')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT, query_timeout: TIMEOUT })
  client.on('error', () => {}) // connect and query reject
  try {
    await client.connect()
    await client.query('select 1')
    return ok('The connection pooler answers.')
  } catch (error) {
    return fail(explainConnection('DATABASE_URL', url, error).message)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether a file can be stored and removed again. */
export async function checkFiles(config: Config): Promise<Finding> {
  const { ok, fail } = findings('files')
  try {
    if (config.s3 === undefined) {
      await tryFolder(path.resolve(config.dataDir))
      return ok(`Files can be written to ${path.resolve(config.dataDir)}.`)
    }
    await withTimeout(tryBucket(config))
    return ok(`Files can be written to the S3 bucket ${config.s3.bucket}.`)
  } catch (error) {
    if (config.s3 === undefined)
      return fail(
        `Files cannot be written to ${path.resolve(config.dataDir)} (${reasonOf(error)}). Give this account the folder, or set MUSTER_DATA_DIR to another.`,
      )
    return fail(
      `Files cannot be written to the S3 bucket ${config.s3.bucket} (${reasonOf(error)}). Check S3_ENDPOINT, S3_REGION, the access key and its rights to put, get and delete.`,
    )
  }
}

/** Write to the folder of the files, or check that it can be created. */
async function tryFolder(dataDir: string): Promise<void> {
  let folder = path.join(dataDir, 'files')
  while (!existsSync(folder)) folder = path.dirname(folder)
  if (!folder.startsWith(dataDir)) return access(folder, constants.W_OK)
  const probe = path.join(folder, `.doctor-${randomUUID()}`)
  await writeFile(probe, 'written by muster doctor', { mode: PRIVATE_FILE })
  await rm(probe)
}

async function tryBucket(config: Config): Promise<void> {
  const store = await openStore(config)
  const key = `doctor/${randomUUID()}`
  await store.put(key, Buffer.from('written by muster doctor'))
  await store.getBytes(key)
  await store.delete(key)
}

async function withTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), 2 * TIMEOUT)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Whether the mail server accepts our login; no email is sent. */
export async function checkMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding> {
  const { ok, fail } = findings('mail')
  if (smtpUrl === undefined)
    return ok('SMTP_URL is not set: emails are printed to standard error, and nothing is sent to clients.')
  const { createTransport } = await import('nodemailer')
  const timeouts = { dnsTimeout: TIMEOUT, connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
    return ok('The mail server accepts the sign-in.')
  } catch (error) {
    return fail(`The mail server refuses the sign-in (${reasonOf(error)}). Check SMTP_URL, its user and its password.`)
  } finally {
    transport.close()
  }
}
