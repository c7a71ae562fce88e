/** Conditions that the lists of compliance share. */
import { invalidField } from '../../src/platform/errors/errors.ts'
import { isUuid } from '../../src/platform/text/uuid.ts'
import { MAX_VALUES } from '../finding/limits.ts'

/** Which projects, as arguments say it. */
export const projectsInWords = (what: string) =>
  `Only ${what} with a current or an upcoming assignment to one of these projects, up to ${MAX_VALUES}.`

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

/** A worker is on one of these projects, or will be. @param worker the SQL of the worker's id @param projects of their ids */
export const isOnProjects = (organisation: string, worker: string, projects: string) =>
  `${worker} in (select a.worker_id from assignments a where a.org_id = ${organisation} and a.project_id = any(${projects})
    and a.status <> 'ended' and a.deleted_at is null)`

/** Documents of packs, also those that another took the place of, are for their workers to accept; staff review the others. */
export const waitsForReview = (document: string) =>
  `${document}.status = 'pending' and not ${document}.of_pack and not exists (select from pack_papers p where p.org_id = ${document}.org_id and p.document_id = ${document}.id)`
