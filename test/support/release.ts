/** The last release, as CHANGELOG.md names it, and its code. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const shell = promisify(execFile)

interface Release {
  /** e.g. `0.1.0`. */
  version: string
  /** 40 hexadecimal digits. */
  commit: string
}

/** A version with its date, and the commit that was released. */
const RELEASED = /^## (\d+\.\d+\.\d+), \d{4}-\d{2}-\d{2}\n\nCommit `([0-9a-f]{40})`\./gm

/** All releases, latest first. */
export async function readReleases(): Promise<Release[]> {
  const text = await readFile('CHANGELOG.md', 'utf8')
  return [...text.matchAll(RELEASED)].map(([, version, commit]) => ({ version, commit }) as Release)
}

/**
 * Whether this copy of the repository has the commit; one that a shallow clone lacks is fetched if that is possible.
 * A tag is not asked for: clones need not have any.
 */
export async function hasCommit(commit: string): Promise<boolean> {
  const isThere = () =>
    git('cat-file', '-e', `${commit}^{commit}`).then(
      () => true,
      () => false,
    )
  if (await isThere()) return true
  await shell('git', ['fetch', '--quiet', '--depth=1', 'origin', commit], {
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
    timeout: 30_000,
  }).catch(() => {})
  return isThere()
}

/** What a file said in a commit. */
export async function fileOf(commit: string, file: string): Promise<string> {
  return (await git('show', `${commit}:${file}`)).stdout
}

/**
 * Put the code of a commit, ready to run, into an empty folder. It gets the packages of its own lock file: those of this
 * folder if they are the same, else installed.
 */
export async function installRelease(commit: string, folder: string): Promise<void> {
  const archive = path.join(folder, 'release.tar')
  await git('archive', '--format=tar', `--output=${archive}`, commit)
  await shell('tar', ['-xf', archive, '-C', folder])
  const env = { ...process.env, PRISMA_HIDE_UPDATE_MESSAGE: '1' }
  if (await needsSamePackages(folder)) {
    await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
    await shell('npm', ['run', '--silent', 'generate'], { cwd: folder, env })
  } else await shell('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder, env })
}

/** Whether each package that runs there has the same version here. */
async function needsSamePackages(folder: string): Promise<boolean> {
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'))
  const { dependencies } = await read(path.join(folder, 'package.json'))
  const [there, here] = [await read(path.join(folder, 'package-lock.json')), await read('package-lock.json')]
  const isSame = (name: string) => {
    const place = `node_modules/${name}`
    return existsSync(place) && there.packages[place]?.integrity === here.packages[place]?.integrity
  }
  return Object.keys(dependencies).every(isSame)
}

function git(...args: string[]) {
  return shell('git', args, { maxBuffer: 64 * 1024 ** 2 })
}
