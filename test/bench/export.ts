/**
 * An export of many workers, beside a hand-written one with pg's cursor and JSON.stringify. Both sides take turns, each in a
 * process of its own that does nothing else, whose memory is read.
 */
import { get } from 'node:http'
import { settle } from './fill.ts'
import { residentOf } from './memory.ts'
import { makeOrganisation } from './organisations.ts'
import type { Server } from './servers.ts'
import type { Bench } from './setup.ts'

export const EXPORTED = 1_000_000

/** Of one side, a round each. */
interface ExportSide {
  per_second: number[]
  /** MiB at most, since the process began. */
  peak: number
}

export interface ExportFigures {
  workers: number
  ours: ExportSide
  reference: ExportSide
}

export async function measureExport(
  { database, servers, progress }: Bench,
  workers: number,
  rounds: number,
): Promise<ExportFigures> {
  progress(`filling ${workers} workers`)
  const { key } = await makeOrganisation(database, 'Bench of exports', workers)
  await settle(database.pool)
  const sides = [await servers.start('ours'), await servers.start('express')]
  const speeds: number[][] = [[], []]
  for (let round = 1; round <= rounds; round++) {
    progress(`exporting, round ${round} of ${rounds}`)
    for (const [side, server] of sides.entries()) speeds[side]?.push(await exportAll(server, key, workers))
  }
  const [ours, reference] = sides.map(({ pid }, side) => ({
    per_second: speeds[side] ?? [],
    peak: residentOf(pid).peak,
  }))
  return { workers, ours: ours as ExportSide, reference: reference as ExportSide }
}

const SECOND = 1000
const LINE_END = 10

/** @returns records a second @throws {Error} unless all records came, and the line after them */
async function exportAll({ port }: Server, key: string, workers: number): Promise<number> {
  const started = performance.now()
  const headers = { accept: 'application/x-ndjson', authorization: `Bearer ${key}` }
  const lines = await new Promise<number>((resolve, reject) => {
    const asked = get(
      { host: '127.0.0.1', port, path: '/api/public/v1/workers', headers, agent: false },
      (response) => {
        let count = 0
        response.on('data', (chunk: Buffer) => {
          for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) count += 1
        })
        response.on('error', reject)
        response.on('end', () => resolve(count))
      },
    )
    asked.on('error', reject)
  })
  if (lines !== workers + 1) throw new Error(`an export of ${workers} workers had ${lines} lines`)
  return workers / ((performance.now() - started) / SECOND)
}
