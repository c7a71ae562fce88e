/** Lets a query read the bytes of its rows instead of a string per column. Other queries get strings as usual. */
import type { Socket } from 'node:net'
import { Parser } from 'pg-protocol/dist/parser.js'

/** A row in PostgreSQL's protocol. Its bytes are valid while it is handled. */
export class RawRow {
  readonly name = 'dataRow'
  readonly length: number
  readonly bytes: Buffer
  /** Position of the number of columns; then each column has its length and its bytes. */
  readonly start: number

  constructor(bytes: Buffer, start: number, length: number) {
    this.bytes = bytes
    this.start = start
    this.length = length
  }

  /** The columns as strings, for the driver's own queries. */
  get fields(): (string | null)[] {
    const { bytes } = this
    const count = bytes.readInt16BE(this.start)
    const fields: (string | null)[] = []
    let at = this.start + 2
    while (fields.length < count) {
      const length = bytes.readInt32BE(at)
      at += 4
      fields.push(length < 0 ? null : bytes.toString('utf8', at, at + length))
      if (length > 0) at += length
    }
    return fields
  }
}

/** The parts of the driver's connection that it does not declare. */
interface Connection {
  attachListeners(stream: Socket): void
  emit(event: string, message: unknown): void
}

interface Message {
  name: string
}

interface RowParser {
  parse(bytes: Buffer, each: (message: Message) => void): void
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message
}

const ROW = 'D'.charCodeAt(0)

/** Make the rows of a connection, which must not be open yet, `RawRow` objects. */
export function giveRawRows(connection: object): void {
  const own = connection as Connection
  own.attachListeners = (stream) => {
    const parser = new Parser() as unknown as RowParser
    const others = parser.handlePacket.bind(parser)
    parser.handlePacket = (offset, code, length, bytes) =>
      code === ROW ? new RawRow(bytes, offset, length) : others(offset, code, length, bytes)
    const handle = (message: Message) => own.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
    stream.on('data', (bytes) => parser.parse(bytes, handle))
  }
}
