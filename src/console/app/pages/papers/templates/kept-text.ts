/** Text of templates that is not saved. It is kept in the tab, so that a reload or the way back loses nothing. */
import type { DocumentType } from '../../../api/schema-types.ts'

export interface TemplateValues {
  name: string
  documentType: DocumentType
  body: string
}

interface Kept extends TemplateValues {
  /** `updatedAt` of the version that it began with; absent for a new template. */
  since?: string | undefined
}

const keyOf = (orgId: string, name: string | undefined) => `muster-template ${orgId} ${name ?? ''}`

/** @param name undefined for a new template */
export function readKept(orgId: string, name: string | undefined): Kept | undefined {
  const text = sessionStorage.getItem(keyOf(orgId, name))
  if (text === null) return undefined
  try {
    return JSON.parse(text) as Kept
  } catch {
    return undefined
  }
}

/** @param kept undefined: nothing is unsaved any more */
export function keep(orgId: string, name: string | undefined, kept: Kept | undefined): void {
  try {
    if (kept === undefined) sessionStorage.removeItem(keyOf(orgId, name))
    else sessionStorage.setItem(keyOf(orgId, name), JSON.stringify(kept))
  } catch {
    // The browser stores no more: leaving the page still asks.
  }
}
