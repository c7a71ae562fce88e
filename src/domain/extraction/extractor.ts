/** Reading fields off a document's text: the one interface behind which a reader stands. */
import type { DocumentType } from '../../../prisma/generated/client/enums.ts'
import type { ReadField } from './fields.ts'
import type { ReadText } from './text.ts'

export interface DocumentText extends ReadText {
  /** What the document was uploaded as. */
  type: DocumentType
}

export interface Extractor {
  /**
   * The fields that the text shows, each at most once; none if it shows none.
   * @throws {ModelFailure} if it could not be asked; another try may do
   */
  extract(document: DocumentText, signal: AbortSignal): Promise<ReadField[]>
}
