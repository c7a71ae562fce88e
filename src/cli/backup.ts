/** `muster backup` and `muster restore`. */
import type { Command } from 'commander'
import { readConfig } from '../platform/config.ts'
import type { Progress } from '../server/backup/backup.ts'
import type { RestoreResult } from '../server/backup/restore.ts'
import { asJson, type Output, print } from './command.ts'

const MEGABYTE = 1_000_000
const CLEAR = '\r\u001b[K'

/** Add the commands `backup` and `restore`. */
export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description(
      'Copy the embedded database, files and secret to a new folder while the server runs. The folder contains all secrets of the installation: protect it.',
    )
    .argument('<folder>', 'folder to create')
    .option('--without-database', 'only files and secret, if you dump your own database with pg_dump first')
    .option(...asJson)
    .action(async (folder: string, options: Output & { withoutDatabase?: boolean }) => {
      const { backUp } = await import('../server/backup/backup.ts')
      const stopping = new AbortController()
      const stop = () => stopping.abort()
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
      const { withoutDatabase = false } = options
      const { progress, end } = showSteps()
      const run = { withoutDatabase, progress, signal: stopping.signal }
      const made = await backUp(readConfig(process.env), folder, run).finally(() => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stop)
        end()
      })
      const { database, entries, bucket, created_at } = made.manifest
      const result = { folder: made.folder, created_at, bytes: made.size, entries: entries.length, database, bucket }
      const parts = [database === null ? 'files and secret' : 'database, files and secret']
      if (bucket !== null) parts.push(`The files are in the S3 bucket ${bucket}, which is not copied.`)
      const size = `${(made.size / MEGABYTE).toFixed(1)} MB`
      print(result, options, `Backed up ${parts.join('. ')} to ${made.folder} (${size}).`)
    })

  program
    .command('restore')
    .description('Check a backup completely, then restore it into an empty MUSTER_DATA_DIR.')
    .argument('<folder>', 'folder created by `muster backup`')
    .option('--dry-run', 'check the backup without restoring it')
    .option(...asJson)
    .action(async (folder: string, options: Output & { dryRun?: boolean }) => {
      const { restore } = await import('../server/backup/restore.ts')
      const { progress, end } = showSteps()
      const run = { dryRun: options.dryRun ?? false, progress }
      const restored = await restore(readConfig(process.env), folder, run).finally(end)
      const { version, created_at } = restored.manifest
      const result = { folder: restored.folder, version, created_at, restored: restored.inspection ?? null }
      print(result, options, describe(restored))
    })
}

function describe({ folder, manifest, inspection }: RestoreResult): string {
  const made = `of ${manifest.created_at}, made by version ${manifest.version},`
  if (inspection === undefined) return `The backup ${made} is complete and can be restored. Nothing was restored.`
  const { organisations, workers, api_keys, webhook_endpoints, pending_deliveries, files } = inspection
  const lines = [
    `Restored the backup ${made} to ${folder}:`,
    `Organisations: ${organisations}, workers: ${workers}, API keys: ${api_keys}, webhook endpoints: ${webhook_endpoints}, deliveries to be sent: ${pending_deliveries}.`,
  ]
  const where =
    manifest.bucket === null
      ? 'they were missing from the backup'
      : 'bring their versions in the S3 bucket back, or set S3_BUCKET to a copy that has them'
  lines.push(
    files.missing === 0
      ? `All ${files.named} files that records refer to exist.`
      : `${files.missing} of ${files.named} files that records refer to are missing; ${where}.`,
  )
  lines.push('Webhooks that were delivered after the backup are delivered again, with the same ids.')
  return lines.join('\n')
}

/** Print each step on a line, and its progress only on a terminal. */
function showSteps(): { progress: Progress; end(): void } {
  const detail = (text: string) => process.stderr.write(`${CLEAR}${text} …`)
  const end = () => void (process.stderr.isTTY && process.stderr.write(CLEAR))
  return {
    end,
    progress: {
      step(text) {
        end()
        console.error(`${text} …`)
      },
      detail: process.stderr.isTTY ? detail : () => {},
    },
  }
}
