/** The interface of extractors, which find fields in a document's text. */
import type { DocumentType } from '../../../prisma/generated/client/enums.ts'
import type { ReadField } from './fields.ts'
import type { ReadDocument } from './text.ts'

/** What was read from a document's file, and the document's type. */
export interface DocumentText extends ReadDocument {
  /** The type given at upload. */
  type: DocumentType
}

export interface Extractor {
  /**
   * Extract fields, each at most once.
   * @throws {ModelFailure} if the model could not be used
   */
  extract(document: DocumentText, signal: AbortSignal): Promise<ReadField[]>
}
