/** Changing an organisation's compliance requirements. */
import { z } from 'zod'
import { DocumentType } from '../../../prisma/generated/client/enums.ts'
import type { CallerWrite } from '../../events/write.ts'
import { text } from '../checks.ts'
import { validInput } from '../input.ts'
import { reassess } from './reassess.ts'

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

/**
 * Replace all requirements, and reassess every worker in the background.
 * @param requestId id of the current request
 * @throws {ApiError} validation_failed
 */
export async function setComplianceRequirements(write: CallerWrite, input: unknown, requestId: string) {
  const { control, orgId } = write
  const list = validInput(requirements, input)
  const update = { requirements: list as object[] }
  await control.complianceSettings.upsert({ where: { orgId }, create: { orgId, ...update }, update })
  write.opened = undefined // it has the requirements from before
  await reassess(write, requestId)
  return list
}
