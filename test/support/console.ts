/** The current console, built once per test run if its sources have changed. */
import { buildConsole } from '../../src/console/build.ts'

export default () => buildConsole(() => {})
