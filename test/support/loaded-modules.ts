/** Loaded before a program by `--import`: writes the files of all modules that it loads to LOADED_MODULES when it ends. */
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const files = new Set<string>()

registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) files.add(fileURLToPath(url))
    return nextLoad(url, context)
  },
})

process.on('exit', () => writeFileSync(process.env.LOADED_MODULES as string, JSON.stringify([...files])))
