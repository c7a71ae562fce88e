/** Requirements while they are edited, without a browser. */
import { describe, expect, it } from 'vitest'
import {
  effectInWords,
  neededBy,
  type Requirement,
  rowsOf,
  settingOf,
  textOf,
  tradesToAdd,
  withoutTrade,
  withTypes,
  workersOf,
} from '../../../src/console/app/pages/requirements/edited.ts'

const everyone: Requirement = { trade: null, documentTypes: ['right_to_work'] }
const rigger: Requirement = { trade: 'Rigger', documentTypes: ['trade_card', 'licence'] }
const diver: Requirement = { trade: 'diver', documentTypes: ['certificate'] }
const trades = [
  { value: 'rigger', count: 3 },
  { value: null, count: 2 },
  { value: 'welder', count: 5 },
]

describe('the rows', () => {
  it('begin with everyone, also if nothing is required of them, then trades by name', () => {
    expect(rowsOf([rigger, diver, everyone])).toEqual([everyone, diver, rigger])
    expect(rowsOf([rigger])).toEqual([{ trade: null, documentTypes: [] }, rigger])
    expect(settingOf(rowsOf([rigger]))).toEqual([rigger])
  })

  it('are changed and removed by trade, in any case', () => {
    const changed = withTypes([everyone, rigger], 'rigger', ['passport'])
    expect(changed).toEqual([everyone, { trade: 'Rigger', documentTypes: ['passport'] }])
    expect(withTypes([everyone, rigger], 'diver', [])).toEqual([
      everyone,
      { trade: 'diver', documentTypes: [] },
      rigger,
    ])
    expect(withTypes([rigger], null, ['passport'])[0]).toEqual({ trade: null, documentTypes: ['passport'] })
    expect(withoutTrade([everyone, rigger], 'RIGGER')).toEqual([everyone])
    expect([...neededBy([everyone, rigger], 'rigger')]).toEqual(['right_to_work', 'trade_card', 'licence'])
  })

  it('are the same in any order, case, and with rows that require nothing', () => {
    const other = [{ trade: 'RIGGER', documentTypes: ['licence', 'trade_card'] } as Requirement, everyone]
    expect(textOf([everyone, rigger, { trade: 'welder', documentTypes: [] }])).toBe(textOf(other))
    expect(textOf([everyone])).not.toBe(textOf([everyone, rigger]))
  })

  it('offer the trades of workers that have none, and count workers', () => {
    expect(tradesToAdd(trades, [everyone, rigger])).toEqual([{ trade: 'welder', workers: 5 }])
    expect(tradesToAdd(null, [])).toEqual([])
    expect([workersOf(trades, null), workersOf(trades, 'RIGGER'), workersOf(trades, 'diver')]).toEqual([10, 3, 0])
  })
})

describe('the effect in words', () => {
  const effect = { workers: 9, becomeNonCompliant: 0, becomeNonCompliantOnProjects: 0, becomeCompliant: 0 }
  it.each([
    [{ ...effect, workers: 0 }, ['No active worker would need anything else than now.']],
    [effect, ['9 active workers would need other documents than now. Nobody’s compliance changes.']],
    [{ ...effect, becomeCompliant: 1 }, ['1 active worker becomes compliant.']],
    [
      { ...effect, becomeNonCompliant: 1200, becomeNonCompliantOnProjects: 1 },
      [
        '1,200 active workers become not compliant.',
        '1 of them is on a project or will be: for each, a task is made and staff are notified.',
      ],
    ],
  ])('%j', (counted, sentences) => {
    expect(effectInWords(counted)).toEqual(sentences)
  })
})
