/** Preloaded into a server: loads its files with the edits of the switch that the variable `WITHOUT` names. */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Edit, switches } from './switches.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** A file's text with an edit. @throws {Error} if the text is not there, or more than once */
export function edited(text: string, { file, from, to }: Edit): string {
  const parts = text.split(from)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`)
  return parts.join(to)
}

export const textOf = ({ file }: Edit): string => readFileSync(path.join(ROOT, file), 'utf8')

const name = process.env.WITHOUT
if (name !== undefined) {
  const found = switches.find((each) => each.name === name)
  if (found === undefined) throw new Error(`there is no switch ${name}`)
  const edits = new Map(found.edits?.map((edit) => [pathToFileURL(path.join(ROOT, edit.file)).href, edit]))
  registerHooks({
    load(url, context, load) {
      const edit = edits.get(url)
      return edit === undefined
        ? load(url, context)
        : { format: 'module-typescript', source: edited(textOf(edit), edit), shortCircuit: true }
    },
  })
}
