/**
 * The mechanisms that exist for speed. Each is switched off by a change of its text as a process loads it, so that the
 * code itself knows of no switch.
 */
import type { rows } from './rows.ts'

/** A text of a file, which stands there once, and what takes its place. */
export interface Edit {
  file: string
  from: string
  to: string
}

/** A mechanism, how to do without it, and the rows that it is for. */
export interface Switch {
  name: string
  rows: readonly (keyof typeof rows)[]
  edits?: readonly Edit[]
  settings?: Record<string, string>
}

const DATABASE = 'src/platform/database'

export const switches: readonly Switch[] = [
  {
    name: 'prepared statements',
    rows: ['get', 'list of 50', 'filtered list', 'update'],
    edits: [
      {
        file: `${DATABASE}/pipelined-client.ts`,
        from: 'if (config.keepsStatements ?? true)',
        to: 'if (maxSilence < 0)',
      },
    ],
  },
  {
    name: 'JSON from bytes',
    rows: ['list of 50', 'list of 200', 'nested'],
    edits: [
      {
        file: `${DATABASE}/json-writer.ts`,
        from: '  write(bytes: Buffer, from: number): void {\n',
        to: `  write(bytes: Buffer, from: number): void {
    const row: Record<string, unknown> = {}
    let next = from
    for (const [index, form] of this.#forms.entries()) {
      const name = this.#keys[index]!.toString().replace(/^,/, '').slice(1, -2)
      const size = bytes.readInt32BE(next)
      next += 4
      const text = size < 0 ? null : bytes.toString('utf8', next, next + size)
      next += Math.max(0, size)
      row[name] =
        text === null ? null
        : form === 'boolean' ? text === 't'
        : form === 'moment' ? new Date(text).toISOString()
        : form === 'text' || form === 'quoted' ? text
        : JSON.parse(text)
    }
    const json = Buffer.from(JSON.stringify(row))
    const out = this.#reserve(this.#length, json.length + 1)
    if (this.#length > 0) out[this.#length++] = this.#separator
    this.#start = this.#length
    json.copy(out, this.#length)
    this.#length += json.length
    return
`,
      },
    ],
  },
  {
    name: 'reads of many callers are gathered',
    rows: ['get', 'get, remembered', 'get, fifty organisations'],
    edits: [
      {
        file: `${DATABASE}/gather.ts`,
        from: 'return (key) => loader.load(key)',
        to: 'return async (key) => (await readAll([key])).get(key)',
      },
    ],
  },
  {
    name: 'short reads share connections',
    rows: ['get', 'get, fifty organisations'],
    edits: [{ file: `${DATABASE}/json-rows.ts`, from: 'statement.isShort ?', to: 'false ?' }],
  },
  {
    name: 'pipelining',
    rows: ['get, fifty organisations', 'create', 'update'],
    edits: [{ file: `${DATABASE}/pipelined-client.ts`, from: 'pipeline: true', to: 'pipeline: false' }],
  },
  {
    name: 'the answer of a write leaves with its commit',
    rows: ['create', 'create, fifty organisations', 'update, fifty organisations'],
    edits: [
      {
        file: 'schema/plans/selected-records.ts',
        from: '(isWholeAnswer(info, plan) && context.readLast) || context.read',
        to: 'isWholeAnswer(info, plan) ? context.read : context.read',
      },
    ],
  },
  {
    name: 'answers are remembered',
    rows: ['get, remembered', 'list of 50, remembered'],
    settings: { ANSWER_CACHE_MB: '0' },
  },
  {
    name: 'credentials are remembered',
    rows: ['get', 'get, remembered', 'create'],
    edits: [
      {
        file: 'src/access/credentials.ts',
        from: 'if (cached !== undefined) return cached.credential',
        to: '',
      },
    ],
  },
  {
    name: 'documents are remembered',
    rows: ['nested', 'control plane'],
    edits: [
      {
        file: 'src/surfaces/graphql/document-cache.ts',
        from: 'valid.set(keyOf(text), documentAST, { size })',
        to: '',
      },
    ],
  },
  {
    name: 'short answers leave with their headers',
    rows: ['get', 'get, remembered', 'create'],
    edits: [{ file: 'rest/respond.ts', from: 'json.length > LONGEST_TEXT ?', to: 'true ?' }],
  },
]
