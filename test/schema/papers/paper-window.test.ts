/** The page of a pack's papers: all that fit, unless fewer are wanted, and it costs what it can hold. */
import { expect, it } from 'vitest'
import { paperComplexity, paperWindow } from '../../../schema/papers/pack-paper.ts'

it.each([
  [{}, { limit: 200, offset: 0 }, 200],
  [{ limit: null, offset: null }, { limit: 200, offset: 0 }, 200],
  [{ limit: 3, offset: 2 }, { limit: 3, offset: 2 }, 3],
])('%j', (args, page, multiplier) => {
  expect(paperWindow(args)).toMatchObject(page)
  expect(paperComplexity(args)).toEqual({ field: 1, multiplier })
})

it.each([
  [{ limit: 0 }, 'limit', 1],
  [{ limit: 1000 }, 'limit', 200],
  [{ offset: -1 }, 'offset', 200],
])('%j is refused, and costs no less than one and no more than a page', (args, path, multiplier) => {
  const details = [expect.objectContaining({ path })]
  expect(() => paperWindow(args)).toThrow(expect.objectContaining({ code: 'validation_failed', details }))
  expect(paperComplexity(args)).toEqual({ field: 1, multiplier })
})
