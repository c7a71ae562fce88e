/** `muster migrate` and `muster demo …` */
import type { Command } from 'commander'
import { type LoadedDemo, loadDemo } from '../../prisma/demo.ts'
import { loadDemoMobilisation } from '../../prisma/demo-mobilisation.ts'
import { loadDemoPapers } from '../../prisma/demo-papers.ts'
import { loadDemoRules } from '../../prisma/demo-rules.ts'
import { schema } from '../../schema/index.ts'
import { openQueue } from '../background/boss.ts'
import { openChanges } from '../changes/changes.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../database/client.ts'
import { openFiles } from '../documents/files.ts'
import { compileRecords } from '../events/records.ts'
import { openFonts } from '../papers/fonts.ts'
import { readSecret } from '../secret.ts'
import { asJson, type Output, print, withDatabase } from './command.ts'

/** With its papers, which a server or worker then reads and prints. */
async function loadWhole(database: Database): Promise<LoadedDemo> {
  const demo = await loadDemo(database)
  if (!demo.created) return demo
  const config = readConfig(process.env)
  const files = await openFiles(config, await readSecret(config))
  const queue = await openQueue(database, false)
  const changes = openChanges(database)
  const fonts = openFonts(config.pdfFonts)
  const means = { database, files, queue, changes, fonts, clock: systemClock, records: compileRecords(schema) }
  await loadDemoMobilisation(means, demo.id)
  await loadDemoPapers(means, demo.id)
  await loadDemoRules(means, demo.id)
  await Promise.all([queue.close(), changes.close()])
  return demo
}

export function addDatabaseCommands(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database up to date. A start does this, too.')
    .option(...asJson)
    .action(async (output: Output) => {
      await withDatabase(async ({ applied }) => {
        print(
          { applied },
          output,
          applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`,
        )
      })
    })

  program
    .command('demo')
    .description('Demo data.')
    .command('load')
    .description('Load the demo organisation: 500 workers, 40 clients, 120 projects.')
    .option(...asJson)
    .action(async (output: Output) => {
      const { id, created, people } = await withDatabase(loadWhole)
      const signIn = people
        ? ` Its people, ${people.emails.join(', ')}, sign in with the password ${people.password}`
        : ''
      print(
        { id, created, ...(people && { emails: people.emails, password: people.password }) },
        output,
        created ? `Loaded organisation ${id}.${signIn}` : `It is there already: organisation ${id}.`,
      )
    })
}
