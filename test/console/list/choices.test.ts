/** Which values of a field a list shows, and what its address says of them. */
import { describe, expect, it } from 'vitest'
import {
  countedChoices,
  countsByValue,
  foundChoices,
  shownValues,
  someOf,
  toggledValues,
} from '../../../src/console/app/parts/list/choices.ts'

const words = {
  open: { label: 'Open' },
  in_progress: { label: 'In progress' },
  done: { label: 'Done' },
  cancelled: { label: 'Cancelled' },
}
const USUAL = ['open', 'in_progress'] as const

describe('the values that a list shows', () => {
  it.each([
    [[], ['open', 'in_progress']],
    [['done', 'gone'], ['done']],
    [
      ['cancelled', 'open'],
      ['open', 'cancelled'],
    ],
    [['gone'], ['open', 'in_progress']],
  ])('asked for %j, are %j', (asked, shown) => expect(shownValues(asked, words, USUAL)).toEqual(shown))

  it('are all of them, which is none in a filter, without usual ones', () => {
    expect(someOf(shownValues(['gone'], words))).toBeUndefined()
    expect(someOf(['done'])).toEqual(['done'])
  })
})

describe('a toggled value', () => {
  it('is in the address only if it is not usual', () => {
    expect(toggledValues([], 'done', words, USUAL)).toEqual(['open', 'in_progress', 'done'])
    expect(toggledValues(['open', 'in_progress', 'done'], 'done', words, USUAL)).toEqual([])
    expect(toggledValues([], 'open', words, USUAL)).toEqual(['in_progress'])
    expect(toggledValues(['in_progress'], 'open', words, USUAL)).toEqual([])
  })

  it('is the only one of a list that shows all', () => {
    expect(toggledValues([], 'done', words)).toEqual(['done'])
    expect(toggledValues(['done'], 'done', words)).toEqual([])
  })
})

describe('the choices of a filter', () => {
  it('are all values of a field, with 0 for those that no record has', () => {
    expect(countedChoices({ ppe: 'Protective gear', meals: 'Meals' }, [{ value: 'meals', count: 2 }])).toEqual([
      { value: 'ppe', label: 'Protective gear', count: 0 },
      { value: 'meals', label: 'Meals', count: 2 },
    ])
  })

  it('are the texts that there are', () => {
    const counts = [
      { value: 'Welder', count: 3 },
      { value: null, count: 9 },
    ]
    expect(foundChoices(counts)).toEqual([{ value: 'Welder', label: 'Welder', count: 3 }])
  })
})

it('a count that is not known, as offline, is not a 0', () => {
  expect(countsByValue(undefined)).toBeUndefined()
  expect(countedChoices({ open: 'Open' }, null)).toEqual([{ value: 'open', label: 'Open' }])
  expect(countedChoices({ open: 'Open' }, [])).toEqual([{ value: 'open', label: 'Open', count: 0 }])
})
