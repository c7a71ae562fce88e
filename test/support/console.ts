/** The console as it is now, built once for the whole run if its sources have changed. */
import { buildConsole } from '../../src/console/build.ts'

export default () => buildConsole(() => {})
