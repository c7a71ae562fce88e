/** The calls from the page to the web worker that has the file. */
import type { Check, CheckedRow, FailedRow, FileBatch, FileSummary, Plan } from './import-file.ts'

export interface FileCalls {
  open(file: File, delimiter?: string): FileSummary
  check(plan: Plan): Check
  wrongRows(plan: Plan, failed: readonly FailedRow[]): CheckedRow[]
  batch(plan: Plan, from: number): FileBatch
  failedFile(failed: readonly Pick<FailedRow, 'index' | 'issues'>[]): string
}

export interface Call<Name extends keyof FileCalls = keyof FileCalls> {
  id: number
  name: Name
  given: Parameters<FileCalls[Name]>
}

export type Answer = { id: number; value: unknown } | { id: number; problem: string }
