/** Misspelt names, and what was meant. */
import { expect, it } from 'vitest'
import { nearestName } from '../../src/domain/input/nearest-name.ts'
import { mergeFields } from '../../src/domain/papers/merge-fields.ts'

const names = Object.keys(mergeFields)

it.each([
  ['worker.frist_name', 'worker.first_name'],
  ['worker_first_name', 'worker.first_name'],
  ['Worker.LastName', 'worker.last_name'],
  ['clientname', 'client.name'],
  ['assignment.startdate', 'assignment.start_date'],
  ['Today', 'today'],
])('%s is meant to be %s', (text, meant) => {
  expect(nearestName(text, names)).toBe(meant)
})

it.each(['', '   ', 'shoe size', 'x', 'worker.first_name'.repeat(5)])('%j is none of them', (text) => {
  expect(nearestName(text, names)).toBeUndefined()
})
