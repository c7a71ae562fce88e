/** `muster …`: the command line. Usage errors exit 2, failures 1. It joins a running server's embedded database. */
import { Command, CommanderError } from 'commander'
import { addClientCommands } from './commands/client.ts'
import { addDatabaseCommands } from './commands/database.ts'
import { addEndpointCommands } from './commands/endpoint.ts'
import { addKeyCommands } from './commands/key.ts'
import { addListenCommand } from './commands/listen.ts'
import { addOrganisationCommands } from './commands/organisation.ts'
import { addUserCommands } from './commands/user.ts'
import { addWorkerCommand } from './commands/worker.ts'
import { SettingError } from './config.ts'
import { ApiError } from './errors.ts'

const USAGE = 2
const FAILURE = 1

const program = new Command('muster')
  .description('Muster, a workforce-mobilisation service.')
  .helpCommand(true)
  .showHelpAfterError('(add --help for the options)')
  .exitOverride()
program.configureOutput({ writeErr: (text) => process.stderr.write(text) })

program
  .command('serve')
  .description('Start the server: the same as npm start.')
  .action(async () => {
    const { serve } = await import('./main.ts')
    await serve(process.env)
  })

addDatabaseCommands(program)
addOrganisationCommands(program)
addKeyCommands(program)
addClientCommands(program)
addEndpointCommands(program)
addWorkerCommand(program)
addListenCommand(program)
addUserCommands(program)

/** Commander complains of usage itself; everything else is told in one line. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE
  if (error instanceof ApiError) {
    const fields = (error.details ?? []).map(({ path, message }) => `${path} ${message}`)
    console.error(`muster: ${fields.join('; ') || error.message}`)
  } else if (error instanceof SettingError) console.error(`muster: ${error.message}`)
  else console.error('muster:', error)
  return FAILURE
}

program.parseAsync().catch((error) => {
  process.exitCode = report(error)
  if (process.exitCode === FAILURE) setImmediate(() => process.exit())
})
