/** Of several events of a record before its message, the last one counts. */
import { expect, it } from 'vitest'
import { type CauseEvent, noticesOf } from '../../../src/domain/messages/notices.ts'

const TODAY = '2026-03-02'

let count = 0
const event = (type: string, object: object, previous: object | null = null): CauseEvent => ({
  id: `evt_${++count}`,
  type,
  objectId: 'one',
  object: object as Record<string, unknown>,
  previous: previous as Record<string, unknown> | null,
})

const told = (...events: CauseEvent[]) => noticesOf(events, TODAY).map(({ line, userId }) => [line, userId])

it.each([
  { after: 'a reassignment, the new assignee only', into: { assignee_id: 'bob' }, tells: ['bob'] },
  { after: 'the end of the assignment, nobody', into: { assignee_id: null }, tells: [] },
  { after: 'completion, nobody', into: { assignee_id: 'ada', status: 'done' }, was: { status: 'open' }, tells: [] },
  {
    after: 'cancellation, nobody',
    into: { assignee_id: 'ada', status: 'cancelled' },
    was: { status: 'open' },
    tells: [],
  },
  { after: 'another change, the assignee', into: { assignee_id: 'ada' }, was: { priority: 'low' }, tells: ['ada'] },
])('of a new task is told, after $after', ({ into, was = { assignee_id: 'ada' }, tells }) => {
  const made = event('task.created', { assignee_id: 'ada', status: 'open' })
  const changed = event('task.updated', { status: 'open', ...into }, was)
  expect(told(made, changed)).toEqual(tells.map((id) => ['taskAssigned', id]))
})

it('of a cover, its worker is told and the one who is away, unless it is deleted before', () => {
  const cover = { worker_id: 'bo', covers_id: 'hers', end_date: '2026-03-09' }
  const toWhom = (...events: CauseEvent[]) =>
    noticesOf(events, TODAY).map(({ line, workerId, coversId }) => [line, workerId ?? coversId])
  const made = event('assignment.created', cover)
  expect(toWhom(made)).toEqual([
    ['assignmentMade', 'bo'],
    ['assignmentCovered', 'hers'],
  ])
  expect(toWhom(made, event('assignment.deleted', cover))).toEqual([])
  expect(toWhom(event('assignment.deleted', cover))).toEqual([['assignmentDeleted', 'bo']])
  expect(toWhom(event('assignment.created', { ...cover, end_date: '2026-03-01' }))).toEqual([])
})

it('a task that comes back to its assignee is told once', () => {
  const made = event('task.created', { assignee_id: 'ada', status: 'open' })
  const away = event('task.updated', { assignee_id: 'bob', status: 'open' }, { assignee_id: 'ada' })
  const back = event('task.updated', { assignee_id: 'ada', status: 'open' }, { assignee_id: 'bob' })
  expect(told(made, away, back)).toEqual([['taskAssigned', 'ada']])
})

it('of a note, those are told who are mentioned for the first time, and not its author', () => {
  const note = (mention_ids: string[]) => ({ author_id: 'ada', text: 'Look', mention_ids })
  const made = event('note.created', note(['ada', 'bob']))
  expect(told(made)).toEqual([['mentioned', 'bob']])
  expect(told(event('note.updated', note(['bob', 'cy']), { mention_ids: ['bob'] }))).toEqual([['mentioned', 'cy']])
  expect(told(event('note.updated', note(['bob']), { text: 'See' }))).toEqual([])
  expect(told(made, event('note.updated', note([]), { mention_ids: ['ada', 'bob'] }))).toEqual([])
  expect(told(made, event('note.deleted', note(['ada', 'bob'])))).toEqual([])
})
