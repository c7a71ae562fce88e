/** What callers may call a record or a person. */
import { expect, it } from 'vitest'
import { name } from '../../src/domain/input/checks.ts'

const refusalOf = (value: string) => name.safeParse(value).error?.issues.map(({ message }) => message)

it.each(['Ada', 'Þóra', 'José', 'Jose\u0301', '李', "O'Brien", 'علی\u200cرضا', '7', '👷🏽\u200d♀️', ' Ada\u00a0Ng '])(
  '%j is a name',
  (value) => {
    expect(refusalOf(value)).toBeUndefined()
  },
)

it.each(['\u200b', '\u200d\u2060', '\u3164', '\u115f\u1160', '\u2800', '\u0301', '\u00ad', '\ufe0f'])(
  '%j has nothing to see',
  (value) => {
    expect(refusalOf(value)).toEqual(['must have at least one visible character'])
  },
)

it.each(['Ada\nNg', 'Ada\tNg', 'Ada\u0007', 'Ada\u0085Ng', '\u001b[31mAda'])('%j has a control character', (value) => {
  expect(refusalOf(value)).toEqual(['must not contain control characters, such as line breaks'])
})
