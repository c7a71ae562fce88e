/** The switches of the bench switch off what is there. */
import { expect, it } from 'vitest'
import { switches } from './switches.ts'
import { edited, textOf } from './without.ts'

it.each(switches)('$name', ({ edits = [], rows }) => {
  for (const edit of edits) expect(edited(textOf(edit), edit)).not.toBe(textOf(edit))
  expect(rows).not.toEqual([])
})
