/**
 * Watches every test: what waits for the network, a file, a process or a long computation while a transaction is open is
 * refused, and the test that did it fails. Such a transaction holds a connection, and mostly its organisation's clock, for
 * as long as others take.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import child_process, { type ChildProcess } from 'node:child_process'
import dns from 'node:dns'
import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { Redis } from 'ioredis'
import pg from 'pg'
import { Agent } from 'undici'
import { afterEach, expect } from 'vitest'
import { PrismaClient } from '../../prisma/generated/client/client.ts'

interface Guard {
  /** The transaction that the running code is in. */
  transactions: AsyncLocalStorage<{ isOpen: boolean }>
  /** What was refused since the last test. */
  refused: string[]
}

type Method = (this: unknown, ...args: unknown[]) => unknown
type Methods = Record<string, Method>

const INSTALLED = Symbol.for('muster: transaction guard')
const shared = globalThis as unknown as Record<symbol, Guard | undefined>

/** What was refused since the last call; a test of the guard itself takes it. */
export const takeRefused = (): string[] => installed().refused.splice(0)

/** Test files share a process, and the clients in it. */
function installed(): Guard {
  shared[INSTALLED] ??= install()
  return shared[INSTALLED]
}

function install(): Guard {
  const guard: Guard = { transactions: new AsyncLocalStorage(), refused: [] }
  watchTransactions(guard)
  const refuse = (target: object, name: string, shown: string) => refuseWithin(guard, target as Methods, name, shown)
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
    refuse(dns, name, `dns.${name}`)
    refuse(dns.promises, name, `dns.promises.${name}`)
  }
  for (const name of ['request', 'get']) {
    refuse(http, name, `http.${name}`)
    refuse(https, name, `https.${name}`)
  }
  refuse(net.Socket.prototype, 'connect', 'net.Socket.connect')
  refuse(globalThis, 'fetch', 'fetch')
  refuse(Agent.prototype, 'dispatch', 'undici.Agent.dispatch')
  refuse(Redis.prototype, 'sendCommand', 'ioredis.sendCommand')
  refuse(mailer(), 'sendMail', 'nodemailer.sendMail')
  for (const name of ['open', 'readFile', 'writeFile', 'appendFile', 'rename', 'rm', 'unlink', 'mkdir', 'readdir'])
    refuse(fs.promises, name, `fs.promises.${name}`)
  for (const name of ['readFile', 'writeFile', 'createReadStream', 'createWriteStream']) refuse(fs, name, `fs.${name}`)
  for (const name of ['spawn', 'exec', 'execFile', 'fork']) refuse(child_process, name, `child_process.${name}`)
  for (const name of ['hash', 'verify']) refuse(require('@node-rs/argon2'), name, `argon2.${name}`)
  refuseMessages(guard)
  syncBuiltinESMExports()
  return guard
}

const require = createRequire(import.meta.url)

function mailer(): object {
  const { createTransport } = require('nodemailer') as typeof import('nodemailer')
  return Object.getPrototypeOf(createTransport({ jsonTransport: true }))
}

/** Replace a method by one that throws where a transaction is open. */
function refuseWithin({ transactions, refused }: Guard, target: Methods, name: string, shown: string): void {
  const original = target[name] as Method
  const replacement: Method = function (...args) {
    if (transactions.getStore()?.isOpen !== true) return original.apply(this, args)
    const error = new Error(`${shown} was called in an open transaction`)
    if (error.stack?.includes('/@opentelemetry/')) return original.apply(this, args) // spans leave by themselves: nobody waits
    refused.push(error.stack ?? error.message)
    throw error
  }
  // What else hangs on it comes along, for example what `promisify` asks of execFile.
  Object.defineProperties(replacement, { ...Object.getOwnPropertyDescriptors(original) })
  Object.defineProperty(target, name, { value: replacement, configurable: true, writable: true })
}

/** A child process that runs already gets its work as messages. */
function refuseMessages(guard: Guard): void {
  const { fork } = child_process
  child_process.fork = ((...args: Parameters<typeof fork>): ChildProcess => {
    const child = fork(...args)
    refuseWithin(guard, child as unknown as Methods, 'send', 'ChildProcess.send')
    return child
  }) as typeof fork
}

/** Marks what runs after the service's `begin` on a connection, and in a transaction that Prisma opens. */
function watchTransactions({ transactions }: Guard): void {
  const open = new WeakMap<object, { isOpen: boolean }>()
  const client = pg.Client.prototype as unknown as Methods
  const query = client.query as Method
  client.query = function (...args) {
    const [statement] = args
    if (statement === 'begin' && isOwn(new Error().stack)) {
      const transaction = { isOpen: true }
      open.set(this as object, transaction)
      transactions.enterWith(transaction)
    }
    if (statement === 'commit' || statement === 'rollback') {
      const transaction = open.get(this as object)
      if (transaction !== undefined) transaction.isOpen = false
    }
    return query.apply(this, args)
  }
  const connection = pg.Connection.prototype as unknown as Methods
  const connect = connection.connect as Method
  connection.connect = function (...args) {
    return transactions.exit(() => connect.apply(this, args)) // another connection to the database itself
  }
  const prisma = prismaPrototype()
  const run = prisma._transactionWithCallback as Method
  prisma._transactionWithCallback = function (options) {
    const { callback, ...others } = options as { callback: (tx: unknown) => Promise<unknown> }
    const transaction = { isOpen: true }
    const watched = (tx: unknown) =>
      transactions.run(transaction, () => callback(tx)).finally(() => (transaction.isOpen = false))
    return run.call(this, { ...others, callback: watched })
  }
}

/** Whether code of the service has called: tests hold transactions open on purpose. */
function isOwn(stack = ''): boolean {
  return stack.split('\n').some((line) => line.includes('/src/') && !line.includes('/pipelined-client.ts'))
}

/** The class that every Prisma client extends. */
function prismaPrototype(): Methods {
  let prototype = PrismaClient.prototype as object
  while (!Object.hasOwn(prototype, '_transactionWithCallback')) prototype = Object.getPrototypeOf(prototype) as object
  return prototype as Methods
}

installed()
afterEach(() => expect(takeRefused(), 'what waits for others runs outside of transactions').toEqual([]))
