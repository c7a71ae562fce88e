/**
 * The `muster` command. Exit codes: 1 for a failure, 2 for wrong usage. It can share the embedded database of a server.
 */
import { restartWithinMemory } from '../platform/load/memory.ts'

const args = process.argv.slice(2)
if (args[0] === 'serve' || args[0] === 'worker') restartWithinMemory()

const { FAILURE, runCommand } = await import('./program.ts')
const code = await runCommand(args)
if (code !== 0) process.exitCode = code
if (code === FAILURE) setImmediate(() => process.exit()) // open handles must not keep a failed command running
