/** `muster org …`: organisations. */
import type { Command } from 'commander'
import { createOrganisation, listOrganisations } from '../../access/organisations.ts'
import { asJson, type Output, print, withDatabase } from '../command.ts'
import { addOrganisationExport } from './export.ts'
import { addOrganisationImport } from './import.ts'

/** Add the commands `org create`, `list`, `export` and `import`. */
export function addOrganisationCommands(program: Command): void {
  const org = program.command('org').description('Manage organisations.')

  org
    .command('create')
    .description('Create an organisation.')
    .requiredOption('--name <name>', 'name of the organisation')
    .option(...asJson)
    .action(async (options: Output & { name: string }) => {
      const { id, name } = await withDatabase((database) => createOrganisation(database, options.name))
      print({ id, name }, options, `Created '${name}', organisation ${id}.`)
    })

  org
    .command('list')
    .description('List organisations.')
    .option(...asJson)
    .action(async (output: Output) => {
      const all = await withDatabase(listOrganisations)
      const rows = all.map(({ id, name, createdAt }) => ({ id, name, created_at: createdAt }))
      print(
        rows,
        output,
        rows.map(({ id, name }) => `${id}  ${name}`).join('\n') ||
          'No organisations. Create one with: muster org create',
      )
    })
  addOrganisationExport(org)
  addOrganisationImport(org)
}
