/** Changing an organisation's compliance requirements. */
import { z } from 'zod'
import { DocumentType } from '../../../prisma/generated/client/enums.ts'
import { type AuditOrigin, audit } from '../../access/audit/audit.ts'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { text } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import { reassess } from './reassess.ts'
import type { Requirement } from './required.ts'
import { requirementsOf } from './requirements.ts'

const requirements = z
  .array(
    z.object({
      trade: text.nullish().transform((trade) => trade ?? null),
      documentTypes: z.array(z.enum(DocumentType)).min(1).max(Object.keys(DocumentType).length),
    }),
  )
  .max(200)
  .refine(
    (list) => new Set(list.map(({ trade }) => trade?.toLowerCase() ?? null)).size === list.length,
    'must not contain a trade more than once',
  )

/** @param name of the argument @throws {ApiError} validation_failed */
export const readRequirements = (input: unknown, name = 'requirements') => validInput(requirements, input, name)

/** A text that is equal for equal requirements in any order. */
function textOf(list: readonly Requirement[]): string {
  const lines = list.map(({ trade, documentTypes }) => [
    trade?.toLowerCase() ?? null,
    [...new Set(documentTypes)].sort(),
  ])
  return JSON.stringify(lines.map((line) => JSON.stringify(line)).sort())
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
  const list = readRequirements(input)
  if (ifUnchangedFrom != null) {
    const expected = readRequirements(ifUnchangedFrom, 'ifUnchangedFrom')
    if (textOf(expected) !== textOf(await requirementsOf(write)))
      throw new ApiError('precondition_failed', {
        message: 'The requirements have changed since you read them. Read them again and retry.',
      })
  }
  const update = { requirements: list as object[] }
  await control.complianceSettings.upsert({ where: { orgId }, create: { orgId, ...update }, update })
  write.opened = undefined // it holds the old requirements
  const detail = {
    requirements: list.map((each) => `${each.trade ?? 'all workers'}: ${each.documentTypes.join(', ')}`),
  }
  await audit(control, origin, { orgId, action: 'organisation.compliance_requirements_set', detail })
  await reassess(write, origin.requestId)
  return list
}
