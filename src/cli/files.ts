/** `muster files …`: the keys that encrypt files. */
import { type Command, Option } from 'commander'
import { requireOrganisation } from '../access/organisations.ts'
import { forgetFiles } from '../domain/documents/forget-files.ts'
import { readConfig } from '../platform/config.ts'
import { ApiError } from '../platform/errors/errors.ts'
import type { EncryptedStore } from '../platform/files/encrypted/store.ts'
import { openEncryptedStore } from '../platform/files/files.ts'
import { readSecret } from '../platform/secrets/secret.ts'
import { asJson, type Output, organisationOption, print, withDatabase } from './command.ts'

async function openStore(): Promise<EncryptedStore> {
  const config = readConfig(process.env)
  return openEncryptedStore(config, await readSecret(config))
}

/** Add the commands `files rotate` and `files forget`. */
export function addFilesCommands(program: Command): void {
  const files = program.command('files').description('Manage the keys that encrypt files.')

  files
    .command('rotate')
    .description(
      "Give an organisation, or each that has one, a new key. New files are encrypted with it within five minutes; a background job encrypts the others again, and 'muster doctor' says how far it has come.",
    )
    .addOption(new Option('--org <id>', 'id of the organisation').conflicts('all'))
    .option('--all', 'all organisations')
    .option(...asJson)
    .action(async ({ org, all, ...output }: Output & { org?: string; all?: true }) => {
      if (org === undefined && all === undefined)
        throw new ApiError('bad_request', { message: 'Name an organisation with --org, or --all.' })
      const { keyring } = await openStore()
      if (org !== undefined) await withDatabase((database) => requireOrganisation(database, org))
      const organisations = org === undefined ? [...(await keyring.all()).keys()] : [org]
      const rotated: { organisation: string; key: string }[] = []
      for (const organisation of organisations) {
        rotated.push({ organisation, key: await keyring.add(organisation) })
        if (process.stderr.isTTY) process.stderr.write(`\r${rotated.length} of ${organisations.length} …`)
      }
      if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
      print(
        rotated,
        output,
        `Made ${rotated.length} new keys. The background job encrypts files with them from now on.`,
      )
    })

  files
    .command('forget')
    .description(
      'Destroy the keys of an organisation and delete its files, for ever: no backup can bring them back. Its records are kept. The next backup removes the keys from the copy beside the backups.',
    )
    .addOption(organisationOption())
    .requiredOption('--confirm <id>', 'the id again')
    .option(...asJson)
    .action(async ({ org, confirm, ...output }: Output & { org: string; confirm: string }) => {
      if (confirm !== org)
        throw new ApiError('bad_request', { message: '--confirm must be the id of the organisation.' })
      await withDatabase((database) => requireOrganisation(database, org))
      const forgotten = await forgetFiles(await openStore(), org)
      print(
        { organisation: org, ...forgotten },
        output,
        `Destroyed ${forgotten.keys} keys and deleted ${forgotten.files} files. Run a backup now, so that the copy of the keys beside the backups is without them.`,
      )
    })
}
