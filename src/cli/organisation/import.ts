/** `muster org import`: takes an organisation of another installation in, with its ids. */
import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { audit, BY_COMMAND } from '../../access/audit/audit.ts'
import { letterKey, letterQueue, type ResetLetter } from '../../access/people/letter-queue.ts'
import { openArchive } from '../../domain/organisation-archive/read.ts'
import { takeIn } from '../../domain/organisation-archive/take-in.ts'
import { readConfig } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import { openEncryptedStore } from '../../platform/files/files.ts'
import { collectJobs } from '../../platform/jobs/enqueue.ts'
import { readSecret } from '../../platform/secrets/secret.ts'
import { eventForms } from '../../server/database.ts'
import { withSystemServices } from '../../server/standalone.ts'
import { asJson, type Output, print, withDatabase } from '../command.ts'

interface Options extends Output {
  evenIfOpen?: boolean
}

/** @param org the command `org` */
export function addOrganisationImport(org: Command): void {
  org
    .command('import')
    .description(
      'Import an organisation that `muster org export` or its owner has exported, with its ids, files and people. All of it or nothing: after a failure, run it again.',
    )
    .argument('<file>', 'the archive')
    .option('--even-if-open', 'accept an archive that was made while the organisation was open')
    .option(...asJson)
    .action(importOrganisation)
}

async function importOrganisation(file: string, { evenIfOpen, ...options }: Options): Promise<void> {
  const config = readConfig(process.env)
  const report = (step: string) => {
    if (options.json !== true) console.error(`${step} …`)
  }
  report('verifying the archive')
  const archive = await openArchive(file)
  try {
    const store = await openEncryptedStore(config, await readSecret(config))
    await withDatabase(async (database) => {
      const done = await takeIn({ database, store }, archive, evenIfOpen, report)
      const detail = { version: archive.manifest.version, rows: done.rows, files: done.files }
      await audit(database.prisma, BY_COMMAND, { orgId: done.id, action: 'organisation.imported', detail })
      const owners = await sendLinks(database, done.id)
      const people = `${done.made.length} new accounts, ${done.matched} that existed`
      print(
        { ...done, links_sent_to: owners },
        options,
        `Imported '${done.name}', organisation ${done.id}: ${done.rows} rows, ${done.files} files, ${people}.
${owners.length === 0 ? '' : `${owners.join(', ')} get a link to set a password. `}Others set theirs at ${config.publicUrl}/forgot-password.`,
      )
    })
  } finally {
    await archive.close()
  }
}

/** Send the owners without a password a link. @returns their email addresses */
async function sendLinks(database: Database, orgId: string): Promise<string[]> {
  const owners = await database.prisma.user.findMany({
    where: { passwordHash: null, memberships: { some: { orgId, role: 'owner' } } },
    select: { email: true },
  })
  await withSystemServices(database, await eventForms(), async (services) => {
    const jobs = collectJobs(services)
    for (const { email } of owners) {
      const letter: ResetLetter = {
        kind: 'password_reset',
        resetId: randomUUID(),
        email,
        requestId: null,
        address: null,
      }
      await jobs.send(database.prisma, letterQueue, letter, letterKey(letter))
    }
    jobs.announce()
  })
  return owners.map(({ email }) => email)
}
