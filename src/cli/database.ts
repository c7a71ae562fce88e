/** `muster migrate` and `muster demo …`. */
import { type Command, Option } from 'commander'
import { readConfig } from '../platform/config.ts'
import { asJson, type Output, print, withDatabase, withMigratedDatabase } from './command.ts'

/** Add the commands `migrate` and `demo load`. */
export function addDatabaseCommands(program: Command): void {
  program
    .command('migrate')
    .description(
      'Apply pending database migrations. Servers and workers also do this at their start; other commands do not.',
    )
    .option(...asJson)
    .action(async (output: Output) => {
      await withMigratedDatabase(async ({ applied }) => {
        print(
          { applied },
          output,
          applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`,
        )
      })
    })

  program
    .command('demo')
    .description('Manage demo data.')
    .command('load')
    .description(
      'Load the demo organisation: 500 workers, 40 clients, 120 projects. The large size is a second organisation with 20,000 workers, 800 projects, two years of records and half a year of events.',
    )
    .addOption(
      new Option('--size <size>', 'size of the demo organisation').choices(['small', 'large']).default('small'),
    )
    .option(...asJson)
    .action(async ({ size, ...output }: Output & { size: 'small' | 'large' }) => {
      const { loadDemoStandalone } = await import('../server/demo.ts') // imports the whole schema
      const config = readConfig(process.env)
      const report = (step: string) => console.error(`${step} …`)
      const { id, created, people } = await withDatabase((database) =>
        loadDemoStandalone(config, database, size, report),
      )
      const signIn = people
        ? ` Sign in as ${people.emails.join(', ')} with the password ${people.password}`
        : created
          ? ' The people of the demo sign in with the passwords that they have, and choose the organisation in their menu.'
          : ''
      print(
        { id, created, ...(people && { emails: people.emails, password: people.password }) },
        output,
        created ? `Loaded organisation ${id}.${signIn}` : `Already loaded: organisation ${id}.`,
      )
    })
}
