/** The planner's words: labels of months, and why a change was refused. */
import { expect, it } from 'vitest'
import { refusalInWords } from '../../src/console/app/pages/planner/refusal-words.ts'
import { monthLabel } from '../../src/console/app/pages/planner/scale.ts'
import { readDay } from '../../src/console/app/parts/values/days.ts'

it.each([
  [400, 'November 2026'],
  [90, 'Nov'],
  [18, ''],
])('a month of %d pixels is labelled "%s"', (width, label) => {
  expect(monthLabel(readDay('2026-11-30'), width)).toBe(label)
})

const ID = '01990000-0000-7000-8000-00000000000a'
const refused = (more: object) => refusalInWords({ message: 'No.', fields: {}, ...more }, 'Ada Byrne').message

it('a refused change names the person, the project and the days', () => {
  const failure = { code: 'conflict', message: `Taken: ${ID}`, fields: {}, conflictingId: ID }
  const other = { startDate: '2026-11-30', endDate: '2026-12-04', project: { name: 'Dock' } }
  expect(refusalInWords(failure, 'Ada Byrne', other).message).toBe('Ada Byrne is already on Dock, 30 Nov – 4 Dec 2026.')
  expect(refused({ code: 'conflict', message: 'The worker is away from 2027-01-18 to 2027-01-19 (holiday).' })).toBe(
    'Ada Byrne is away from 18 Jan 2027 to 19 Jan 2027 (holiday).',
  )
  expect(refused({ code: 'validation_failed', fields: { projectId: 'must not be a cancelled project' } })).toBe(
    'The project must not be a cancelled project.',
  )
  expect(refused({ code: 'not_found' })).toBe('Somebody else has removed this.')
})
