/** The reasons why a worker is not eligible for an assignment. */
import { ineligibilityReasons } from '../../src/domain/planning/eligibility.ts'
import { builder } from '../builder.ts'

export const IneligibilityReasonType = builder.enumType('IneligibilityReason', {
  description: 'Why a worker is not eligible for an assignment.',
  values: Object.fromEntries(
    Object.entries(ineligibilityReasons).map(([name, description]) => [name, { description }]),
  ) as Record<keyof typeof ineligibilityReasons, { description: string }>,
})
