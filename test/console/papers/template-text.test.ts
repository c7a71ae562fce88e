/** The text of a template while it is written: marks, proposals, and what is kept of it. */
import { describe, expect, it } from 'vitest'
import { fittingFields, openField, textParts } from '../../../src/console/app/pages/papers/templates/template-text.ts'
import { mergeFields } from '../../../src/domain/papers/merge-fields.ts'

const fields = Object.entries(mergeFields).map(([name, { about }]) => ({ name, about }))
const known = new Set(fields.map(({ name }) => name))

describe('the parts of a text', () => {
  it('are the text again, with its fields marked as known or not', () => {
    const text = 'Dear {{ worker.first_name }}, {{nobody}} {{open and }} {{}}'
    const parts = textParts(text, known)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.filter(({ kind }) => kind !== 'text')).toEqual([
      { text: '{{ worker.first_name }}', kind: 'field' },
      { text: '{{nobody}}', kind: 'unknown' },
      { text: '{{open and }}', kind: 'unknown' },
      { text: '{{}}', kind: 'unknown' },
    ])
  })

  it('of a long text with many braces take linear time', () => {
    const before = process.cpuUsage().user
    textParts('{{ '.repeat(16_000), known)
    textParts('{'.repeat(50_000), known)
    expect(process.cpuUsage().user - before).toBeLessThan(1_000_000)
  })
})

describe('a field that is typed', () => {
  const at = (text: string) => openField(text.replace('|', ''), text.indexOf('|'))

  it.each([
    ['Dear {{|', { from: 5, to: 7, typed: '' }],
    ['Dear {{wor|', { from: 5, to: 10, typed: 'wor' }],
    ['Dear {{ Worker.f|', { from: 5, to: 16, typed: 'worker.f' }],
    ['{{a}} {{b|}} c', { from: 6, to: 11, typed: 'b' }],
    ['{{wor|ker.x}} c', { from: 0, to: 12, typed: 'wor' }],
  ])('is seen in %s', (text, found) => {
    expect(at(text)).toEqual(found)
  })

  it.each(['Dear |', 'Dear {|', '{{done}}|', '{{a\nb|', `{{${'x'.repeat(80)}|`])('is none in %j', (text) => {
    expect(at(text)).toBeUndefined()
  })

  it('has proposals by the name, by its parts, and by what it gives, in this order', () => {
    const names = (typed: string) => fittingFields(fields, typed).map(({ name }) => name)
    expect(names('')).toEqual(fields.map(({ name }) => name))
    expect(names('worker.f')).toEqual(['worker.first_name'])
    expect(names('first')[0]).toBe('worker.first_name')
    expect(names('address')).toEqual(['project.address', 'client.address', 'worker.email'])
    expect(names('zzz')).toEqual([])
  })
})
