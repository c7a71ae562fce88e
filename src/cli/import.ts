/** `muster import …`: loads the records of a file through the REST API. */
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import type { BatchMode } from '../domain/batch/read.ts'
import { type Importable, importables } from '../domain/import/inputs.ts'
import type { Format } from '../domain/import/rows.ts'
import { ApiError } from '../platform/errors/errors.ts'
import { asJson, type Output, print } from './command.ts'
import { type FailedRow, type ImportCounts, runImport } from './import/run.ts'
import { Reported } from './reported.ts'

const MAX_BATCH = 1000
const MAX_PARALLEL = 8
/** Maximum number of failures to print; `--errors` writes all. */
const SHOWN = 10

interface ImportOptions extends Output {
  key?: string
  url: string
  mode: BatchMode
  format?: Format
  delimiter: string
  map: Map<string, string>
  countryCode?: string
  errors?: string
  dryRun?: boolean
  batch: number
  parallel: number
  run: string
}

/** Add the command `import`. */
export function addImportCommand(program: Command): void {
  program
    .command('import')
    .description(
      'Import the records of a file through the REST API. Records are matched by external_id, so you can run the command again: it continues where it stopped.',
    )
    .addArgument(new Argument('<resource>', 'what the records are').choices(importables))
    .argument('<file>', 'CSV with a header, or NDJSON: a JSON object on each line')
    .addOption(new Option('--key <key>', 'API key with the scope of a create').env('MUSTER_API_KEY'))
    .addOption(new Option('--url <url>', 'address of the server').env('PUBLIC_URL').default('http://localhost:4000'))
    .addOption(
      new Option('--mode <mode>', 'upsert updates existing records; create rejects them')
        .choices(['upsert', 'create'] satisfies BatchMode[])
        .default('upsert'),
    )
    .addOption(
      new Option('--format <format>', 'default: from the file name').choices(['csv', 'ndjson'] satisfies Format[]),
    )
    .option('--delimiter <character>', 'separator of CSV columns', ',')
    .addOption(
      new Option('--map <column=field>', 'map a CSV column to a field; repeatable; COLUMN= skips the column')
        .argParser(readMap)
        .default(new Map(), 'none'),
    )
    .option('--country-code <digits>', 'country code of phone numbers that have none, for example 44', countryCode)
    .option('--errors <file>', 'write failed rows to this file, as NDJSON with line numbers and errors')
    .option('--dry-run', 'check the rows without writing any; without a key, only the checks that need no server')
    .option('--batch <records>', `records per request, up to ${MAX_BATCH}`, upTo(MAX_BATCH), MAX_BATCH)
    .option('--parallel <requests>', `concurrent requests, up to ${MAX_PARALLEL}`, upTo(MAX_PARALLEL), 2)
    .option('--run <name>', 'resend everything, ignoring runs of the last 24 hours; pass any new name', '')
    .option(...asJson)
    .action(importFile)
}

async function importFile(resource: Importable, file: string, options: ImportOptions): Promise<void> {
  const { key = '', dryRun = false } = options
  if (key === '' && !dryRun)
    throw new ApiError('credential_missing', { message: 'Provide an API key with --key or MUSTER_API_KEY.' })
  const failures = openFailures(options.errors)
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  let counts: ImportCounts
  try {
    const format = options.format ?? formatOf(file)
    const { add: onFailure } = failures
    counts = await runImport({ ...options, resource, file, format, key, dryRun, onFailure, stop: stopping.signal })
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stop)
    await failures.close()
  }
  const { aborted } = stopping.signal
  print({ resource, file, ...counts, stopped: aborted }, options, describe(counts, { dryRun, aborted }, options.errors))
  if (counts.failed > 0 || aborted) throw new Reported()
}

function countryCode(text: string): string {
  const digits = text.replace(/^\+/, '')
  if (!/^[1-9]\d{0,3}$/.test(digits)) throw new InvalidArgumentError('It has one to four digits, for example 44.')
  return digits
}

function describe(
  { created, updated, unchanged, failed, valid, resumed }: ImportCounts,
  { dryRun, aborted }: { dryRun: boolean; aborted: boolean },
  errors: string | undefined,
): string {
  const number = (count: number) => count.toLocaleString('en')
  const failures = `${number(failed)} failed${failed > 0 && errors !== undefined ? ` (see ${errors})` : ''}`
  if (dryRun) return `Nothing was written. ${number(valid)} rows can be sent, ${failures}.`
  const lines = [`${number(created)} created, ${number(updated)} updated, ${number(unchanged)} unchanged, ${failures}.`]
  if (resumed > 0)
    lines.push(`${number(resumed)} of them were sent by an earlier run. To send all again: --run with a new name.`)
  if (aborted) lines.push('Stopped. Run the same command again to go on.')
  else if (failed > 0) lines.push('Correct the rows and run the same command again: what is in stays as it is.')
  return lines.join('\n')
}

/** Open the output of failed rows: all go to the file, the first ones to stderr. */
function openFailures(file: string | undefined) {
  const stream = file === undefined ? undefined : createWriteStream(file)
  let broken: Error | undefined
  stream?.on('error', (error) => (broken = error))
  let count = 0
  return {
    add(row: FailedRow): void {
      stream?.write(`${JSON.stringify(row)}\n`)
      count++
      if (count <= SHOWN) console.error(`line ${row.line}: ${textOf(row.error)}`)
      else if (count === SHOWN + 1 && stream === undefined)
        console.error('… more failed: --errors FILE writes all of them')
    },
    async close(): Promise<void> {
      if (stream === undefined) return
      if (broken === undefined) {
        stream.end()
        await finished(stream).catch(() => {})
      }
      if (broken !== undefined)
        throw new ApiError('bad_request', { message: `${file} cannot be written: ${broken.message}.` })
    },
  }
}

function textOf({ message, details }: FailedRow['error']): string {
  const fields = (details ?? []).map((each) => `${each.path} ${each.message}`.trim())
  return fields.join('; ') || message
}

function formatOf(file: string): Format {
  const format = { '.csv': 'csv', '.ndjson': 'ndjson', '.jsonl': 'ndjson' }[path.extname(file).toLowerCase()]
  if (format !== undefined) return format as Format
  throw new ApiError('bad_request', {
    message: `The format of ${file} is unknown. Use --format csv or --format ndjson.`,
  })
}

/** @throws {InvalidArgumentError} */
function readMap(text: string, map: Map<string, string>): Map<string, string> {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('Must be COLUMN=FIELD.')
  return new Map(map).set(text.slice(0, at), text.slice(at + 1))
}

/** @throws {InvalidArgumentError} */
function upTo(most: number): (text: string) => number {
  return (text) => {
    const count = Number(text)
    if (Number.isInteger(count) && count >= 1 && count <= most) return count
    throw new InvalidArgumentError(`Must be a whole number from 1 to ${most}.`)
  }
}
