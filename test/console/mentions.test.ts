/** Which mentions of a note stay when its text changes. */
import { expect, it } from 'vitest'
import { stillMentioned } from '../../src/console/app/parts/notes/mentions.ts'

const known = [
  { userId: 'ann', name: 'Ann Ames' },
  { userId: 'bob', name: 'Bob' },
]
const note = { text: 'Ask @Ann Ames', mentionIds: ['ann', 'bob', 'gone'] }

it('a name that was removed from the text takes its mention away; mentions without a name in the text stay', () => {
  expect(stillMentioned(note, 'Ask @Ann Ames again', known)).toEqual(['ann', 'bob', 'gone'])
  expect(stillMentioned(note, 'Ask nobody', known)).toEqual(['bob', 'gone'])
  expect(stillMentioned(note, 'Ask nobody', [])).toEqual(['ann', 'bob', 'gone'])
  expect(stillMentioned(undefined, 'Ask @Bob', known)).toEqual([])
})
