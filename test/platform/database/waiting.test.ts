/** The guard that watches all tests refuses each client of the outside in both kinds of transactions, and only there. */
import { fork } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { copyDatabase } from '../../support/database.ts'
import { takeRefused } from '../../support/transaction-guard.ts'

let copy: Awaited<ReturnType<typeof copyDatabase>>
let database: Database

beforeAll(async () => {
  copy = await copyDatabase()
  database = openDatabase(copy.url, 3)
})
afterAll(async () => {
  await database.close()
  await copy.drop()
})

const clients: Record<string, () => unknown> = {
  'dns.promises.lookup': () => lookup('localhost'),
  'http.request': () => request('http://127.0.0.1:1').on('error', () => {}),
  'net.Socket.connect': () => connect(1, '127.0.0.1').on('error', () => {}),
  fetch: () => fetch('data:,'),
  'fs.promises.readFile': () => readFile(import.meta.filename),
  'child_process.fork': () => fork(import.meta.filename, { execArgv: ['--version'], stdio: 'ignore' }),
  'argon2.hash': () => hash('a password'),
}

describe.each(Object.entries(clients))('%s', (name, call) => {
  it.each([
    ['inTransaction', () => inTransaction(database, async () => call())],
    ['$transaction', () => database.prisma.$transaction(async () => call())],
    [
      'a transaction of Prisma within another',
      () =>
        inTransaction(database, async ({ db }) => {
          await db.organisation.count()
          return call()
        }),
    ],
  ])('is refused in %s', async (_kind, run) => {
    await expect(run()).rejects.toThrow(`${name} was called in an open transaction`)
    expect(takeRefused()).toHaveLength(1)
  })

  it('serves before and after a transaction', async () => {
    await inTransaction(database, async ({ query }) => query({ name: '', text: 'select 1', values: [] }))
    await database.prisma.$transaction((db) => db.organisation.count())
    await call()
  })
})
