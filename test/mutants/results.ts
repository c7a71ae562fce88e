/** What is known of each mutant, kept between runs as long as neither its code nor the test that judged it changes. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Mutant } from './instrument.ts'
import type { Verdict } from './verdicts.ts'

/** `static` runs only while a module loads, and no quick test file loads it. */
export type Status = 'killed' | 'survived' | 'static' | 'unreached' | 'ignored'

export interface Result {
  mutant: Mutant
  isReached: boolean
  isImported: boolean
  /** The test that noticed it. */
  killedBy?: string | undefined
  /** The tests that did not. */
  tried: Set<string>
}

export function statusOf({ mutant, killedBy, isReached, isImported, tried }: Result): Status {
  if (mutant.ignored !== undefined) return 'ignored'
  if (killedBy !== undefined) return 'killed'
  if (isReached || tried.size > 0) return 'survived'
  return isImported ? 'static' : 'unreached'
}

interface Score {
  killed: number
  counted: number
  /** Per cent. */
  score: number
  of: Record<Status, number>
}

export function scoreOf(results: readonly Result[]): Score {
  const of = { killed: 0, survived: 0, static: 0, unreached: 0, ignored: 0 }
  for (const result of results) of[statusOf(result)]++
  const counted = of.killed + of.survived + of.unreached
  return { killed: of.killed, counted, score: counted === 0 ? 100 : (100 * of.killed) / counted, of }
}

/** Take over what a pass found. */
export function apply(results: ReadonlyMap<string, Result>, verdicts: readonly Verdict[]): void {
  // A test reaches mutants of other areas, too, when several areas run.
  const find = (ids: readonly string[]) => ids.flatMap((id) => results.get(id) ?? [])
  for (const verdict of verdicts) {
    if (verdict.kind === 'imported') for (const result of find(verdict.mutants)) result.isImported = true
    if (verdict.kind === 'reached') for (const result of find(verdict.mutants)) result.isReached = true
    if (verdict.kind === 'killed') for (const result of find([verdict.mutant])) result.killedBy = verdict.test
    if (verdict.kind === 'survived') for (const result of find([verdict.mutant])) result.tried.add(verdict.test)
  }
}

interface Kept {
  /** Checksums of code and tests. */
  files: Record<string, string>
  mutants: Record<string, { killedBy?: string | undefined; tried: string[] }>
}

const checksum = (file: string) => createHash('sha256').update(readFileSync(file)).digest('base64')
const testFile = (test: string) => test.split(' > ')[0] as string
/** What tells a mutant from all others, as long as the code above it does not move. */
export const keyOf = ({ file, line, column, mutator, original, replacement }: Mutant) =>
  [file, line, column, mutator, original, replacement].join(':')

export function keep(cacheFile: string, results: readonly Result[]): void {
  const kept: Kept = { files: {}, mutants: {} }
  for (const { mutant, killedBy, tried } of results) {
    kept.mutants[keyOf(mutant)] = { killedBy, tried: [...tried] }
    for (const file of [mutant.file, ...[...tried, ...(killedBy ? [killedBy] : [])].map(testFile)])
      kept.files[file] ??= checksum(file)
  }
  mkdirSync(path.dirname(cacheFile), { recursive: true })
  writeFileSync(cacheFile, JSON.stringify(kept))
}

/** Results of `mutants`, with what still holds of an earlier run. */
export function recall(cacheFile: string, mutants: readonly Mutant[]): Result[] {
  const kept: Kept = existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, 'utf8')) : { files: {}, mutants: {} }
  const same = new Map(
    Object.entries(kept.files).map(([file, sum]) => [file, existsSync(file) && checksum(file) === sum] as const),
  )
  const holds = (test: string) => same.get(testFile(test)) === true
  return mutants.map((mutant) => {
    const known = same.get(mutant.file) ? kept.mutants[keyOf(mutant)] : undefined
    return {
      mutant,
      isReached: false,
      isImported: false,
      killedBy: known?.killedBy !== undefined && holds(known.killedBy) ? known.killedBy : undefined,
      tried: new Set(known?.tried.filter(holds)),
    }
  })
}
