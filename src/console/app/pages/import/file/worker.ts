/** The web worker that has the rows of a file, so that reading and checking them does not block the page. */
import type { Answer, Call, FileCalls } from './calls.ts'
import { ImportFile } from './import-file.ts'
import { readFile } from './read-file.ts'

type Answers = {
  [Name in keyof FileCalls]: (
    ...given: Parameters<FileCalls[Name]>
  ) => ReturnType<FileCalls[Name]> | Promise<ReturnType<FileCalls[Name]>>
}

let opened: ImportFile | undefined

function current(): ImportFile {
  if (opened === undefined) throw new Error('No file is open.')
  return opened
}

const answers: Answers = {
  async open(file, delimiter) {
    opened = new ImportFile(await readFile(file, delimiter))
    return opened.summary()
  },
  check: (plan) => current().check(plan),
  wrongRows: (plan, failed) => current().wrongRows(plan, failed),
  batch: (plan, from) => current().batch(plan, from),
  failedFile: (failed) => current().failedFile(failed),
}

self.addEventListener('message', async ({ data: { id, name, given } }: MessageEvent<Call>) => {
  const answer = (message: Answer) => self.postMessage(message)
  try {
    answer({ id, value: await (answers[name] as (...all: unknown[]) => unknown)(...given) })
  } catch (error) {
    answer({ id, problem: (error as Error).message })
  }
})
