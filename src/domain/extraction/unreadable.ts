/** The reasons why a document has no readable text, with the job's error message. Retrying does not help. */

const reasons = {
  encrypted: 'The PDF is protected with a password. Upload it without a password.',
  broken: 'The file is damaged and cannot be opened. Upload the original file again.',
  no_text: 'The file has no readable text. Upload a sharper image or a PDF with text.',
  too_large:
    'The file is too large. The limits are 50 pages, 50 megapixels per image and 768 MB uncompressed. Upload only the relevant page.',
  too_slow:
    'The file takes longer to read than the limit of 100 seconds. Upload only the relevant page, or a smaller image.',
} as const

export type Reason = keyof typeof reasons

/** A document has no readable text. The message is shown to the user. */
export class Unreadable extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reasons[reason])
    this.name = 'Unreadable'
    this.reason = reason
  }
}
