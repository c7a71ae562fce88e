/** Parses and prints templates in processes, with limits of time and memory. */
import { ApiError } from '../../platform/errors/errors.ts'
import { openProcess, ProcessLimit, ProcessNotStarted } from '../../platform/processes/task-process.ts'
import type { Fonts } from './fonts.ts'
import { type Block, TemplateError } from './markdown.ts'
import type { PaperMeta } from './pack-paper.ts'
import { type PrintAnswer, printed } from './printing.ts'

/** A task of the process. `fontFiles` are those of the setting PDF_FONTS. */
export type PaperTask =
  | { kind: 'parse'; body: string }
  | { kind: 'check'; body: string; fontFiles: Fonts['files'] }
  | { kind: 'print'; content: readonly Block[]; meta: PaperMeta; fontFiles: Fonts['files'] }

/** What the process answers to a template: its blocks, or its problem. */
type ParseAnswer = { blocks: Block[] } | { problem: string }
export type PaperAnswer = ParseAnswer | PrintAnswer

const module = new URL('./paper-process.ts', import.meta.url)
const limits = { module, memoryMb: 512, idleSeconds: 60 }
/** Templates are parsed while a caller waits, papers are printed in the background. */
const parser = openProcess<PaperTask, ParseAnswer>({ ...limits, seconds: 1 })
/** How long a caller waits for the process, in milliseconds. */
const MAX_WAIT = 10_000
const printer = openProcess<PaperTask, PrintAnswer>({ ...limits, seconds: 60 })

async function parsed(task: PaperTask, owner: string): Promise<Block[]> {
  const signal = AbortSignal.timeout(MAX_WAIT)
  const answer = await parser.run(task, { owner, signal }).catch((error: unknown) => {
    const hasDied = error instanceof ProcessLimit && error.reason === 'crash'
    if (signal.aborted || hasDied || error instanceof ProcessNotStarted)
      throw new ApiError('unavailable', { cause: error })
    if (!(error instanceof ProcessLimit)) throw error
    return { problem: 'takes too long to read: split long lists and paragraphs, and nest lists and quotes less' }
  })
  if ('problem' in answer) throw new TemplateError(answer.problem)
  return answer.blocks
}

/**
 * Parse the Markdown of a template.
 * @param owner the organisation whose template it is; owners alternate
 * @throws {TemplateError}
 * @throws {ApiError} unavailable if many others wait, or the process does not start
 */
export function parseTemplate(body: string, owner: string): Promise<Block[]> {
  return parsed({ kind: 'parse', body }, owner)
}

/**
 * Validate the Markdown, the merge fields and the characters of a template.
 * @param owner the organisation whose template it is; owners alternate
 * @throws {TemplateError} with the reason
 * @throws {ApiError} unavailable if many others wait, or the process does not start
 */
export async function validateTemplate({ files }: Fonts, body: string, owner: string): Promise<void> {
  await parsed({ kind: 'check', body, fontFiles: files }, owner)
}

/**
 * Print a filled-in template as a PDF. The same input gives the same bytes.
 * @throws {Unprintable} if it takes too much time or memory, and for characters that the fonts do not have
 * @throws the reason of `signal` when it is aborted
 */
export async function printInProcess(
  { files }: Fonts,
  meta: PaperMeta,
  content: readonly Block[],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { name, version, organisation, issuedAt } = meta
  const task: PaperTask = { kind: 'print', content, meta: { name, version, organisation, issuedAt }, fontFiles: files }
  return printed(() => printer.run(task, { signal }))
}
