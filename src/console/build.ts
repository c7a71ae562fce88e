/**
 * Builds the console if its sources have changed since the last build: `npm run build:console`, and a part of
 * `npm start`. Vite is a development dependency; without it, the build in the package is served.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { APP, BUILT } from './places.ts'

const PROJECT = path.join(import.meta.dirname, '../..')
/** Inputs of the build other than the console's own sources. */
const INPUTS = [
  'package-lock.json',
  'src/console/vite.config.ts',
  'src/console/places.ts',
  'src/console/portal-files.ts',
  'src/console/first-requests.ts',
  'src/console/first-requests.js',
  'src/console/mantine-styles.ts',
  'src/console/foreign-pages.ts',
  'src/console/service-worker.js',
  'src/access/company-sign-in/limits.ts',
  'src/access/people/join-link-limits.ts',
  'src/access/scopes/roles.ts',
  'src/access/scopes/scopes.ts',
  'src/access/audit/actions.ts',
  'src/access/oauth/redirects.ts',
  'src/events/webhooks/outcomes.ts',
  'prisma/schema.prisma', // its enums
  'src/events/conditions/condition.ts',
  'src/domain/input/checks.ts',
  'src/domain/input/issues.ts',
  'src/domain/input/period.ts',
  'src/domain/merge-fields.ts',
  'src/domain/compliance/assess.ts',
  'src/domain/compliance/required.ts',
  'src/domain/compliance/validity.ts',
  'src/domain/retention/uk-rules.ts',
  'src/domain/documents/max-bytes.ts',
  'src/domain/extraction/same-person.ts',
  'src/domain/import/batches.ts',
  'src/domain/import/check.ts',
  'src/domain/import/columns.ts',
  'src/domain/import/documents/describe.ts',
  'src/domain/import/documents/list.ts',
  'src/domain/import/documents/names.ts',
  'src/domain/import/documents/plan.ts',
  'src/domain/import/field.ts',
  'src/domain/import/fields.ts',
  'src/domain/import/inputs.ts',
  'src/domain/import/retry.ts',
  'src/domain/import/rows.ts',
  'src/domain/import/values.ts',
  'src/domain/messages/client-texts.ts',
  'src/domain/messages/kinds.ts',
  'src/domain/mobilisation/assignment-input.ts',
  'src/domain/notes/limits.ts',
  'src/domain/tasks/task-input.ts',
  'src/domain/workforce/client-input.ts',
  'src/domain/workforce/project-input.ts',
  'src/domain/workforce/trade-limits.ts',
  'src/domain/workforce/worker-input.ts',
  'src/platform/time/clock.ts',
  'src/platform/text/csv.ts',
  'src/platform/pages/foreign-pages.ts',
  'src/platform/time/dates.ts',
  'src/platform/errors/detail-codes.ts',
  'src/platform/text/external-reference.ts',
  'src/platform/text/names.ts',
  'src/platform/text/visible-text.ts',
  'src/platform/text/storable-text.ts',
  'src/platform/text/uuid.ts',
]
const STAMP = '.sources'
/** Readable for all, because the account that serves it may not be the one that built it. */
const READABLE = 0o755

/** @param report called once, if there is something to build @param built the target folder */
export async function buildConsole(report: (step: string) => void, built = BUILT): Promise<void> {
  const vite = findVite()
  if (vite === undefined) return
  const sources = await hashSources()
  if (sources === (await readStamp(built))) return
  report('Building the console')
  await mkdir(path.dirname(built), { recursive: true })
  const folder = await mkdtemp(`${built}-`)
  try {
    await chmod(folder, READABLE)
    await runVite(vite, folder)
    await writeFile(path.join(folder, STAMP), sources)
    await rm(built, { recursive: true, force: true })
    await rename(folder, built)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    if (sources === (await readStamp(built))) return // another process was first
    throw error
  }
}

async function hashSources(): Promise<string> {
  const entries = await readdir(APP, { recursive: true, withFileTypes: true })
  const own = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const files = [...INPUTS.map((file) => path.join(PROJECT, file)), ...own].sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(path.relative(PROJECT, file))
      .update('\0')
      .update(await readFile(file))
  return hash.digest('hex')
}

async function readStamp(built: string): Promise<string | undefined> {
  return readFile(path.join(built, STAMP), 'utf8').catch(() => undefined)
}

function findVite(): string | undefined {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  } catch {
    return undefined
  }
}

/** Runs Vite in a separate process, so that its memory is freed afterwards. */
function runVite(vite: string, folder: string): Promise<void> {
  const config = path.join(import.meta.dirname, 'vite.config.ts')
  const child = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: PROJECT,
    env: { ...process.env, NODE_ENV: 'production', MUSTER_CONSOLE_OUT: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`The console does not build:\n${said}`))))
  })
}

if (import.meta.main) await buildConsole((step) => console.error(`${step} …`))
