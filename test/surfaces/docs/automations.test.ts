/** The guide on automations has everything that rules know and do. */
import { describe, expect, it } from 'vitest'
import { parameters } from '../../../src/domain/automations/actions.ts'
import { changes } from '../../../src/domain/automations/changes.ts'
import { fieldsOf } from '../../../src/domain/automations/fields.ts'
import { operators } from '../../../src/events/conditions/condition.ts'
import { readGuide } from '../../support/guides.ts'

describe('the guide has', () => {
  const section = readGuide('automations')
  const rowsUnder = (head: string) => {
    const [, table = ''] = section.split(`| ${head} |`)
    const rows = table.split('\n\n')[0]?.split('\n').slice(2) ?? []
    return rows.map((row) => row.split('|').slice(1, -1))
  }
  const namesIn = (text: string | undefined) => [...(text ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name as string)

  it('every operator', () => {
    const table = rowsUnder('operator').map(([name]) => namesIn(name)[0])
    expect(new Set(table)).toEqual(new Set(operators))
  })

  it('every action with its parameters', () => {
    const table = rowsUnder('action').map(([name, needs, takes]) => [
      namesIn(name)[0],
      new Set([...namesIn(needs), ...namesIn(takes?.replace(/, e\.g\..*/, ''))]),
    ])
    const real = Object.entries(parameters).map(([name, { shape }]) => [name, new Set(Object.keys(shape))])
    expect(table).toEqual(real)
  })

  it('every field that rules set', () => {
    const table = rowsUnder('record type').map(([kind, fields]) => [kind?.trim(), new Set(namesIn(fields))])
    const kinds = Object.keys(changes) as (keyof typeof changes)[]
    expect(table).toEqual(kinds.map((kind) => [kind, new Set(fieldsOf(kind).keys())]))
  })
})
