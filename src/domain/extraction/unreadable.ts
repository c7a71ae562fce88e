/** Why a document cannot be read: each reason once, with what the job says of it. Trying again would not help. */

const reasons = {
  encrypted: 'The PDF is locked with a password. Upload it without one.',
  broken: 'The file is damaged: it cannot be opened. Upload it again from its source.',
  no_text: 'The file has no text that can be read. Upload a sharper picture or a PDF with text.',
  too_large:
    'The file is too large to read: at most 50 pages, 50 megapixels a picture, 768 MB unpacked. Upload the page that matters.',
} as const

export type Reason = keyof typeof reasons

export class Unreadable extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reasons[reason])
    this.name = 'Unreadable'
    this.reason = reason
  }
}
