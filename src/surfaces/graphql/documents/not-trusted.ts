/** The error for a GraphQL document that is not trusted, where only trusted documents are allowed. */
import type { Credential } from '../../../access/credentials/credential.ts'
import { ApiError } from '../../../platform/errors/errors.ts'

/** Says whether the credential or the server allows no other documents. */
export function notTrusted({ trustedDocumentsOnly }: Pick<Credential, 'trustedDocumentsOnly'>): ApiError {
  return new ApiError('document_not_trusted', trustedDocumentsOnly ? { message: OF_CREDENTIAL } : {})
}

const OF_CREDENTIAL =
  'This credential may send trusted documents only (`trustedDocumentsOnly`). Send the `documentId` or the exact text of one.'
