/** Reasons why a worker does not fit an assignment. */
import { unfit } from '../../src/domain/planning/fitness.ts'
import { builder } from '../builder.ts'

export const UnfitType = builder.enumType('Unfit', {
  description: 'Why a worker does not fit an assignment.',
  values: Object.fromEntries(Object.entries(unfit).map(([name, description]) => [name, { description }])) as Record<
    keyof typeof unfit,
    { description: string }
  >,
})
