/** Helpers of the HTML pages for users. */
import type { Request, Router } from 'express'
import type { Services } from '../execution/services.ts'
import type { ApiError } from '../platform/errors/errors.ts'
import { type Html, html } from '../platform/pages/html.ts'

/** Adds the routes of one or more pages to a router. */
export type AddPages = (router: Router, services: Services) => void

/** The value of a form field; empty if it is absent or repeated. */
export function formField(req: Request, name: string): string {
  const value = (req.body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

/** Whether a script asks, which reads JSON, and not a person who reads pages. */
export function wantsJson(req: Request): boolean {
  return req.accepts('html', 'json') === 'json'
}

/** The value of a query parameter; empty if it is absent or repeated. */
export function queryText({ query }: Request, name: string): string {
  const value = query[name]
  return typeof value === 'string' ? value : ''
}

/** An alert that lists the invalid fields of a form. */
export function problems({ details = [] }: ApiError): Html {
  return html`<div class="notice wrong" role="alert">${details.map(
    ({ path, message }) => html`<div>${LABELS[path] ?? path} ${message}.</div>`,
  )}</div>`
}

const LABELS: Record<string, string> = {
  password: 'The password',
  code: 'The code',
  passkey: 'The passkey',
  name: 'Your name',
  email: 'The email',
  externalId: 'The payroll number',
  phone: 'The phone',
}
