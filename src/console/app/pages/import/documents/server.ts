/** What the plan of documents asks the server, and the upload of one of them. */
import type { AnyVariables, Client, TypedDocumentNode } from 'urql'
import type { Planned, Server } from '../../../../../domain/import/documents/plan.ts'
import { type Attempt, tryAgain } from '../../../../../domain/import/retry.ts'
import { ownHeaders } from '../../../api/client.ts'
import { failureOf, saysNothing } from '../../../api/failure.ts'
import { AddDocumentDocument } from '../../workers/operations.ts'
import type { RowOutcome, RunProblem } from '../import-run.ts'
import { DocumentListStoredDocument, DocumentListTypesDocument, DocumentListWorkersDocument } from '../operations.ts'
import { attemptOf, isTemporary } from '../send-batch.ts'

export function serverOf(client: Client, stop: AbortSignal): Server {
  const ask = <Data, Variables extends AnyVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data> => {
    const attempt = async (): Promise<Attempt<Data>> => {
      const { data, error } = await client.query(query, variables, { requestPolicy: 'network-only' }).toPromise()
      return error === undefined && data !== undefined ? { value: data } : attemptOf(error)
    }
    return tryAgain(attempt, { stop, wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)) })
  }
  return {
    ownTypes: () =>
      all(async (cursor) => (await ask(DocumentListTypesDocument, { cursor })).customDocumentTypes ?? NO_PAGE),
    workers: async (filter) => (await ask(DocumentListWorkersDocument, { filter })).workers?.data ?? [],
    documents: (workerId) =>
      all(async (cursor) => (await ask(DocumentListStoredDocument, { workerId, cursor })).documents ?? NO_PAGE),
  }
}

const NO_PAGE = { data: [], nextCursor: null }

async function all<Row>(pageAt: (cursor: string | null) => Promise<{ data: Row[]; nextCursor: string | null }>) {
  const rows: Row[] = []
  for (let cursor: string | null = null; ; ) {
    const page: { data: Row[]; nextCursor: string | null } = await pageAt(cursor)
    rows.push(...page.data)
    cursor = page.nextCursor
    if (cursor === null) return rows
  }
}

/** @param idempotencyKey the same if it is sent again, so that it is not stored twice */
export async function uploadDocument(
  client: Client,
  document: Planned,
  files: ReadonlyMap<string, File>,
  idempotencyKey: string,
): Promise<Attempt<RowOutcome[]>> {
  const { workerId, type, customTypeId, level, title, name = title, number, issuedOn, expiresOn, file, back } = document
  const input = {
    workerId,
    type,
    customTypeId,
    level: level ?? null,
    name,
    number: number ?? null,
    issuedOn: issuedOn ?? null,
    expiresOn: expiresOn ?? null,
    file: files.get(file),
    ...(back !== undefined && { backFile: files.get(back) }),
  }
  const context = ownHeaders({ 'idempotency-key': idempotencyKey })
  const { data, error } = await client.mutation(AddDocumentDocument, { input }, context).toPromise()
  if (error === undefined && data !== undefined) return { value: [{ index: 0, status: 'created', issues: [] }] }
  if (error === undefined || saysNothing(error) || isTemporary(error)) return attemptOf(error)
  const { fields, message } = failureOf(error)
  const issues = Object.entries(fields).map(([path, text]) => ({ path, message: text }))
  return { value: [{ index: 0, status: 'failed', issues: issues.length > 0 ? issues : [{ path: '', message }] }] }
}

/** What is told if the plan cannot be made. */
export const messageOf = (error: unknown) => (error as Error | RunProblem).message
