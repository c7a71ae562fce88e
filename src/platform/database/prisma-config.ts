/**
 * Prisma's configuration, changed so that the client takes 18 MiB less. It belongs to Prisma's version, which is pinned.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { compactGraph, type ParameterGraph } from './parameter-graph.ts'

/** What is changed of it. */
interface PrismaConfig {
  parameterizationSchema: ParameterGraph
  compilerWasm?: { getQueryCompilerWasmModule(): Promise<unknown> }
}

/** Options of the client. Their type is open, because Prisma does not declare this one. */
export const leanClient: object = { __internal: { configOverride: withLessMemory } }

/** Prisma gives what the first client made of its configuration to the next. */
const changed = new WeakSet<PrismaConfig>()

function withLessMemory(config: PrismaConfig): PrismaConfig {
  if (changed.has(config)) return config
  const { parameterizationSchema, compilerWasm } = config
  let compiler: Promise<WebAssembly.Module | undefined> | undefined
  const lean: PrismaConfig = {
    ...config,
    parameterizationSchema: compactGraph(parameterizationSchema),
    ...(compilerWasm && {
      compilerWasm: {
        ...compilerWasm,
        getQueryCompilerWasmModule: async () => {
          compiler ??= readCompiler()
          return (await compiler) ?? compilerWasm.getQueryCompilerWasmModule()
        },
      },
    }),
  }
  changed.add(lean)
  return lean
}

const COMPILER = '@prisma/client/runtime/query_compiler_small_bg.postgresql.wasm-base64.js'

/** The query compiler, which Prisma keeps as a text in a module: imported, that would stay in memory. */
async function readCompiler(): Promise<WebAssembly.Module | undefined> {
  const module = await readFile(createRequire(import.meta.url).resolve(COMPILER), 'latin1')
  const [, base64] = /"([\w+/=]{1000,})"/.exec(module) ?? []
  return base64 === undefined ? undefined : WebAssembly.compile(Buffer.from(base64, 'base64'))
}
