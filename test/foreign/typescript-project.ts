/** A program of somebody else's: compiled under strict types by this TypeScript, then run. */
import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '../support/process.ts'

const run = promisify(execFile)
const PACKAGES = path.resolve('test/foreign/node_modules')
const COMPILER = path.resolve('node_modules/typescript/bin/tsc')

const compilerOptions = {
  strict: true,
  rootDir: '.',
  outDir: 'compiled',
  module: 'nodenext',
  target: 'esnext',
  rewriteRelativeImportExtensions: true,
  types: ['node'],
  typeRoots: [path.resolve('node_modules/@types')],
  skipLibCheck: true,
}

export interface TypeScriptProject extends AsyncDisposable {
  folder: string
  /** Write a file; `program.ts` is the one that is compiled, with what it imports. */
  write(file: string, text: string): Promise<void>
  /** Run a file of a package of test/foreign in the project. */
  generate(file: string, ...args: string[]): Promise<void>
  /** Compile the program to `compiled/program.js`. @throws {Error} with what the compiler says */
  compile(): Promise<void>
  /** Compile, and run the program. @returns the JSON that it prints @throws {Error} with what the compiler says */
  result(...args: string[]): Promise<unknown>
}

/** @param options of the compiler, besides strict ones */
export async function typeScriptProject(options: object = {}): Promise<TypeScriptProject> {
  const { folder: cwd, remove } = await temporaryFolder()
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(cwd, file)), { recursive: true })
    await writeFile(path.join(cwd, file), text)
  }
  await symlink(PACKAGES, path.join(cwd, 'node_modules'))
  await write('package.json', '{"type":"module"}')
  await write(
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...options }, files: ['program.ts'] }),
  )
  const compile = async () => {
    await run(process.execPath, [COMPILER, '--project', cwd]).catch((error) => {
      throw new Error(error.stdout)
    })
  }
  return {
    folder: cwd,
    write,
    compile,
    generate: async (file, ...args) =>
      void (await run(process.execPath, [path.join(PACKAGES, file), ...args], { cwd })),
    async result(...args) {
      await compile()
      const { stdout } = await run(process.execPath, [path.join(cwd, 'compiled/program.js'), ...args])
      return JSON.parse(stdout)
    },
    [Symbol.asyncDispose]: remove,
  }
}
