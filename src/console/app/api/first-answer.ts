/** The answer to the page's first question, which is asked before its script has come: `first-requests.js`. */

interface First {
  documentId: string
  organisation: string | null
  answer: Promise<Response>
}

/** @returns undefined if this is not that request, or if its answer was taken */
export function takeFirstAnswer(request: RequestInit): Promise<Response> | undefined {
  const page = globalThis as { musterFirst?: First | undefined }
  const first = page.musterFirst
  if (first === undefined || typeof request.body !== 'string' || !request.body.includes(first.documentId))
    return undefined
  page.musterFirst = undefined
  const organisation = new Headers(request.headers).get('x-organisation')
  return organisation === first.organisation ? first.answer : undefined
}
