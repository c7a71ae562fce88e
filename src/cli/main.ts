/**
 * The `muster` command. Exit codes: 1 for a failure, 2 for wrong usage. It can share the embedded database of a server.
 */
import { FAILURE, runCommand } from './program.ts'

const code = await runCommand(process.argv.slice(2))
if (code !== 0) process.exitCode = code
if (code === FAILURE) setImmediate(() => process.exit()) // open handles must not keep a failed command running
