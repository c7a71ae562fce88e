/** What an action would do at an event, without doing it, and why a run that did not succeed failed. */
import { describe, expect, it } from 'vitest'
import { dueDay, planAction, type Trigger } from '../../../src/domain/automations/actions.ts'
import { ActionFailure, failureOf, tooManyRuns } from '../../../src/domain/automations/failures.ts'
import { fieldsOf, problemWith } from '../../../src/domain/automations/fields.ts'
import type { Action } from '../../../src/domain/automations/rule.ts'
import { TooManyRuns } from '../../../src/events/triggered-runs.ts'
import { ApiError, invalidField } from '../../../src/platform/errors/errors.ts'

const object = {
  expires_on: '2027-01-18',
  id: 'd1',
  name: ' First  aid\n',
  long: 'x'.repeat(6000),
  worker_id: 'w1',
  client_id: null,
  assignment_id: 'a1',
}
const trigger: Trigger = { about: 'document', objectId: 'd1', data: { object }, workerName: 'Ada Byrne' }
const plan = (type: Action['type'], parameters: Record<string, string>) => planAction({ type, parameters }, trigger)

describe('an action', () => {
  it.each<[Action['type'], Record<string, string>, object]>([
    [
      'create_task',
      { title: 'Check {{object.name}}' },
      { title: 'Check First aid', description: null, priority: undefined, dueInDays: null, assigneeId: null },
    ],
    [
      'create_task',
      { title: ' T ', description: ' a\n{{object.id}} ', priority: 'high', due_in_days: '0', assignee_id: 'u1' },
      { title: 'T', description: 'a\nd1', priority: 'high', dueInDays: 0, assigneeId: 'u1' },
    ],
    ['create_task', { title: '{{object.client_id}}' }, { title: 'Untitled' }],
    ['create_task', { title: 'Ends {{object.expires_on}}' }, { title: 'Ends 18 Jan 2027' }],
    ['notify', { title: 'T', body: '{{object.expires_on}} {{worker.name}}' }, { body: '18 Jan 2027 Ada Byrne' }],
    ['update_record', { field: 'status', value: '{{object.expires_on}}' }, { value: '2027-01-18' }],
    ['create_task', { title: '{{object.long}}' }, { title: `${'x'.repeat(199)}…` }],
    ['create_task', { title: 'T', description: '{{object.long}}' }, { description: `${'x'.repeat(4999)}…` }],
    ['notify', { title: '{{object.id}}' }, { title: 'd1', body: null, severity: undefined, recipientId: null }],
    [
      'notify',
      { title: 'T', body: '{{object.name}}', severity: 'critical', recipient_id: 'u1' },
      { title: 'T', body: 'First  aid', severity: 'critical', recipientId: 'u1' },
    ],
    ['notify', { title: 'T', body: '{{object.client_id}}' }, { body: null }],
    [
      'message',
      { title: '{{object.name}}', body: 'Hello\n{{worker.name}}' },
      { title: 'First aid', body: 'Hello\nAda Byrne', workerId: 'w1' },
    ],
    [
      'update_record',
      { field: 'status', value: ' valid ' },
      { kind: 'document', id: 'd1', field: 'status', value: 'valid' },
    ],
    [
      'update_record',
      { record: 'worker_id', field: 'trade', value: '{{object.name}}' },
      { kind: 'worker', id: 'w1', field: 'trade', value: 'First  aid' },
    ],
  ])('%s with %j', (type, parameters, planned) => {
    expect(plan(type, parameters)).toMatchObject({ type, ...planned })
  })

  it.each([
    [{ record: 'client_id', field: 'name', value: 'x' }, 'record', 'missing_record'],
    [{ record: 'project_id', field: 'name', value: 'x' }, 'record', 'missing_record'],
    [{ record: 'assignment_id', field: 'name', value: 'x' }, 'field', 'invalid'],
    [{ field: 'colour', value: 'x' }, 'field', 'invalid'],
  ])('that changes %j is refused', (parameters, path, code) => {
    expect(() => plan('update_record', parameters)).toThrow(
      expect.objectContaining({ code: 'validation_failed', details: [expect.objectContaining({ path, code })] }),
    )
  })

  it('makes a task due some days after the day of its run, if at all', () => {
    const dueOn = (parameters: object) => {
      const planned = plan('create_task', { title: 'T', ...parameters })
      return planned.type === 'create_task' && dueDay(planned, new Date('2026-02-27'))
    }
    expect(dueOn({})).toBeNull()
    expect(dueOn({ due_in_days: '0' })).toEqual(new Date('2026-02-27'))
    expect(dueOn({ due_in_days: '2' })).toEqual(new Date('2026-03-01'))
  })
})

describe('a field of a record', () => {
  const fieldOf = (kind: Parameters<typeof fieldsOf>[0], name: string) => {
    const field = fieldsOf(kind).get(name)
    if (field === undefined) throw new Error(`a ${kind} has no ${name}`)
    return field
  }

  it.each([
    ['worker', 'status', { kind: 'choice', choices: ['active', 'candidate', 'inactive'], canBeEmpty: false }],
    ['worker', 'email', { kind: 'text', choices: [], canBeEmpty: true }],
    ['worker', 'first_name', { kind: 'text', canBeEmpty: false }],
    ['job', 'start_date', { kind: 'date', canBeEmpty: false }],
    ['job', 'status', { kind: 'choice', choices: ['completed', 'cancelled'], canBeEmpty: false }],
    ['planner', 'starts_at', { kind: 'timestamp' }],
    ['task', 'assignee_id', { kind: 'id', canBeEmpty: true }],
  ] as const)('of a %s, %s, is %j', (kind, name, described) => {
    expect(fieldOf(kind, name)).toMatchObject(described)
  })

  it.each([
    ['worker', 'status', 'active', undefined],
    ['worker', 'status', 'gone', 'must be one of active, candidate, inactive'],
    ['worker', 'email', '', undefined],
    ['worker', 'first_name', '', 'must not be null'],
    ['job', 'start_date', '2026-02-28', undefined],
    ['job', 'start_date', '2026-02-30', 'must be a date in the format YYYY-MM-DD'],
    ['job', 'status', 'completed', undefined],
    ['job', 'status', 'toString', 'must be one of completed, cancelled'],
    ['planner', 'starts_at', '2026-02-28T08:00:00Z', undefined],
    ['planner', 'starts_at', '2026-02-28', expect.stringMatching(/ISO 8601 timestamp/)],
    ['task', 'title', 'Call', undefined],
  ] as const)('of a %s, %s, set to "%s" has the problem %s', (kind, name, text, problem) => {
    expect(problemWith(fieldOf(kind, name), text)).toEqual(problem)
  })

  it('is none if it is a list, labels, or nothing that a caller sets', () => {
    expect([...fieldsOf('worker').keys()]).toEqual([
      'email',
      'external_id',
      'first_name',
      'language',
      'last_name',
      'phone',
      'status',
      'trade',
    ])
  })
})

describe('a failure', () => {
  const failed = (cause: unknown) => failureOf(new ActionFailure('Action 1 (notify)', cause))

  it.each([
    [invalidField('input.dueOn', 'invalid', 'must be a date'), 'due_on must be a date', 'validation_failed'],
    [invalidField('assignee_id', 'unknown_reference', 'is gone'), 'assignee_id is gone', 'unknown_reference'],
    [new ApiError('not_found'), 'The record no longer exists.', 'not_found'],
    [new ApiError('conflict', { message: 'It overlaps.' }), 'It overlaps.', 'conflict'],
    [
      new ApiError('invalid_transition', {
        message: 'It is paid.',
        details: [{ path: 'id', code: 'invalid_transition', message: 'must be open' }],
      }),
      'It is paid.',
      'invalid_transition',
    ],
    [new ApiError('insufficient_scope', { message: 'Not this one.' }), 'Not this one.', 'validation_failed'],
  ])('is permanent if it is %s', (cause, error, reason) => {
    expect(failureOf(cause)).toEqual({ error, reason })
    expect(failed(cause)).toEqual({ error: `Action 1 (notify): ${error}`, reason })
  })

  it('of the run of an event that has caused too many says so', () => {
    expect(failureOf(new TooManyRuns())).toBe(tooManyRuns)
  })

  it.each([new ApiError('unavailable'), new ApiError('internal_error'), new Error('a fault'), 'text'])(
    'may be temporary if it is %s',
    (cause) => {
      expect([failureOf(cause), failed(cause)]).toEqual([undefined, undefined])
    },
  )
})
