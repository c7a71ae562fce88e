/** What a note is on: one worker, job, project or client. */
import { resources } from '../../access/resources.ts'
import { invalidField } from '../../platform/errors/errors.ts'

/** The resource of each field. */
export const subjectFields = {
  workerId: resources.workers,
  jobId: resources.jobs,
  projectId: resources.projects,
  clientId: resources.clients,
} as const

export type SubjectField = keyof typeof subjectFields
/** The fields of a note, or of what asks for one. */
export type Subjects = { readonly [Field in SubjectField]?: string | null | undefined }

/**
 * The one field that is given, with its resource.
 * @param prefix of the field in the error, e.g. `input.`
 * @throws {ApiError} validation_failed unless it is exactly one
 */
export function subjectOf(subjects: Subjects, prefix = '') {
  const given = Object.keys(subjectFields).filter((field) => subjects[field as SubjectField] != null) as SubjectField[]
  const [field, another] = given
  const names = 'exactly one of workerId, jobId, projectId and clientId must be given'
  if (field === undefined) throw invalidField(`${prefix}workerId`, 'required', `is required: ${names}`)
  if (another !== undefined) throw invalidField(`${prefix}${another}`, 'invalid', `must be absent: ${names}`)
  return { field, resource: subjectFields[field], id: subjects[field] as string }
}
