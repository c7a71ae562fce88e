/**
 * The archive of a release: the program with everything that a build makes, and the lock of the packages that run it.
 * `npm ci && npm start` in it needs neither a compiler nor what Muster is built and tested with.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { buildConsole } from '../../console/build.ts'
import { licencesOf } from './licences.ts'

const run = promisify(execFile)
const PROJECT = path.join(import.meta.dirname, '../../..')
const CONTENTS = 'CHANGELOG.md LICENSE README.md SECURITY.md dist/console prisma rest schema src'.split(' ')
/** Sources of the console: the archive has what is built of them. */
const LEFT_OUT = new Set(['src/console/app'])
/** Of `package.json`: what names, starts and installs it. */
const FIELDS = 'name version private license type engines exports allowScripts dependencies optionalDependencies'.split(
  ' ',
)
const SCRIPTS = ['start', 'muster']

export interface Archive {
  /** Path of the `.tgz`. */
  file: string
  /** Its packages as CycloneDX, in JSON. */
  bom: string
}

/**
 * Make the archive of this version in a folder.
 * @param report called with each step
 * @throws {Error} with the output of npm, if it fails
 */
export async function makeArchive(folder: string, report: (step: string) => void): Promise<Archive> {
  await buildConsole(report)
  report('Collecting files and the lock of their packages')
  const temporary = await mkdtemp(path.join(tmpdir(), 'muster-release-'))
  const stage = path.join(temporary, 'muster') // npm calls what it describes by its folder
  // On Windows npm is a script, which only a shell starts.
  const npm = async (...args: string[]) =>
    (await run('npm', args, { cwd: stage, maxBuffer: 64 * 1024 ** 2, shell: process.platform === 'win32' })).stdout
  try {
    await mkdir(stage)
    const isWanted = (source: string) => !LEFT_OUT.has(path.relative(PROJECT, source).replaceAll(path.sep, '/'))
    for (const each of CONTENTS)
      await cp(path.join(PROJECT, each), path.join(stage, each), { recursive: true, filter: isWanted })
    await cp(path.join(PROJECT, 'package-lock.json'), path.join(stage, 'package-lock.json'))
    const manifest = JSON.parse(await readFile(path.join(PROJECT, 'package.json'), 'utf8'))
    await writeFile(path.join(stage, 'package.json'), `${JSON.stringify(runningPart(manifest), null, 2)}\n`)
    // Takes what only builds and tests need out of the lock, and resolves nothing anew.
    await npm('install', '--package-lock-only', '--ignore-scripts', '--offline', '--no-audit', '--no-fund')
    const bom = await npm('sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only')
    // Of the two names of a lock, the one that npm packs.
    await rename(path.join(stage, 'package-lock.json'), path.join(stage, 'npm-shrinkwrap.json'))
    await writeFile(path.join(stage, 'THIRD-PARTY-LICENCES.txt'), await licencesOf(PROJECT, stage))
    report('Packing')
    const [packed] = Object.values<{ filename: string }>(
      JSON.parse(await npm('pack', '--json', '--pack-destination', folder)),
    )
    return { file: path.join(folder, (packed as { filename: string }).filename), bom }
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

function runningPart(manifest: Record<string, unknown> & { scripts: Record<string, string> }) {
  const kept = Object.entries(manifest).filter(([name]) => FIELDS.includes(name))
  const scripts = Object.fromEntries(SCRIPTS.map((name) => [name, manifest.scripts[name]]))
  return { ...Object.fromEntries(kept), scripts }
}
