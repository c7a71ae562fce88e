/** `muster …`: the command line. Usage errors exit 2, failures 1. It joins a running server's embedded database. */
import { FAILURE, runCommand } from './program.ts'

const code = await runCommand(process.argv.slice(2))
if (code !== 0) process.exitCode = code
if (code === FAILURE) setImmediate(() => process.exit()) // whatever was begun
