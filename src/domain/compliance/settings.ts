/** What an organisation's workers need, as its owners and admins set it. */

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
    'must name each trade once',
  )

export async function setComplianceRequirements(write: CallerWrite, wanted: unknown, requestId: string) {
  const { control, orgId } = write
  const list = validInput(requirements, wanted)
  const update = { requirements: list as object[] }
  await control.complianceSettings.upsert({ where: { orgId }, create: { orgId, ...update }, update })
  await reassess(write, requestId)
  return list
}
