/** `muster org export`: writes an organisation into one file, on the database and the file store of the installation. */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { audit, BY_COMMAND } from '../../access/audit/audit.ts'
import { requireOrganisation } from '../../access/organisations.ts'
import { openArchive } from '../../domain/organisation-archive/read.ts'
import { archiveOf } from '../../domain/organisation-archive/write.ts'
import { readConfig } from '../../platform/config.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { openEncryptedStore } from '../../platform/files/files.ts'
import { PRIVATE_FILE } from '../../platform/folders/private-folder.ts'
import { readSecret } from '../../platform/secrets/secret.ts'
import { asJson, type Output, organisationOption, print, withDatabase } from '../command.ts'
import { showProgress } from '../export/progress.ts'

interface Options extends Output {
  org: string
  output: string
}

/** @param org the command `org` */
export function addOrganisationExport(org: Command): void {
  org
    .command('export')
    .description(
      'Export an organisation with its files as one tar, and verify it. Close the organisation first, so that the archive is consistent. Runs on the database of the server.',
    )
    .addOption(organisationOption())
    .requiredOption('-o, --output <file>', 'the archive; written under another name until it is whole')
    .option(...asJson)
    .action(exportOrganisation)
}

async function exportOrganisation({ org, output, ...options }: Options): Promise<void> {
  const draft = `${output}.${process.pid}.part`
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  try {
    const config = readConfig(process.env)
    const store = await openEncryptedStore(config, await readSecret(config))
    await withDatabase(async (database) => {
      await requireOrganisation(database, org)
      await audit(database.prisma, BY_COMMAND, { orgId: org, action: 'organisation.exported' })
      const target = createWriteStream(draft, { mode: PRIVATE_FILE, flush: true })
      const stopProgress = showProgress(() => target.bytesWritten)
      const source = Readable.from(archiveOf({ pool: database.pool, store }, org), { objectMode: false })
      await pipeline(source, target, { signal: stopping.signal }).finally(stopProgress)
    })
    const archive = await openArchive(draft)
    await archive.close()
    await rename(draft, output)
    const { organisation, tables, files, missing_files, closed_at } = archive.manifest
    const rows = tables.reduce((sum, each) => sum + each.rows, 0)
    const counts = { rows, files: files.length, missing_files, closed_at }
    const notes = [
      missing_files.length > 0 ? ` ${missing_files.length} files are missing in the store: --json lists them.` : '',
      closed_at === null ? ' It was open meanwhile, so the archive may not be consistent.' : '',
    ].join('')
    print(
      { id: organisation.id, name: organisation.name, file: output, ...counts },
      options,
      `Exported '${organisation.name}' to ${output}: ${rows} rows, ${files.length} files.${notes}`,
    )
  } catch (cause) {
    if (!stopping.signal.aborted) throw cause
    throw new ApiError('unavailable', { message: 'The export was stopped, and nothing was kept.', cause })
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stop)
    await rm(draft, { force: true })
  }
}
