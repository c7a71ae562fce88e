/** What a server loads when it starts stays in its memory: what few requests need is loaded with the first of them. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { copyDatabase } from '../support/database.ts'
import { run, temporaryFolder } from '../support/process.ts'

const MEBIBYTE = 1024 ** 2

/** Packages that a start must not load, and what loads them. */
const onDemand = {
  '@aws-sdk/client-kms': 'a master key in AWS KMS',
  '@aws-sdk/client-s3': 'a file store in S3',
  '@faker-js/faker': 'the demo data',
  '@modelcontextprotocol/server': 'an agent',
  '@node-rs/argon2': 'a sign-in',
  '@opentelemetry/otlp-transformer': 'OTEL_EXPORTER_OTLP_ENDPOINT',
  '@opentelemetry/sdk-metrics': 'OTEL_EXPORTER_OTLP_ENDPOINT',
  '@opentelemetry/sdk-trace': 'OTEL_EXPORTER_OTLP_ENDPOINT',
  '@simplewebauthn/server': 'a passkey',
  '@tesseract.js-data/eng': 'a scan',
  'csv-parse': 'an import',
  ioredis: 'REDIS_URL',
  jose: 'a proof of possession',
  koa: 'a request to the authorisation server',
  mrz: 'a document to read',
  nodemailer: 'SMTP_URL',
  'oidc-provider': 'a request to the authorisation server',
  pdfkit: 'a PDF to write',
  'tesseract.js': 'a scan',
  undici: 'a webhook delivery',
  unpdf: 'a PDF to read',
  uqr: 'a QR code for an authenticator app',
  vite: 'a change of the console',
}

/** Of the text of all modules. A start loads 14.6 MiB, two of them Prisma's compiler, and a module takes two to four times its text. */
const MOST_TEXT = 14.8 * MEBIBYTE

let loaded: string[]

/** A start with an up-to-date database, without any optional setting. */
beforeAll(async () => {
  const copy = await copyDatabase()
  const { folder, remove } = await temporaryFolder()
  const list = path.join(folder, 'loaded.json')
  const server = run(['serve'], {
    DATABASE_URL: copy.url,
    MUSTER_DATA_DIR: folder,
    PORT: '0',
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://localhost:0',
    METRICS_PUBLIC: 'true',
    MUSTER_SECRET: 'a secret of thirty-two characters or more',
    MAIL_PRINT: 'true',
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, '../support/loaded-modules.ts')}`,
    LOADED_MODULES: list,
  })
  try {
    await server.prints('http://localhost:')
  } finally {
    server.child.kill('SIGTERM')
    await server.ends()
  }
  loaded = JSON.parse(await readFile(list, 'utf8'))
  await copy.drop()
  await remove()
})

it.each(Object.entries(onDemand))('%s is loaded with %s, and not at the start', (name) => {
  expect(loaded.filter((file) => file.includes(`/node_modules/${name}/`))).toEqual([])
})

it('loads a bounded amount of code', async () => {
  expect(loaded.some((file) => file.endsWith('/src/server/app.ts'))).toBe(true)
  const sizes = await Promise.all(loaded.map(async (file) => (await stat(file)).size))
  const text = sizes.reduce((sum, size) => sum + size, 0)
  expect(text).toBeLessThan(MOST_TEXT)
})
