/** The licences of what a release contains or installs: the packages that run it, and those built into its pages. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

interface Package {
  version?: string
  dependencies?: Record<string, string>
}
type Lock = Record<string, Package>

/** Packages of which the build takes files, besides those that the console imports. */
const IN_PAGES = ['@scalar/fastify-api-reference', '@graphql-yoga/render-graphiql']
const ICONS = 'src/console/app/parts/icons/LICENSE'
/** Made by `reference-licences.ts`. */
export const REFERENCE_LICENCES = 'src/console/reference-licences.txt'
export const LICENCE = /^(licen[cs]e|copying|notice)([.-].*)?$/i

/**
 * The text of all licences, a section for each package.
 * @param project the folder with the packages and their whole lock
 * @param release the folder with the lock of what runs
 */
export async function licencesOf(project: string, release: string): Promise<string> {
  const whole = await readLock(path.join(project, 'package-lock.json'))
  const runs = await readLock(path.join(release, 'npm-shrinkwrap.json'))
  const inConsole = await importedBelow(path.join(project, 'src/console/app'))
  const built = withDependencies(whole, [...IN_PAGES, ...inConsole])
  const places = [...new Set([...Object.keys(runs), ...built])].filter((place) => place !== '').sort()
  const sections = await Promise.all(places.map((place) => sectionOf(path.join(project, place))))
  const icons = `Tabler icons\n------------\n${await readFile(path.join(project, ICONS), 'utf8')}`
  const reference = await readFile(path.join(project, REFERENCE_LICENCES), 'utf8')
  return [...sections.filter((section) => section !== undefined), icons, reference].join('\n')
}

async function readLock(file: string): Promise<Lock> {
  return JSON.parse(await readFile(file, 'utf8')).packages
}

/** Names of the packages that the sources in a folder import. */
async function importedBelow(folder: string): Promise<Set<string>> {
  const names = new Set<string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!/\.tsx?$/.test(entry.name)) continue
    const text = await readFile(path.join(entry.parentPath, entry.name), 'utf8')
    for (const [, name] of text.matchAll(/(?:from|import\(?) ?'((?:@[^/']+\/)?[^./'][^/']*)/g))
      names.add(name as string)
  }
  return names
}

/** Where the lock has these packages, and all that they need. */
function withDependencies(lock: Lock, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const follow = (name: string, from: string) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const place = `${folder}${folder && '/'}node_modules/${name}`
      const here = lock[place]
      if (here !== undefined && !found.has(place)) {
        found.add(place)
        for (const other of Object.keys(here.dependencies ?? {})) follow(other, place)
      }
      if (here !== undefined || folder === '') return
    }
  }
  for (const name of names) follow(name, '')
  return found
}

/** @returns undefined for a package of another operating system, which is not installed here */
async function sectionOf(folder: string): Promise<string | undefined> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { name, version, license, homepage = '' } = JSON.parse(text)
  const files = (await readdir(folder)).filter((file) => LICENCE.test(file)).sort()
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8').catch(() => '')))
  const heading = `${name} ${version}, ${license?.type ?? license ?? 'see its own files'} ${homepage}`.trim()
  return [heading, '-'.repeat(heading.length), ...texts.map((each) => each.trim()), ''].join('\n')
}
