/** Writes PostgreSQL rows as JSON objects directly from their bytes: decoding each value to a string costs more. */

/** How a value becomes JSON. */
type Form = 'text' | 'quoted' | 'same' | 'boolean' | 'moment' | 'compact'

/** By the type's OID in PostgreSQL. All other types, such as text and enums, are `text`. */
const FORMS: ReadonlyMap<number, Form> = new Map<number, Form>([
  [16, 'boolean'],
  [20, 'same'], // int8
  [21, 'same'], // int2
  [23, 'same'], // int4
  [114, 'same'], // json
  [700, 'same'], // float4
  [701, 'same'], // float8
  [1043, 'same'], // varchar: used only for JSON that a statement builds as text; no column has this type
  [1082, 'quoted'], // date
  [1184, 'moment'], // timestamptz
  [1700, 'same'], // numeric
  [2950, 'quoted'], // uuid
  [3802, 'compact'], // jsonb
])

const code = (character: string) => character.charCodeAt(0)
const QUOTE = code('"')
const BACKSLASH = code('\\')
const BLANK = code(' ')
const COLON = code(':')
const BEGIN = code('{')
const END = code('}')
const TRUE = Buffer.from('true')
const FALSE = Buffer.from('false')
const NULL = Buffer.from('null')

/** The escape sequence of each byte in a JSON string; undefined if it needs none. */
const ESCAPES: readonly (Buffer | undefined)[] = Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 || byte === QUOTE || byte === BACKSLASH
    ? Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1))
    : undefined,
)
/** Length of the longest escape sequence, such as `\u001f`. */
const LONGEST_ESCAPE = 6
/** Maximum number of bytes that a value adds to PostgreSQL's text: quotes, or the longer format of a timestamp. */
const BESIDES = 8
/** From this length on, a native copy is faster than a loop. */
const LONG = 64
/** Added to the expected size: values reserve room for their longest form, which would enlarge the buffer at the end. */
const SPARE = 4096

/** A column of the rows. */
interface JsonColumn {
  /** Its name in the objects. */
  name: string
  /** OID of its type in PostgreSQL. */
  type: number
}

/** Writes objects, joined by commas or another character. */
export class JsonWriter {
  readonly #forms: Form[]
  readonly #keys: Buffer[]
  readonly #keyBytes: number
  readonly #separator: number
  #bytes: Buffer
  #length = 0
  #start = 0

  /** @param expected number of bytes @param separator one character between objects */
  constructor(columns: readonly JsonColumn[], expected: number, separator = ',') {
    this.#separator = code(separator)
    this.#forms = columns.map(({ type }) => FORMS.get(type) ?? 'text')
    this.#keys = columns.map(({ name }, index) => Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`))
    this.#keyBytes = this.#keys.reduce((sum, { length }) => sum + length + BESIDES, BESIDES)
    this.#bytes = Buffer.allocUnsafe(expected === 0 ? 0 : expected + SPARE)
  }

  /** What has been written. */
  get json(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Position of the last object. */
  get start(): number {
    return this.#start
  }

  /** Write the next object. @param from position of the first column in `bytes` */
  write(bytes: Buffer, from: number): void {
    let at = this.#length
    let out = this.#reserve(at, this.#keyBytes)
    if (at > 0) out[at++] = this.#separator
    this.#start = at
    out[at++] = BEGIN
    let next = from
    for (let index = 0; index < this.#keys.length; index++) {
      at = copy(out, at, this.#keys[index] as Buffer)
      const size = bytes.readInt32BE(next)
      next += 4
      if (size < 0) {
        at = copy(out, at, NULL)
        continue
      }
      const form = this.#forms[index] as Form
      out = this.#reserve(at, this.#keyBytes + (form === 'text' ? LONGEST_ESCAPE * size : size))
      at = writeValue(out, at, form, bytes, next, next + size)
      next += size
    }
    out[at++] = END
    this.#length = at
  }

  /** Make room for `more` bytes after the first `used`. @returns the buffer, which may be a new one */
  #reserve(used: number, more: number): Buffer {
    if (used + more <= this.#bytes.length) return this.#bytes
    const larger = Buffer.allocUnsafe(2 * (used + more))
    this.#bytes.copy(larger, 0, 0, used)
    this.#bytes = larger
    return larger
  }
}

/** @returns the position after the value */
function writeValue(out: Buffer, at: number, form: Form, bytes: Buffer, from: number, to: number): number {
  switch (form) {
    case 'text':
      return writeText(out, at, bytes, from, to)
    case 'quoted': {
      out[at] = QUOTE
      const end = copy(out, at + 1, bytes, from, to)
      out[end] = QUOTE
      return end + 1
    }
    case 'boolean':
      return copy(out, at, bytes[from] === code('t') ? TRUE : FALSE)
    case 'compact':
      return writeCompact(out, at, bytes, from, to)
    case 'moment':
      return writeMoment(out, at, bytes, from, to)
    default:
      return copy(out, at, bytes, from, to)
  }
}

/** Most values and keys are so short that a loop is faster than a native copy. */
function copy(out: Buffer, at: number, bytes: Buffer, from = 0, to = bytes.length): number {
  if (to - from >= LONG) return at + bytes.copy(out, at, from, to)
  let next = at
  for (let each = from; each < to; each++) out[next++] = bytes[each] as number
  return next
}

function writeText(out: Buffer, at: number, bytes: Buffer, from: number, to: number): number {
  let next = at
  out[next++] = QUOTE
  for (let each = from; each < to; each++) {
    const byte = bytes[each] as number
    const escaped = byte <= BACKSLASH ? ESCAPES[byte] : undefined
    if (escaped === undefined) out[next++] = byte
    else next = copy(out, next, escaped)
  }
  out[next++] = QUOTE
  return next
}

/** JSON without the spaces that PostgreSQL adds, and with keys in JavaScript's order. */
function writeCompact(out: Buffer, at: number, bytes: Buffer, from: number, to: number): number {
  let next = at
  let isInText = false
  let text = from
  let isOrdered = true
  for (let each = from; each < to; each++) {
    const byte = bytes[each] as number
    if (byte === BLANK && !isInText) continue
    out[next++] = byte
    if (byte === QUOTE) {
      if (!isInText) text = each
      isInText = !isInText
    } else if (byte === BACKSLASH) out[next++] = bytes[++each] as number
    else if (byte === COLON && !isInText && isDigit(bytes[text + 1])) isOrdered = false
  }
  return isOrdered ? next : at + out.write(JSON.stringify(JSON.parse(out.toString('utf8', at, next))), at)
}

/** JavaScript puts keys that are whole numbers first. */
const isDigit = (byte = 0) => byte >= code('0') && byte <= code('9')

/** The length of `2026-01-31 08:00:00`. */
const SECONDS = 19
const ZERO = code('0')

/** `2026-01-31 08:00:00.12+00` as `2026-01-31T08:00:00.120Z`. @throws RangeError if the value is not a UTC timestamp */
function writeMoment(out: Buffer, at: number, bytes: Buffer, from: number, to: number): number {
  const zone = to - 3
  const digits = zone - from - SECONDS // including the decimal point
  const isUtc = bytes[zone] === code('+') && bytes[zone + 1] === ZERO && bytes[zone + 2] === ZERO
  if (!isUtc || digits < 0 || bytes[from + 13] !== COLON)
    throw new RangeError(`not a time of UTC: ${bytes.toString('latin1', from, to)}`)
  out[at] = QUOTE
  copy(out, at + 1, bytes, from, from + SECONDS)
  out[at + 11] = code('T')
  let next = at + 1 + SECONDS
  out[next++] = code('.')
  for (let digit = 1; digit <= 3; digit++)
    out[next++] = digit < digits ? (bytes[from + SECONDS + digit] as number) : ZERO
  out[next++] = code('Z')
  out[next++] = QUOTE
  return next
}
