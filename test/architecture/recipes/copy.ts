/** A scratch copy of the project that recipes are followed in. */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

/** A change of a file by hand: a new file, or `find`, which occurs once, becomes `put`. */
export type Edit = { file: string; text: string } | { file: string; find: string; put: string }

/** What CONTRIBUTING.md says about one kind of addition, followed for an example. */
export interface Recipe {
  /** The most files that it takes by hand, without tests and guides. */
  most: number
  edits: readonly Edit[]
}

const run = promisify(execFile)

/** Copy what Git knows, and the generated database client. Packages are linked. */
export function copyProject(folder: string): void {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 2 ** 24 })
  for (const file of ['prisma/generated', ...list.trimEnd().split('\n')])
    if (existsSync(file)) cpSync(file, path.join(folder, file), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  execFileSync('git', ['init', '-q', folder])
}

/** @throws if a `find` does not occur exactly once, so that no recipe is followed in part */
export function follow({ edits }: Recipe, folder: string): void {
  for (const edit of edits) {
    const file = path.join(folder, edit.file)
    if ('text' in edit) {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, edit.text)
      continue
    }
    const parts = readFileSync(file, 'utf8').split(edit.find)
    if (parts.length !== 2) throw new Error(`${edit.file} has ${parts.length - 1} times: ${edit.find}`)
    writeFileSync(file, parts.join(edit.put))
  }
}

/** The files of a recipe, without tests and guides. */
export function filesByHand({ edits }: Recipe): string[] {
  const files = edits.map(({ file }) => file).filter((file) => !/^test\/|\.md$/.test(file))
  return [...new Set(files)].sort()
}

/** Run a program of `node_modules/.bin`, or a script of the project. @throws with its output if it fails */
export async function runIn(folder: string, program: string, ...args: string[]): Promise<string> {
  const { PATH = '', HOME = '' } = process.env
  const bin = path.resolve('node_modules/.bin')
  const options = { cwd: folder, env: { PATH: `${bin}:${PATH}`, HOME, CI: 'true' }, maxBuffer: 2 ** 26 }
  const [file, ...first] = program.endsWith('.ts') ? [process.execPath, program] : [path.join(bin, program)]
  try {
    return (await run(file as string, [...first, ...args], options)).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error })
  }
}
