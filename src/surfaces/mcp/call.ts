/** Calls a tool: its scopes first, then the tool, and every failure as an answer that an agent can read. */
import type { Credential } from '../../access/credentials/credential.ts'
import { insufficientScope } from '../../access/credentials/insufficient-scope.ts'
import { notesOf } from '../../access/request-log/notes.ts'
import type { Services } from '../../execution/services.ts'
import { toApiError } from '../../platform/errors/errors.ts'
import { noteFailure, requestOf } from '../../platform/http/request-id.ts'
import { errorBody, logFailure, setRetryAfter } from '../../platform/http/respond.ts'
import { notTrusted } from '../graphql/documents/not-trusted.ts'
import type { Tool, ToolAnswer, ToolCall } from './tool.ts'

/** Whether a credential may use a tool. */
export function isOpenTo(
  { scopes, takesDocuments }: Pick<Tool, 'scopes' | 'takesDocuments'>,
  credential: Pick<Credential, 'scopes' | 'trustedDocumentsOnly'>,
): boolean {
  if (takesDocuments && credential.trustedDocumentsOnly) return false
  return scopes.length === 0 || scopes.some((scope) => credential.scopes.has(scope))
}

/** Run a tool. A failure is an answer, too: the error body of REST. */
export async function callTool({ log }: Pick<Services, 'log'>, tool: Tool, call: ToolCall): Promise<ToolAnswer> {
  const { credential, res } = call
  Object.assign(notesOf(res), { operation: tool.operation, sent: { values: call.values } })
  try {
    if (tool.takesDocuments && credential.trustedDocumentsOnly) throw notTrusted(credential)
    if (!isOpenTo(tool, credential)) throw insufficientScope(tool.scopes)
    return await tool.run(call)
  } catch (thrown) {
    const error = toApiError(thrown)
    const request = requestOf(res)
    noteFailure(res, error)
    logFailure(log, error, request.id)
    setRetryAfter(res, error)
    return { text: JSON.stringify(errorBody(error, request)), isError: true }
  }
}
