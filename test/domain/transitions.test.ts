/** Which status may follow which. */
import { describe, expect, it } from 'vitest'
import { checkTransition } from '../../src/domain/records/transitions.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'

/** For each kind: each status, and those that may follow it. */
const allowed = {
  worker: { candidate: 'active inactive', active: 'inactive', inactive: 'active' },
  client: { active: 'archived', archived: 'active' },
  project: { planned: 'active cancelled', active: 'completed cancelled', completed: '', cancelled: '' },
  job: { mobilising: 'mobilised cancelled', mobilised: 'mobilising completed cancelled', completed: '', cancelled: '' },
  document_pack: { draft: 'issued', issued: 'completed', completed: 'issued' },
  timesheet: { draft: 'submitted', submitted: 'approved rejected', approved: '', rejected: 'submitted' },
  expense: { submitted: 'approved rejected', approved: 'paid', paid: '', rejected: '' },
  invoice: { draft: 'issued void', issued: 'paid void', paid: '', void: '' },
  task: { open: 'in_progress done cancelled', in_progress: 'open done cancelled', done: '', cancelled: '' },
} as const

function refusal(kind: string, from: string, to: string, path?: string) {
  try {
    checkTransition(kind as 'worker', from as 'active', to as 'active', path)
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, message: error.message, details: error.details }
    throw error
  }
  return undefined
}

describe.each(Object.entries(allowed))('%s', (kind, table) => {
  const statuses = Object.keys(table)
  it.each(Object.entries<string>(table))('%s: what may follow it does, and nothing else', (from, next) => {
    expect(statuses.filter((to) => to !== from && refusal(kind, from, to) === undefined).sort()).toEqual(
      next.split(' ').filter(Boolean).sort(),
    )
    expect(refusal(kind, from, from)).toBeUndefined()
  })
})

it('a refusal says what is allowed instead', () => {
  expect(refusal('document_pack', 'draft', 'completed')).toEqual({
    code: 'invalid_transition',
    message: 'The status of the document pack cannot change from draft to completed: allowed from draft: issued.',
    details: [
      {
        path: 'input.status',
        code: 'invalid_transition',
        message: 'must not change from draft to completed: allowed from draft: issued',
      },
    ],
  })
  expect(refusal('project', 'planned', 'completed')?.message).toContain('allowed from planned: active, cancelled.')
  expect(refusal('invoice', 'paid', 'void', 'id')).toMatchObject({
    message: 'The status of the invoice cannot change from paid to void: paid is a final status.',
    details: [{ path: 'id' }],
  })
})
