/** Which test files a change touches: those that reach a changed file by their imports. They run first. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { importsOf } from '../architecture/imports.ts'

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '')

/** Files that differ from the last commit, new ones among them; none where git does not answer. */
export function changedFiles(): ReadonlySet<string> {
  try {
    return new Set([...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')])
  } catch {
    return new Set()
  }
}

/** What each file imports, read once. */
const imports = new Map<string, string[]>()

function importsOfFile(file: string): string[] {
  const known = imports.get(file)
  if (known) return known
  const read = importsOf(readFileSync(file, 'utf8'), file).map(({ to }) => to)
  imports.set(file, read)
  return read
}

/** Whether `file` is one of `changed`, or imports one, at whatever distance. Paths from the project's root. */
export function isTouched(file: string, changed: ReadonlySet<string>, seen = new Set<string>()): boolean {
  if (changed.has(file)) return true
  if (seen.has(file) || !/\.[mc]?[jt]sx?$/.test(file) || !existsSync(file)) return false
  seen.add(file)
  return importsOfFile(file).some((to) => isTouched(to, changed, seen))
}
