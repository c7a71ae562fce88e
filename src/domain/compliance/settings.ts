/** Changing an organisation's compliance requirements. */
import { z } from 'zod'
import type { CustomDocumentType } from '../../../prisma/generated/client/client.ts'
import { DocumentType } from '../../../prisma/generated/client/enums.ts'
import { type AuditOrigin, audit } from '../../access/audit/audit.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { reference, text } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import { findAllReferenced } from '../records/references.ts'
import { tradeNames } from '../records/trade-names.ts'
import { reassess } from './reassess.ts'
import { isForWork, type Requirement } from './required.ts'
import { requirementsOf, standardRequirements, workRequirementsOf } from './requirements.ts'

/** The most own types in all requirements: the effect of a change counts with a bit for each kind, before and after. */
const MAX_OWN = 25

/** To whom and what a requirement applies, as text. */
const scopeOf = ({ trade, clientId, projectId, role }: Omit<Requirement, 'documentTypes'>) =>
  JSON.stringify([trade?.toLowerCase() ?? null, clientId ?? null, projectId ?? null, role?.toLowerCase() ?? null])

const documents = {
  trade: text.nullish().transform((trade) => trade ?? null),
  documentTypes: z.array(z.enum(DocumentType)).max(Object.keys(DocumentType).length),
  customTypeIds: z
    .array(reference)
    .max(MAX_OWN)
    .nullish()
    .transform((ids) => ids ?? undefined), // the stored form of a requirement without own types stays as it was
}
const optionalId = reference.nullish().transform((id) => id ?? null)

/** Checks of a list of requirements. */
const listOf = <Row extends z.ZodType<Requirement>>(row: Row, repeated: string) =>
  z
    .array(
      row.refine(({ documentTypes, customTypeIds = [] }) => documentTypes.length + customTypeIds.length > 0, {
        path: ['documentTypes'],
        message: 'must have at least 1 item',
      }),
    )
    .max(200)
    .refine((list) => new Set(list.map(scopeOf)).size === list.length, repeated)
    .refine(
      (list) => new Set(list.flatMap(({ customTypeIds = [] }) => customTypeIds)).size <= MAX_OWN,
      `must name at most ${MAX_OWN} types of your own`,
    )

const requirements = listOf(z.object(documents), 'must not contain a trade more than once')
const workRequirements = listOf(
  z
    .object({ ...documents, clientId: optionalId, projectId: optionalId, role: documents.trade })
    .refine(isForWork, 'must name a client, a project or a role'),
  'must not contain a trade more than once for the same client, project and role',
)

/** @param name of the argument @throws {ApiError} validation_failed */
export const readRequirements = (input: unknown, name = 'requirements') => validInput(requirements, input, name)

/** @param name of the argument @throws {ApiError} validation_failed */
export const readWorkRequirements = (input: unknown, name = 'requirements') => validInput(workRequirements, input, name)

/** The requirements with the organisation's names of trades. @throws {ApiError} validation_failed if two are the same then */
async function named<Each extends Requirement>(write: CallerWrite, list: readonly Each[]): Promise<Each[]> {
  const name = await tradeNames(write)
  const renamed = list.map((each) => ({
    ...each,
    trade: name(each.trade),
    ...(each.role && { role: name(each.role) }),
  }))
  const seen = new Set<string>()
  for (const [index, each] of renamed.entries()) {
    const scope = scopeOf(each)
    if (seen.has(scope))
      throw invalidField(`requirements[${index}]`, 'taken', `is for ${each.trade ?? each.role}, as one before it is`)
    seen.add(scope)
  }
  return renamed
}

/** A text that is equal for equal requirements in any order. */
function textOf(list: readonly Requirement[]): string {
  const lines = list.map(({ documentTypes, customTypeIds = [], ...each }) => [
    scopeOf(each),
    [...new Set([...documentTypes, ...customTypeIds])].sort(),
  ])
  return JSON.stringify(lines.map((line) => JSON.stringify(line)).sort())
}

/** @throws {ApiError} precondition_failed if the requirements are not those that the caller has read */
function requireUnchangedFrom(expected: readonly Requirement[], current: readonly Requirement[]): void {
  if (textOf(expected) === textOf(current)) return
  const message = 'The requirements have changed since you read them. Read them again and retry.'
  throw new ApiError('precondition_failed', { message })
}

/**
 * Replace all requirements, with an audit entry, and reassess every worker in the background.
 * @param ifUnchangedFrom write only if the requirements are still these
 * @param origin of the audit entry, which has the new requirements
 * @throws {ApiError} validation_failed, precondition_failed
 */
export async function setComplianceRequirements(
  write: CallerWrite,
  input: unknown,
  ifUnchangedFrom: unknown,
  origin: AuditOrigin & { requestId: string },
) {
  const { control, orgId } = write
  const list = await named(write, readRequirements(input))
  await requireExisting(write, list, await requirementsOf(write))
  if (ifUnchangedFrom != null)
    requireUnchangedFrom(readRequirements(ifUnchangedFrom, 'ifUnchangedFrom'), await requirementsOf(write))
  const update = { requirements: list as object[] }
  await control.complianceSettings.upsert({ where: { orgId }, create: { orgId, ...update }, update })
  write.opened = undefined // it holds the old requirements
  const detail = { requirements: list.map(inWords) }
  await audit(control, origin, { orgId, action: 'organisation.compliance_requirements_set', detail })
  await reassess(write, origin.requestId)
  return list.map(listed)
}

/** Replace all requirements of clients, projects and roles. They change no worker's status. Arguments and errors are those of `setComplianceRequirements`. */
export async function setWorkRequirements(
  write: CallerWrite,
  input: unknown,
  ifUnchangedFrom: unknown,
  origin: AuditOrigin,
) {
  const { control, orgId } = write
  const list = await named(write, readWorkRequirements(input))
  await requireExisting(write, list, await workRequirementsOf(write))
  if (ifUnchangedFrom != null)
    requireUnchangedFrom(readWorkRequirements(ifUnchangedFrom, 'ifUnchangedFrom'), await workRequirementsOf(write))
  const update = { workRequirements: list as object[] }
  const create = { orgId, requirements: standardRequirements as object[], ...update }
  await control.complianceSettings.upsert({ where: { orgId }, create, update })
  const detail = { requirements: list.map(inWords) }
  await audit(control, origin, { orgId, action: 'organisation.compliance_requirements_set', detail })
  return list.map(listed)
}

const listed = (each: Requirement) => ({ ...each, customTypeIds: each.customTypeIds ?? [] })

function inWords({ trade, clientId, projectId, role, documentTypes, customTypeIds = [] }: Requirement): string {
  const work = [
    ...(clientId ? [`client ${clientId}`] : []),
    ...(projectId ? [`project ${projectId}`] : []),
    ...(role ? [`role ${role}`] : []),
  ]
  return `${[trade ?? 'all workers', ...work].join(', ')}: ${[...documentTypes, ...customTypeIds].join(', ')}`
}

/**
 * @param current the requirements until now, which can name archived types
 * @throws {ApiError} validation_failed for an id that is of no record, or of an archived type
 */
async function requireExisting(
  write: CallerWrite,
  list: readonly Requirement[],
  current: readonly Requirement[],
): Promise<void> {
  const ids = (name: 'clientId' | 'projectId') => list.flatMap((each) => each[name] ?? [])
  const clients = await findAllReferenced(resources.clients, write, ids('clientId'))
  const projects = await findAllReferenced(resources.projects, write, ids('projectId'))
  const known = new Set(current.flatMap(({ customTypeIds = [] }) => customTypeIds))
  const types = await findAllReferenced<CustomDocumentType>(
    resources.customDocumentTypes,
    write,
    list.flatMap(({ customTypeIds = [] }) => customTypeIds),
  )
  for (const [index, { clientId, projectId, customTypeIds = [] }] of list.entries()) {
    if (clientId) clients.get(clientId, `requirements[${index}].clientId`)
    if (projectId) projects.get(projectId, `requirements[${index}].projectId`)
    for (const [n, id] of customTypeIds.entries()) {
      const path = `requirements[${index}].customTypeIds[${n}]`
      if (types.get(id, path).status === 'archived' && !known.has(id))
        throw invalidField(path, 'invalid', 'must be an active type: this one is archived')
    }
  }
}
