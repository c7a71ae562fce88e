/** Folders with a Debian in them, from which images are made where no registry of images is asked. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Bytes of output. */
const OUTPUT = 64 * 1024 ** 2
/** What this machine trusts, which may be more than Debian does: builds ask the registry of packages. */
export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

export interface Ended {
  code: number
  /** Both streams. */
  output: string
}

interface Options {
  env?: NodeJS.ProcessEnv
  cwd?: string
}

/** Run a program. @returns its standard output @throws if it fails, with what it printed */
export async function shell(program: string, args: readonly string[], options: Options = {}): Promise<string> {
  return (await run(program, args, { ...options, maxBuffer: OUTPUT })).stdout
}

/** Run a program that may fail. */
export function attempt(program: string, args: readonly string[], options: Options = {}): Promise<Ended> {
  return run(program, args, { ...options, maxBuffer: OUTPUT }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  )
}

/** Which of these programs this machine lacks, and `root` if this is not its account. */
export function missingOf(programs: readonly string[]): string[] {
  const folders = ['/usr/bin', '/usr/sbin']
  const missing = programs.filter((name) => !folders.some((folder) => existsSync(path.join(folder, name))))
  return process.getuid?.() === 0 ? missing : [...missing, 'root']
}

export const DOCKERFILE = 'src/server/deploy/Dockerfile'

/** The suite of Debian on which our image stands, such as `bookworm`. */
export async function suiteOfImage(): Promise<string> {
  return /debian:(\w+)-\d+-slim/.exec(await readFile(DOCKERFILE, 'utf8'))?.[1] as string
}

/** Install a Debian, with these packages, into a folder. */
export async function makeDebian(root: string, suite: string, packages: readonly string[] = []): Promise<void> {
  const more = packages.length > 0 ? [`--include=${packages.join()}`] : []
  await shell('debootstrap', ['--variant=minbase', ...more, suite, root])
}

/** Put this Node where Node's own image has it. */
export async function addNode(root: string): Promise<void> {
  await copyFile(process.execPath, path.join(root, 'usr/local/bin/node'))
}

/** Put an npm where Node's own image has it, and what it needs to trust. @param folder for a file on the way */
export async function addNpm(root: string, folder: string): Promise<void> {
  const local = path.join(root, 'usr/local')
  const modules = path.join(local, 'lib/node_modules/npm')
  await mkdir(modules, { recursive: true })
  await shell('npm', ['pack', 'npm@11', `--pack-destination=${folder}`])
  await shell('sh', [
    '-c',
    'tar --extract --gzip --strip-components=1 --directory "$1" --file "$0"/npm-*.tgz',
    folder,
    modules,
  ])
  await shell('ln', ['--symbolic', '../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm')])
  if (!existsSync(CERTIFICATES)) return
  await mkdir(path.join(root, path.dirname(CERTIFICATES)), { recursive: true })
  await copyFile(CERTIFICATES, path.join(root, CERTIFICATES))
}
