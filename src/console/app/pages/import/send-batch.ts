/** Sends a batch of an import with the session of the page. */
import type { Client, CombinedError, TypedDocumentNode } from 'urql'
import type { ImportMode } from '../../../../domain/import/check.ts'
import type { Importable } from '../../../../domain/import/inputs.ts'
import type { Attempt } from '../../../../domain/import/retry.ts'
import { snakeCase } from '../../../../platform/text/names.ts'
import { ownHeaders } from '../../api/client.ts'
import { failureOf, isSignedOut } from '../../api/failure.ts'
import type { CellIssue } from './file/import-file.ts'
import type { RowOutcome, RunProblem } from './import-run.ts'
import {
  ImportAssignmentsDocument,
  ImportClientsDocument,
  type ImportOutcomesFragment,
  ImportProjectsDocument,
  ImportTasksDocument,
  ImportWorkersDocument,
} from './operations.ts'

type Batch = TypedDocumentNode<
  { batch: ImportOutcomesFragment },
  { input: { mode: ImportMode; dryRun: boolean; fileName?: string; records: Record<string, unknown>[] } }
>

const documents: Record<Importable, Batch> = {
  workers: ImportWorkersDocument,
  clients: ImportClientsDocument,
  projects: ImportProjectsDocument,
  assignments: ImportAssignmentsDocument,
  tasks: ImportTasksDocument,
}

const MAX_FILE_NAME = 200

/** Error codes of transient failures. */
const TEMPORARY = new Set(['rate_limited', 'unavailable', 'idempotency_in_progress'])

interface Target {
  resource: Importable
  mode: ImportMode
  /** Where the records come from; a dry run needs none. */
  fileName?: string
}

/** @param dryRun only check the records */
export async function sendBatch(
  client: Client,
  { resource, mode, fileName }: Target,
  records: readonly Record<string, unknown>[],
  idempotencyKey: string,
  dryRun = false,
): Promise<Attempt<RowOutcome[]>> {
  const variables = {
    input: { mode, dryRun, ...(fileName && { fileName: fileName.slice(-MAX_FILE_NAME) }), records: [...records] },
  }
  const context = ownHeaders({ 'idempotency-key': idempotencyKey })
  const { data, error } = await client.mutation(documents[resource], variables, context)
  if (error || data === undefined) return attemptOf(error)
  return { value: data.batch.data.map((each) => ({ ...each, issues: issuesOf(each.error) })) }
}

const unreachable: RunProblem = { message: 'The server gave no answer.', isSignedOut: false }

/** Whether it is worth sending again. */
export function isTemporary({ graphQLErrors: [first] }: CombinedError): boolean {
  return first === undefined || TEMPORARY.has(String(first.extensions.code))
}

/** @param error undefined if there was no answer either */
export function attemptOf(error: CombinedError | undefined): Attempt<never> {
  if (error === undefined) return { failure: unreachable, isTemporary: true }
  const { message, requestId } = failureOf(error)
  const failure: RunProblem = { message, isSignedOut: isSignedOut(error), ...(requestId && { requestId }) }
  const header: string | null | undefined = error.response?.headers?.get('retry-after')
  return { failure, isTemporary: isTemporary(error), ...(header && { retryAfter: Number(header) }) }
}

type OutcomeError = ImportOutcomesFragment['data'][number]['error']

/** The issues of an error, with field names as in files. */
function issuesOf(error: OutcomeError): CellIssue[] {
  if (error === null) return []
  if (error.details === null || error.details.length === 0) return [{ path: '', message: error.message }]
  return error.details.map(({ path, message }) => {
    const [field = '', ...rest] = path.split('.')
    return { path: [snakeCase(field), ...rest].join('.'), message }
  })
}
