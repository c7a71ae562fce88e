/** Types of documents that the organisation adds to the built-in ones, and what they ask of their documents. */
import { z } from 'zod'
import type { CustomDocumentType } from '../../../prisma/generated/client/client.ts'
import { CustomDocumentTypeStatus, DocumentType } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import { hidesRestricted, RESTRICTED } from '../../access/tenancy/restricted.ts'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { requirementsOf, workRequirementsOf } from '../compliance/requirements.ts'
import { name, ownFields, text } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import { createRecord, type RecordWrites, updateRecord } from '../records/record-writes.ts'
import { readOne } from '../records/records.ts'
import { updateOne } from '../records/write-rows.ts'

/** Types of an organisation, archived ones included: so many, people can choose from without a search. */
export const MAX_TYPES = 200
const MAX_LEVELS = 30
/** Fifty years. */
const MAX_MONTHS = 600

const fields = z.object({
  name,
  levels: z
    .array(text)
    .max(MAX_LEVELS)
    .refine(
      (levels) => new Set(levels.map((level) => level.toLowerCase())).size === levels.length,
      'must not repeat a level',
    )
    .optional(),
  needsNumber: z.boolean().optional(),
  needsExpiry: z.boolean().optional(),
  needsBothSides: z.boolean().optional(),
  validMonths: z.int().min(1).max(MAX_MONTHS).nullish(),
  restricted: z.boolean().optional(),
  status: z.enum(CustomDocumentTypeStatus).optional(),
  ...ownFields,
})

const key = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, 'must begin with a letter and have only a-z, 0-9 and _, up to 60 characters')
  .refine((value) => !Object.hasOwn(DocumentType, value), 'must not be a built-in type')

/** The input schema of `createCustomDocumentType`. */
export const newDocumentType = fields.extend({ key: key.optional() })
/** The input schema of `updateCustomDocumentType`. The key stays, because files and requirements name it. */
export const documentTypeChange = fields.partial()

/** `Face-fit test` becomes `face_fit_test`. */
function keyOf(given: string): string {
  const plain = given
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 50)
  const key = plain.replace(/^[^a-z]+/, '').replace(/_$/, '')
  return key === '' ? 'type' : Object.hasOwn(DocumentType, key) ? `own_${key}` : key
}

type New = z.output<typeof newDocumentType>
type Change = z.output<typeof documentTypeChange>

const writes: RecordWrites<CustomDocumentType, New, Change> = {
  resource: resources.customDocumentTypes,
  readNew: (input) => validInput(newDocumentType, input),
  readChange: (input) => validInput(documentTypeChange, input),
  references: {},
  defaults: { metadata: {} },
  prepareCreates: async ({ emit, credential, control, orgId }, records) => {
    const count = await control.customDocumentType.count({ where: { orgId, deletedAt: null } })
    if (count + records.length > MAX_TYPES)
      throw new ApiError('conflict', {
        message: `An organisation has up to ${MAX_TYPES} document types of its own. Delete one that is not needed.`,
      })
    return {
      columns(data) {
        if (data.restricted === true) requireRestricting(credential)
        return { ...data, key: data.key ?? keyOf(data.name) }
      },
      async finish(rows) {
        for (const row of rows) emit('custom_document_type.created', row)
      },
    }
  },
  prepareUpdates: async ({ emit, credential }) => ({
    columns({ data, current }) {
      if (data.restricted !== undefined && data.restricted !== current.restricted) requireRestricting(credential)
      return data
    },
    async finish(changes) {
      for (const { before, after } of changes) emit('custom_document_type.updated', after, before)
    },
  }),
}

/** Otherwise a caller could show themselves what they may not see. @throws {ApiError} insufficient_scope */
function requireRestricting(credential: CallerWrite['credential']): void {
  if (!hidesRestricted(credential)) return
  throw new ApiError('insufficient_scope', {
    message: `To restrict a document type, or to end that, the credential needs the scope ${RESTRICTED}.`,
    details: [{ path: 'input.restricted', code: 'insufficient_scope', message: `needs the scope ${RESTRICTED}` }],
  })
}

/** Create a type. @throws {ApiError} validation_failed; conflict if another type has its key or external id */
export function createDocumentType(write: CallerWrite, input: unknown) {
  return createRecord(writes, write, input)
}

/** Change a type. Documents that were accepted stay accepted. @throws {ApiError} validation_failed, not_found, conflict */
export function updateDocumentType(write: CallerWrite, id: string, input: unknown) {
  return updateRecord(writes, write, id, input)
}

/** Delete a type that nothing uses. @throws {ApiError} not_found; conflict while documents have it or requirements name it */
export async function deleteDocumentType(write: CallerWrite, id: string) {
  const current = await readOne<CustomDocumentType>(write, resources.customDocumentTypes, id)
  const { control, orgId } = write
  const used = await control.document.findFirst({
    where: { orgId, customTypeId: current.id, deletedAt: null },
    select: { id: true },
  })
  const isShown = !current.restricted || !hidesRestricted(write.credential)
  if (used !== null) throw stillUsed('Documents have this type.', isShown ? used.id : undefined)
  const required = [...(await requirementsOf(write)), ...(await workRequirementsOf(write))]
  if (required.some(({ customTypeIds }) => customTypeIds?.includes(current.id)))
    throw stillUsed('Requirements name this type.')
  const deleted = await updateOne(write, resources.customDocumentTypes, current, { deletedAt: await write.at })
  write.emit('custom_document_type.deleted', deleted)
  return { object: resources.customDocumentTypes.object, id: current.id }
}

function stillUsed(why: string, conflictingId?: string): ApiError {
  const details: ErrorDetail[] = [
    { path: 'id', code: 'in_use', message: 'must be a type that is not in use: archive it instead', conflictingId },
  ]
  return new ApiError('conflict', {
    message: `${why} Archive it instead: it can then not be chosen any more.`,
    details,
  })
}
