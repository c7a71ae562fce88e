/** Conditions that the lists of compliance share. */
import { invalidField } from '../../src/platform/errors/errors.ts'
import { isUuid } from '../../src/platform/text/uuid.ts'
import { MAX_VALUES } from '../finding/limits.ts'

/** The description of the argument that selects projects. */
export const projectsInWords = (what: string) =>
  `Only ${what} with a current or upcoming assignment to one of these projects, up to ${MAX_VALUES}.`

/** @throws {ApiError} validation_failed */
export function readProjects(ids: readonly string[] | null | undefined): string[] | undefined {
  if (ids === null || ids === undefined) return undefined
  const problem =
    ids.length < 1 || ids.length > MAX_VALUES
      ? `must have 1 to ${MAX_VALUES} values`
      : ids.every(isUuid)
        ? undefined
        : 'must be UUIDs'
  if (problem !== undefined) throw invalidField('projectId', 'invalid', problem)
  return ids.map((id) => id.toLowerCase())
}

/** SQL: the worker is or will be on one of the projects. @param worker SQL of an id @param projects SQL of ids */
export const isOnProjects = (organisation: string, worker: string, projects: string) =>
  `${worker} in (select a.worker_id from assignments a where a.org_id = ${organisation} and a.project_id = any(${projects})
    and a.status <> 'ended' and a.deleted_at is null)`

/**
 * SQL: the document waits for staff to review it, whether it is required or not. Its worker is not deleted. Workers
 * accept documents of packs themselves, also replaced ones.
 */
export const waitsForReview = (document: string) =>
  `exists (select from workers v where v.org_id = ${document}.org_id and v.id = ${document}.worker_id and v.deleted_at is null)
    and ${document}.status = 'pending' and not ${document}.of_pack and not exists (select from pack_papers p where p.org_id = ${document}.org_id and p.document_id = ${document}.id)`
