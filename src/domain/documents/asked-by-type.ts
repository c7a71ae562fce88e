/** What a type of the organisation's own asks of a document. */
import type { CustomDocumentType, Document } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import { hidesRestricted, RESTRICTED } from '../../access/tenancy/restricted.ts'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError, type ErrorDetail, invalidField } from '../../platform/errors/errors.ts'
import { findReferenced } from '../records/references.ts'

type Typed = Partial<
  Pick<Document, 'type' | 'customTypeId' | 'level' | 'number' | 'issuedOn' | 'expiresOn' | 'backFileKey'>
>

/**
 * The organisation's own type that a document has or gets; undefined for a built-in one.
 * @param given the type in the input
 * @param current the document as it is, if there is one: it may keep a type that was archived
 * @throws {ApiError} validation_failed for a type that does not exist, is archived, or does not go with `type`;
 *   insufficient_scope for a restricted type whose documents the caller does not see
 */
export async function customTypeOf(
  write: CallerWrite,
  given: Typed,
  current?: Typed,
): Promise<CustomDocumentType | undefined> {
  const id = given.customTypeId === undefined ? current?.customTypeId : given.customTypeId
  if (id === null || id === undefined) return undefined
  const type = await findReferenced<CustomDocumentType>(resources.customDocumentTypes, id, write, 'input.customTypeId')
  if ((given.type ?? 'other') !== 'other')
    throw invalidField('input.type', 'invalid', "must be `other` for a type of the organisation's own")
  if (type.status === 'archived' && id !== current?.customTypeId)
    throw invalidField('input.customTypeId', 'invalid', 'must be a type that is not archived')
  if (type.restricted && id !== current?.customTypeId && hidesRestricted(write.credential))
    throw new ApiError('insufficient_scope', {
      message: `Documents of the type ${type.name} are restricted: the credential needs the scope ${RESTRICTED}.`,
      details: [{ path: 'input.customTypeId', code: 'insufficient_scope', message: `needs the scope ${RESTRICTED}` }],
    })
  return type
}

/** The expiry date that the type proposes; undefined if it proposes none. */
export function proposedExpiry(
  { validMonths }: Pick<CustomDocumentType, 'validMonths'>,
  { issuedOn, expiresOn }: Typed,
): Date | undefined {
  if (validMonths === null || issuedOn == null || expiresOn !== undefined) return undefined
  const [year, month, day] = [issuedOn.getUTCFullYear(), issuedOn.getUTCMonth() + validMonths, issuedOn.getUTCDate()]
  if (year + month / 12 >= 10_000) return undefined // no day of a calendar date
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, lastDay)))
}

/**
 * Check a document against its type.
 * @param type undefined for a built-in type, which has no levels
 * @param fromFile fields that can still be read from its file
 * @throws {ApiError} validation_failed, with a detail for each field that the type needs
 */
export function checkAsked(
  type: CustomDocumentType | undefined,
  document: Typed,
  fromFile: readonly ('number' | 'expiresOn')[] = [],
): void {
  const details: ErrorDetail[] = []
  const { level } = document
  const levels = type?.levels ?? []
  if (level != null && levels.length === 0)
    details.push({ path: 'input.customTypeId', code: 'invalid', message: 'must be a type that has levels' })
  else if (level != null && !levels.includes(level))
    details.push({ path: 'input.level', code: 'invalid', message: `must be one of ${levels.join(', ')}` })
  if (level == null && levels.length > 0)
    details.push({ path: 'input.level', code: 'required', message: `is required: one of ${levels.join(', ')}` })
  if (type !== undefined) {
    const need = (isNeeded: boolean, field: 'number' | 'expiresOn', what: string) => {
      if (isNeeded && document[field] == null && !fromFile.includes(field))
        details.push({ path: `input.${field}`, code: 'required', message: `is required: a ${type.name} needs ${what}` })
    }
    need(type.needsNumber, 'number', 'a number')
    need(type.needsExpiry, 'expiresOn', 'an expiry date')
    if (type.needsBothSides && document.backFileKey == null)
      details.push({
        path: 'input.backFile',
        code: 'required',
        message: `is required: a ${type.name} has two sides. Send the back, too.`,
      })
  }
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}
