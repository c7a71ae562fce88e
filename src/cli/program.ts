/** The `muster` command line: how a command is run, and how errors are reported. */
import { Command, CommanderError } from 'commander'
import { SettingError } from '../platform/config.ts'
import { isDatabaseAway } from '../platform/database/errors.ts'
import { ApiError } from '../platform/errors/errors.ts'
import { Refused } from './refused.ts'
import { Reported } from './reported.ts'

/** The exit code of a command that fails. */
export const FAILURE = 1
const USAGE = 2

/** Run one command and print errors to stderr. @returns the exit code: 0, FAILURE, or 2 for wrong usage */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    const program = await makeProgram(args)
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    return report(error)
  }
}

/** `serve` and `worker` load no other commands, because their code would stay in memory. @param args of the command line */
export async function makeProgram([name]: readonly string[]): Promise<Command> {
  const program = new Command('muster')
    .description('Muster, a workforce-mobilisation service.')
    .helpCommand(true)
    .showHelpAfterError('(use --help to list the options)')
    .exitOverride()

  program
    .command('serve')
    .description('Start the server, like npm start.')
    .option('--reset-demo', 'replace the demo organisation with a new one, and print its keys and password')
    .action(async (options: { resetDemo?: boolean }) => {
      const { serve } = await import('../server/main.ts')
      await serve(process.env, options)
    })
  if (name === 'worker') {
    const { addWorkerCommand } = await import('./worker.ts')
    addWorkerCommand(program)
  } else if (name !== 'serve') {
    const { addCommands } = await import('./commands.ts')
    addCommands(program)
  }
  return program
}

/** Print an error on one line, and the page about it that a server names on another, except usage errors, which commander has already printed. */
export function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE
  if (error instanceof Reported) return FAILURE
  if (error instanceof ApiError) {
    const fields = (error.details ?? []).map(({ path, message }) => `${path} ${message}`)
    console.error(`muster: ${fields.join('; ') || error.message}`)
    if (error instanceof Refused && error.docUrl !== undefined) console.error(`See ${error.docUrl}`)
  } else if (error instanceof SettingError) console.error(`muster: ${error.message}`)
  else if (isDatabaseAway(error))
    console.error(`muster: The database cannot be used (${lastLineOf(error)}). Try again in a moment.`)
  else console.error('muster:', error)
  return FAILURE
}

/** The last line, because Prisma's messages begin with several lines about the call. */
function lastLineOf(error: unknown): string {
  return String((error as Error).message)
    .trim()
    .split('\n')
    .at(-1) as string
}
