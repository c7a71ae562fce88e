/**
 * `npm run mutants [-- area …] [--sample N] [--fresh] [--survivors]`: changes the code of an area in every small way that
 * Stryker knows, and counts how many of the changes a test notices. Fails below 80 %.
 *
 * With `--sample`, only N of the changes of an area: those with the least checksums, so the same ones each time, and
 * spread evenly.
 *
 * Stryker's own runner starts a process for each mutant; here most tests need a server and a database, and starting
 * those costs more than the test. So the mutants come from Stryker's instrumenter, and one process a test file tries
 * them all (runner.ts).
 */
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { type Area, areas } from './areas.ts'
import { instrument, type Mutant } from './instrument.ts'
import { apply, keep, keyOf, type Result, recall, scoreOf, statusOf } from './results.ts'
import type { Pass, Verdict } from './verdicts.ts'

const LEAST_SCORE = 80
/** A mutant that so many tests have let pass is tried by quick tests only: the score is rather too low than too high. */
const MAX_TESTS = 12
/** How often a file begins anew after a mutant has spoilt its database. */
const MAX_PASSES = 20
const CACHE = path.resolve('node_modules/.cache/mutants')
const passFile = path.join(CACHE, `${process.pid}.pass.json`)
const resultsFile = `${passFile}l`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fresh: { type: 'boolean', default: false },
    survivors: { type: 'boolean', default: false },
    sample: { type: 'string', default: '' },
  },
})

async function main(): Promise<void> {
  const chosen = Object.entries(areas).filter(([name]) => positionals.length === 0 || positionals.includes(name))
  if (chosen.length === 0) throw new Error(`There are the areas ${Object.keys(areas).join(', ')}.`)
  mkdirSync(CACHE, { recursive: true })
  process.env.MUTANTS_PASS = passFile
  const { code, mutants } = await instrument(chosen.flatMap(([, area]) => area.code))
  const vitest = await openVitest(code)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => vitest.exit(true))
  const all: Result[] = []
  try {
    for (const [name, area] of chosen) {
      const files = globSync([...area.code])
      const results = await tryArea(vitest, name, area, sampleOf(mutants.filter(({ file }) => files.includes(file))))
      all.push(...results)
      print(name, results)
    }
  } finally {
    await vitest.close()
    rmSync(passFile, { force: true })
    rmSync(resultsFile, { force: true })
  }
  if (chosen.length > 1) print('all', all)
  if (scoreOf(all).score < LEAST_SCORE) process.exitCode = 1
}

/** Some of the mutants that count, as `--sample` says; else all. */
function sampleOf(mutants: readonly Mutant[]): readonly Mutant[] {
  const size = Number(options.sample)
  if (options.sample === '') return mutants
  if (!Number.isInteger(size) || size < 1)
    throw new Error(`--sample is a whole number of mutants, not ${options.sample}.`)
  const chance = new Map(
    mutants.map((mutant) => [mutant, createHash('sha256').update(keyOf(mutant)).digest('hex')] as const),
  )
  const counted = mutants.filter(({ ignored }) => ignored === undefined)
  return counted
    .sort((one, other) => ((chance.get(one) as string) < (chance.get(other) as string) ? -1 : 1))
    .slice(0, size)
}

async function tryArea(vitest: Vitest, name: string, area: Area, mutants: readonly Mutant[]): Promise<Result[]> {
  const cacheFile = path.join(CACHE, `${name}.json`)
  if (options.fresh) rmSync(cacheFile, { force: true })
  const results = new Map(recall(cacheFile, mutants).map((result) => [result.mutant.id, result]))
  const order = (file: string) => area.tests.findIndex((test) => path.relative('.', file).startsWith(test))
  let files = (await vitest.globTestSpecifications([...area.tests])).map(({ moduleId }) => moduleId)
  files.sort((one, other) => order(one) - order(other))
  for (let round = 0; round < MAX_PASSES && files.length > 0; round++) {
    const spoilt: string[] = []
    for (const file of files) {
      const { verdicts, isOk } = await runPass(vitest, file, [...results.values()])
      apply(results, verdicts)
      keep(cacheFile, [...results.values()])
      const foundMore = verdicts.some(({ kind }) => kind === 'killed' || kind === 'survived')
      const isSpoilt = verdicts.some(({ kind }) => kind === 'spoilt')
      if (!isOk && !isSpoilt) console.error(`  ${path.relative('.', file)} fails without a mutant`)
      if (isSpoilt && foundMore) spoilt.push(file)
      trace(file, verdicts)
    }
    files = spoilt
  }
  await tryAtLoad(vitest, area, results)
  keep(cacheFile, [...results.values()])
  return [...results.values()]
}

/** Mutants of tables and constants, which stand before any test runs: each takes a process of its own. */
async function tryAtLoad(vitest: Vitest, { atLoad = [] }: Area, results: Map<string, Result>) {
  const pass = { resultsFile, open: [], maxTests: 0 }
  vitest.config.bail = 1
  for (const file of atLoad) {
    const specifications = await vitest.globTestSpecifications([file])
    if (specifications.length === 0) throw new Error(`There is no test ${file}.`)
    for (const [id, result] of results) {
      if (statusOf(result) !== 'static' && !(statusOf(result) === 'survived' && !result.isReached)) continue
      if (result.tried.has(file)) continue
      writeFileSync(passFile, JSON.stringify({ ...pass, atLoad: id } satisfies Pass))
      if (await passes(vitest, specifications)) result.tried.add(file)
      else result.killedBy = file
    }
  }
  vitest.config.bail = 0
}

/** One test file with the mutants that are still open. */
async function runPass(
  vitest: Vitest,
  file: string,
  results: Result[],
): Promise<{ verdicts: Verdict[]; isOk: boolean }> {
  const open = results.filter(({ mutant, killedBy }) => mutant.ignored === undefined && killedBy === undefined)
  const pass: Pass = {
    resultsFile,
    open: open.map(({ mutant: { id }, tried }) => ({ id, tried: [...tried] })),
    maxTests: MAX_TESTS,
  }
  writeFileSync(passFile, JSON.stringify(pass))
  writeFileSync(resultsFile, '')
  const isOk = await passes(vitest, await vitest.globTestSpecifications([file]))
  const lines = readFileSync(resultsFile, 'utf8').split('\n')
  const verdicts = lines.filter((line) => line !== '').map((line): Verdict => JSON.parse(line))
  return { verdicts, isOk }
}

/** Run test files. The result of a run also has the files of earlier ones, which do not matter. */
async function passes(vitest: Vitest, specifications: TestSpecification[]): Promise<boolean> {
  const { testModules } = await vitest.runTestSpecifications(specifications)
  const files = new Set(specifications.map(({ moduleId }) => moduleId))
  return testModules.filter(({ moduleId }) => files.has(moduleId)).every((each) => each.ok())
}

/** Vitest with the instrumented code instead of the files. */
function openVitest(code: ReadonlyMap<string, string>): Promise<Vitest> {
  return createVitest(
    'test',
    {
      watch: false,
      config: path.resolve('vitest.config.ts'),
      reporters: [{}],
      runner: path.resolve('test/mutants/runner.ts'),
      globalSetup: ['test/support/postgres.ts'],
      maxWorkers: 1,
      fsModuleCache: false, // it would keep the switches for other runs
      testTimeout: 3_600_000, // of all the mutants of a test together
      teardownTimeout: 60_000,
      silent: true,
    },
    { plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => code.get(id) }] },
  )
}

function trace(file: string, verdicts: readonly Verdict[]): void {
  const count = (kind: Verdict['kind']) => verdicts.filter((each) => each.kind === kind).length
  const killed = new Set(
    verdicts.filter(({ kind }) => kind === 'killed').map((each) => 'mutant' in each && each.mutant),
  )
  const more = (['unrepeatable', 'spoilt'] as const).map((kind) => (count(kind) > 0 ? `, ${count(kind)} ${kind}` : ''))
  console.error(`  ${path.relative('.', file)}: ${killed.size} killed${more.join('')}`)
}

function print(name: string, results: readonly Result[]): void {
  const { score, killed, counted, of } = scoreOf(results)
  console.log(
    `${name.padEnd(12)} ${score.toFixed(1).padStart(5)} %  ${killed} of ${counted} killed; ${of.survived} survived, ` +
      `${of.unreached} not reached; not counted: ${of.static} at load, ${of.ignored} ignored`,
  )
  if (!options.survivors || name === 'all') return
  for (const result of results) {
    const status = statusOf(result)
    if (status !== 'survived' && status !== 'unreached') continue
    const { file, line, column, mutator, original, replacement } = result.mutant
    const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 90)
    console.log(
      `  ${file}:${line}:${column} ${status} ${mutator}\n    - ${short(original)}\n    + ${short(replacement)}`,
    )
  }
}

setPriority(15)
await main()
