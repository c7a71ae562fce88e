/** What the pages of people share. */
import type { Request, Router } from 'express'
import type { Services } from '../services.ts'

/** Adds the handlers of some paths. */
export type AddPages = (router: Router, services: Services) => void

/** A field of a form; empty if it is absent or came twice. */
export function formField(req: Request, name: string): string {
  const value = (req.body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}
