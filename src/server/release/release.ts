/**
 * `npm run release`: everything that a release consists of, in a folder: the archive, its packages as CycloneDX, its notes
 * from the changelog, and the SHA-256 of each.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { version } from '../../platform/version.ts'
import { makeArchive } from './archive.ts'

const HELP = `npm run release [-- --to FOLDER]

Makes of this version, in dist/release or FOLDER:
  muster-${version}.tgz       the program, built; npm ci && npm start runs it
  muster-${version}.cdx.json  the packages that it installs, as CycloneDX
  muster-${version}.md        its notes, from CHANGELOG.md
  SHA256SUMS              the SHA-256 of each: sha256sum --check SHA256SUMS`

/** Make a release. @param report called with each step @returns the files that it wrote */
export async function release(folder: string, report: (step: string) => void): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const { file, bom } = await makeArchive(folder, report)
  const stem = path.join(folder, `muster-${version}`)
  await writeFile(`${stem}.cdx.json`, bom)
  await writeFile(`${stem}.md`, notesOf(await readFile('CHANGELOG.md', 'utf8')))
  const files = [file, `${stem}.cdx.json`, `${stem}.md`]
  const sums = await Promise.all(files.map(sumOf))
  await writeFile(path.join(folder, 'SHA256SUMS'), sums.join(''))
  return [...files, path.join(folder, 'SHA256SUMS')]
}

/** The section of the newest version. */
function notesOf(changelog: string): string {
  const [, newest = ''] = changelog.split(/^(?=## )/m)
  return newest
}

async function sumOf(file: string): Promise<string> {
  return `${createHash('sha256')
    .update(await readFile(file))
    .digest('hex')}  ${path.basename(file)}\n`
}

async function main(): Promise<void> {
  const options = { to: { type: 'string', default: 'dist/release' }, help: { type: 'boolean' } } as const
  const { values } = parseArgs({ options })
  if (values.help) return console.log(HELP)
  const files = await release(path.resolve(values.to), (step) => console.error(`${step} …`))
  console.log(files.join('\n'))
}

if (import.meta.main)
  await main().catch((error: Error) => {
    console.error(`release: ${error.message}`)
    process.exitCode = 1
  })
