/** Unsaved text of templates. It is kept in session storage, so that reloading or going back loses nothing. */
import type { DocumentType } from '../../../api/schema-types.ts'

export interface TemplateValues {
  name: string
  documentType: DocumentType
  body: string
}

interface Kept extends TemplateValues {
  /** `updatedAt` of the version on which it is based; absent for a new template. */
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

/** @param kept undefined if nothing is unsaved */
export function keep(orgId: string, name: string | undefined, kept: Kept | undefined): void {
  try {
    if (kept === undefined) sessionStorage.removeItem(keyOf(orgId, name))
    else sessionStorage.setItem(keyOf(orgId, name), JSON.stringify(kept))
  } catch {
    // Storage is full. The page still asks before the person leaves it.
  }
}
