/** `muster audit …`: a copy of the audit log outside of the installation, and the proof that nothing in it was changed. */
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, InvalidArgumentError } from 'commander'
import type { ChainedEntry, ChainHead } from '../access/audit/chain.ts'
import {
  chainsOf,
  NO_ORGANISATION,
  readChain,
  startVerification,
  unchainedEntries,
  type Verified,
} from '../access/audit/verify.ts'
import { ApiError } from '../platform/errors/errors.ts'
import { isUuid } from '../platform/text/uuid.ts'
import { asJson, type Output, print, withDatabase } from './command.ts'
import { Reported } from './reported.ts'

const LOOK_AGAIN = 1000

interface ExportOptions {
  org?: string
  after?: number
  follow?: boolean
}

interface VerifyOptions extends Output {
  org?: string
  file?: string
  head?: ChainHead
}

/** Add the commands `audit export` and `verify`. */
export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('Export and verify the audit log.')

  audit
    .command('export')
    .description(
      'Print the audit log, one JSON entry a line, each with its position and hash. Runs beside the server on its database.',
    )
    .option('--org <id>', 'only the entries of this organisation; default: all', readId)
    .option('--after <position>', 'only the entries after this position; needs --org', readPosition)
    .option('--follow', 'wait for further entries and print them as they happen, until Ctrl-C')
    .action(exportEntries)

  audit
    .command('verify')
    .description(
      'Check that no entry of the audit log was changed, removed or added later. Exits with 1 if one was. Prints the end of each chain: keep it elsewhere, and pass it as --head the next time.',
    )
    .option('--org <id>', 'only the entries of this organisation; default: all', readId)
    .option('--file <file>', 'verify a file made by `muster audit export` instead of the database')
    .option('--head <position:hash>', 'an earlier end, which must still be there; needs --org', readHead)
    .option(...asJson)
    .action(verify)
}

async function exportEntries({ org, after = 0, follow = false }: ExportOptions): Promise<void> {
  if (after > 0 && org === undefined) throw usage('--after needs --org: each organisation has positions of its own')
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  process.stdout.once('error', stop) // for example `| head`
  const ends = new Map<string, number>()
  await withDatabase(async ({ pool }) => {
    do {
      for (const chain of org === undefined ? await chainsOf(pool) : [org])
        for await (const entry of readChain(pool, chain, ends.get(chain) ?? after)) {
          if (stopping.signal.aborted) return
          ends.set(chain, entry.position)
          if (!process.stdout.write(`${JSON.stringify(entry)}\n`))
            await once(process.stdout, 'drain', { signal: stopping.signal }).catch(() => {})
        }
      if (follow) await sleep(LOOK_AGAIN, undefined, { signal: stopping.signal }).catch(() => {})
    } while (follow && !stopping.signal.aborted)
  }).finally(() => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stop)
  })
}

async function verify({ org, file, head, ...output }: VerifyOptions): Promise<void> {
  if (head !== undefined && org === undefined) throw usage('--head needs --org: each organisation has its own')
  const chains = new Map<string, ReturnType<typeof startVerification>>()
  const add = (chain: string, entry: ChainedEntry) => {
    if (org !== undefined && chain !== org) return
    const verification = chains.get(chain) ?? startVerification(head)
    chains.set(chain, verification)
    verification.add(entry)
  }
  if (org !== undefined) chains.set(org, startVerification(head))
  const unchained: string[] = []
  if (file !== undefined) for await (const entry of readFile(file)) add(entry.org_id ?? NO_ORGANISATION, entry)
  else
    await withDatabase(async ({ pool }) => {
      for (const chain of org === undefined ? await chainsOf(pool) : [org])
        for await (const entry of readChain(pool, chain)) add(chain, entry)
      unchained.push(...(await unchainedEntries(pool, org)))
    })
  report(new Map([...chains].map(([chain, verification]) => [chain, verification.end()])), unchained, output)
}

/** The entries of a file. @throws {ApiError} bad_request, naming the line that is none */
async function* readFile(file: string): AsyncGenerator<ChainedEntry> {
  const input = createReadStream(file)
  try {
    let line = 0
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      line++
      if (text !== '') yield parse(text, line)
    }
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError('bad_request', { message: `Cannot read ${file}: ${(cause as Error).message}`, cause })
  }
}

function parse(text: string, line: number): ChainedEntry {
  const refuse = (cause?: unknown) => {
    const message = `Line ${line} is not an entry that muster audit export printed.`
    throw new ApiError('bad_request', { message, cause })
  }
  let entry: Partial<ChainedEntry> | null
  try {
    entry = JSON.parse(text)
  } catch (cause) {
    return refuse(cause)
  }
  if (!Number.isSafeInteger(entry?.position) || typeof entry?.hash !== 'string') return refuse()
  return entry as ChainedEntry
}

function report(chains: Map<string, Verified>, unchained: readonly string[], output: Output): void {
  const holds = unchained.length === 0 && [...chains.values()].every(({ faults }) => faults.length === 0)
  const result = { holds, chains: [...chains].map(([org_id, found]) => ({ org_id, ...found })), unchained }
  print(
    result,
    output,
    [...[...chains].map(describe), ...unchained.map(describeUnchained)].join('\n') || 'The log is empty.',
  )
  if (!holds) throw new Reported()
}

function describe([chain, { entries, forgotten, first, head, faults }]: [string, Verified]): string {
  const name = chain === NO_ORGANISATION ? 'Entries of no organisation' : `Organisation ${chain}`
  if (faults.length > 0) return [`${name}: the log was changed.`, ...faults.map((each) => `  Entry ${each}`)].join('\n')
  if (head === undefined) return `${name}: no entries.`
  const start = first === 1 ? '' : ` from position ${first}; what came before is not verified`
  const without = forgotten === 0 ? '' : `; ${forgotten.toLocaleString('en')} lost the names of erased workers`
  return `${name}: ${entries.toLocaleString('en')} entries hold${start}${without}. End: ${head.position}:${head.hash}`
}

const describeUnchained = (id: string) => `Entry ${id}: it was written past the chain.`

const usage = (message: string) => new ApiError('bad_request', { message: `${message}.` })

function readId(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('Must be the id of an organisation: see muster org list.')
  return text.toLowerCase()
}

function readPosition(text: string): number {
  const position = Number(text)
  if (!Number.isSafeInteger(position) || position < 1) throw new InvalidArgumentError('Must be a whole number from 1.')
  return position
}

function readHead(text: string): ChainHead {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (position === undefined || hash === undefined)
    throw new InvalidArgumentError('Must be a position and a hash, as muster audit verify prints them after "End:".')
  return { position: Number(position), hash }
}
