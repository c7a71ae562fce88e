/**
 * Writes the licences of what is in the script of the API reference, when its version changes. Its packages are not
 * installed with the project, so give a folder with all of them, and with what it says that it misses:
 *
 *     npm install --prefix /tmp/reference --ignore-scripts @scalar/api-reference@1.72.1 unist-util-find-after
 *     node src/server/release/reference-licences.ts /tmp/reference
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LICENCE, REFERENCE_LICENCES } from './licences.ts'

const folder = path.join(process.argv[2] ?? '', 'node_modules')
const scalar = path.join(folder, '@scalar/api-reference')
const { version } = JSON.parse(await readFile(path.join(scalar, 'package.json'), 'utf8'))

/** Names of the packages whose sources the script was built from. */
async function namesInScript(): Promise<Set<string>> {
  const map = await readFile(path.join(scalar, 'dist/browser/standalone.js.map'), 'utf8')
  const names = (JSON.parse(map).sources as string[]).map(
    (source) => [...source.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1],
  )
  return new Set(names.filter((name) => name !== undefined))
}

/** Where each installed package is, by name; the outermost of several. */
async function installed(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const entries = await readdir(folder, { recursive: true })
  for (const entry of entries.sort((one, other) => one.length - other.length)) {
    const name = /(?:^|\/node_modules\/)((?:@[^/]+\/)?[^/@.][^/]*)\/package\.json$/.exec(entry)?.[1]
    if (name !== undefined && !found.has(name)) found.set(name, path.join(folder, path.dirname(entry)))
  }
  return found
}

const places = await installed()
/** Names, by the text of the licence; without versions, because the installed ones can be newer than those in the script. */
const byText = new Map<string, string[]>()
for (const name of [...(await namesInScript())].sort()) {
  const place = places.get(name)
  if (place === undefined) throw new Error(`${name} is in the script and not installed in ${folder}`)
  const { license } = JSON.parse(await readFile(path.join(place, 'package.json'), 'utf8'))
  const files = (await readdir(place)).filter((file) => LICENCE.test(file)).sort()
  const texts = await Promise.all(files.map((file) => readFile(path.join(place, file), 'utf8')))
  const text = texts.map((each) => each.trim().replaceAll('\r', '')).join('\n\n')
  byText.set(text, [...(byText.get(text) ?? []), `${name} (${license})`])
}
const sections = [...byText].map(([text, packages]) => `${packages.join('\n')}\n\n${text}\n`)
const title = `In the script of @scalar/api-reference ${version}`
await writeFile(REFERENCE_LICENCES, [`${title}\n${'-'.repeat(title.length)}\n`, ...sections].join('\n'))
console.log(`${REFERENCE_LICENCES}: ${places.size} packages installed, ${sections.length} texts`)
