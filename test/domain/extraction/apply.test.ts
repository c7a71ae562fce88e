/** Which of the extracted fields go into the document: those that somebody chose, or that are sure. */
import { describe, expect, it } from 'vitest'
import type { AiJob, Document } from '../../../prisma/generated/client/client.ts'
import { automaticFields, chosenFields, documentChange } from '../../../src/domain/extraction/apply.ts'
import type { ReadField } from '../../../src/domain/extraction/fields.ts'

const result: ReadField[] = [
  { field: 'number', value: 'X1', confidence: 0.9 },
  { field: 'issued_on', value: '2026-01-01', confidence: 0.8 },
  { field: 'expires_on', value: '2031-01-01', confidence: 0.7 },
  { field: 'last_name', value: 'Okafor', confidence: 1 },
]
const job = (more: object = {}) => ({ status: 'succeeded', result, ...more }) as unknown as AiJob
const names = (read: readonly ReadField[]) => read.map(({ field }) => field)

describe('fields that are chosen', () => {
  it('are all that a document has, or those that are named, in that order', () => {
    expect(names(chosenFields(job(), null))).toEqual(['number', 'issued_on', 'expires_on'])
    expect(names(chosenFields(job(), undefined))).toEqual(['number', 'issued_on', 'expires_on'])
    expect(names(chosenFields(job(), ['expires_on', 'number']))).toEqual(['expires_on', 'number'])
    expect(chosenFields(job({ result: null }), null)).toEqual([])
    expect(chosenFields(job({ result: [{ field: 'shoe_size', value: '43', confidence: 1 }] }), null)).toEqual([])
  })

  it.each([
    [job(), ['number', 'last_name'], /available: number, issued_on, expires_on$/],
    [job({ result: null }), ['number', 'number'], /available: none$/],
  ])('are refused if they were not extracted: %#', (from, chosen, message) => {
    const path = from.result === null ? 'fields[0]' : 'fields[1]'
    const detail = { path, code: 'unknown_reference', message: expect.stringMatching(message) }
    expect(() => chosenFields(from, chosen)).toThrow(
      expect.objectContaining({ code: 'validation_failed', details: [detail] }),
    )
  })

  it.each(['queued', 'running', 'failed'])('are none of a job that is %s', (status) => {
    const detail = { path: 'id', code: 'invalid_transition', message: expect.stringContaining(status) }
    expect(() => chosenFields(job({ status }), null)).toThrow(
      expect.objectContaining({ code: 'invalid_transition', details: [detail] }),
    )
  })

  it('become values of the columns', () => {
    expect(documentChange(result)).toEqual({
      number: 'X1',
      issuedOn: new Date('2026-01-01'),
      expiresOn: new Date('2031-01-01'),
    })
  })
})

describe('fields that are applied at once', () => {
  const ada = { firstName: 'Ada', lastName: 'Okafor' }
  const applied = (applyFrom: number | null, document: object = {}, worker = ada) => {
    const current = { number: null, issuedOn: null, expiresOn: null, ...document } as Document
    return names(automaticFields(job(), current, worker, applyFrom))
  }

  it('are those that are as sure as wanted', () => {
    expect(applied(0.7)).toEqual(['number', 'issued_on', 'expires_on'])
    expect(applied(0.8)).toEqual(['number', 'issued_on'])
    expect(applied(1)).toEqual([])
  })

  it('are none if that is off, or the document is in the name of another', () => {
    expect(applied(null)).toEqual([])
    expect(applied(0.7, {}, { firstName: 'Ada', lastName: 'Hughes' })).toEqual([])
  })

  it('leave what the document has, and are none if it would expire before its issue', () => {
    expect(applied(0.7, { number: 'MINE' })).toEqual(['issued_on', 'expires_on'])
    expect(applied(0.7, { issuedOn: new Date('2031-01-01') })).toEqual(['number', 'expires_on'])
    expect(applied(0.7, { issuedOn: new Date('2031-01-02') })).toEqual([])
    expect(applied(0.7, { expiresOn: new Date('2025-12-31') })).toEqual([])
  })
})
