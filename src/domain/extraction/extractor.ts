/** The interface of extractors, which find fields in a document's text. */
import type { DocumentType } from '../../../prisma/generated/client/enums.ts'
import type { ReadField } from './fields.ts'
import type { ReadText } from './text.ts'

/** The text of a document and its type. */
export interface DocumentText extends ReadText {
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
