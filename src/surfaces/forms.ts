/** What the pages of people share. */
import type { Request, Router } from 'express'
import type { Services } from '../execution/services.ts'
import type { ApiError } from '../platform/errors.ts'
import { type Html, html } from '../platform/pages/html.ts'

/** Adds the handlers of some paths. */
export type AddPages = (router: Router, services: Services) => void

/** A field of a form; empty if it is absent or came twice. */
export function formField(req: Request, name: string): string {
  const value = (req.body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

/** A parameter of the address; empty if it is absent or came twice. */
export function queryText({ query }: Request, name: string): string {
  const value = query[name]
  return typeof value === 'string' ? value : ''
}

/** What was wrong with a form. */
export function problems({ details = [] }: ApiError): Html {
  return html`<div class="notice wrong" role="alert">${details.map(
    ({ path, message }) => html`<div>${LABELS[path] ?? path} ${message}.</div>`,
  )}</div>`
}

const LABELS: Record<string, string> = { password: 'The password', name: 'Your name' }
