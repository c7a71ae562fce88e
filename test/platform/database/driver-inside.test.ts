/** The inside of the driver that raw rows, prepared statements and pipelining lean on, which no version of it promises. */
import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import pg from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'
import { expect, it } from 'vitest'
import { giveRawRows, RawRow } from '../../../src/platform/database/raw-rows.ts'

/** A packet of PostgreSQL's protocol. */
function packet(code: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(code)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** A row with the columns `ab` and null. */
const row = packet('D', Buffer.from([0, 2, 0, 0, 0, 2, 97, 98, 255, 255, 255, 255]))
const completion = packet('C', Buffer.from('SELECT 1\0'))

function ownConnection(): EventEmitter & Record<string, unknown> {
  return (new pg.Client() as unknown as { connection: EventEmitter & Record<string, unknown> }).connection
}

it('the driver reads with the package that is declared', () => {
  const own = createRequire(import.meta.url)
  const ofDriver = createRequire(own.resolve('pg'))
  expect(own.resolve('pg-protocol')).toBe(ofDriver.resolve('pg-protocol'))
})

it('its parser hands each packet to `handlePacket`, with the place and the length of its body', () => {
  const parser = new Parser() as unknown as Record<string, (...args: unknown[]) => unknown>
  const handled: unknown[][] = []
  parser.handlePacket = (...args) => handled.push(args)
  parser.parse?.(Buffer.concat([row, completion]), () => {})
  expect(handled.map(([offset, code, length]) => [offset, code, length])).toEqual([
    [5, 'D'.charCodeAt(0), row.length - 1],
    [row.length + 5, 'C'.charCodeAt(0), completion.length - 1],
  ])
})

it('its connection reads a stream by `attachListeners`, and rows come as their bytes', () => {
  const connection = ownConnection()
  expect(typeof connection.attachListeners).toBe('function')
  giveRawRows(connection)
  const stream = new EventEmitter()
  const attach = connection.attachListeners as (stream: EventEmitter) => void
  attach(stream)
  const messages: unknown[] = []
  for (const name of ['dataRow', 'commandComplete']) connection.on(name, (message) => messages.push(message))
  stream.emit('data', row.subarray(0, 7)) // a packet may come in pieces
  stream.emit('data', Buffer.concat([row.subarray(7), completion]))
  const [first, second] = messages as [RawRow, { text: string }]
  expect(first).toBeInstanceOf(RawRow)
  expect(first.fields).toEqual(['ab', null])
  expect(second.text).toBe('SELECT 1')
})

it('its connection knows the statements that it has prepared, and closes one', () => {
  const connection = ownConnection()
  expect(connection).toMatchObject({ parsedStatements: {}, submittedNamedStatements: {} })
  expect(connection.stream).toHaveProperty('destroy')
  expect(typeof connection.close).toBe('function')
})

it('its query prepares a statement once: a name that is known is not parsed again', () => {
  const sent: string[] = []
  const connection = {
    parsedStatements: { known: 'select 1' },
    submittedNamedStatements: {},
    stream: {},
    parse: ({ name }: { name: string }) => sent.push(`parse ${name}`),
    bind: () => sent.push('bind'),
    describe: () => sent.push('describe'),
    execute: () => sent.push('execute'),
    sync: () => sent.push('sync'),
  }
  for (const name of ['known', 'new']) {
    const query = new pg.Query({ name, text: 'select 1', values: [] } as pg.QueryConfig)
    expect(query.submit(connection as never)).toBeNull()
  }
  expect(sent.join(' ')).toBe('bind describe execute sync parse new bind describe execute sync')
  expect(connection.submittedNamedStatements).toEqual({ new: 'select 1' })
})

it('it takes the option to pipeline, what it says as a connection opens, and the rows of a query', () => {
  const client = new pg.Client({ pipeline: true } as pg.ClientConfig) as unknown as Record<string, unknown>
  expect(client.pipeline).toBe(true)
  expect((client.getStartupConf as () => object)()).toHaveProperty('user')
  for (const name of ['handleRowDescription', 'handleDataRow'])
    expect(typeof Reflect.get(pg.Query.prototype, name)).toBe('function')
})
