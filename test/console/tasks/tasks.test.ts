/** What the pages of tasks make of an address and of the server's answers, and how moves go to the server. */
import { describe, expect, it } from 'vitest'
import type { TaskStatus } from '../../../src/console/app/api/schema-types.ts'
import { itemBeside } from '../../../src/console/app/pages/inbox/keys.ts'
import {
  type BoardColumn,
  COLUMNS,
  cardBeside,
  columnsWithMoves,
  statusBeside,
} from '../../../src/console/app/pages/tasks/board-columns.ts'
import { filterOf, statusesOf } from '../../../src/console/app/pages/tasks/find.ts'
import { type Movable, Moves, type Send } from '../../../src/console/app/pages/tasks/moves.ts'
import { readDay } from '../../../src/console/app/parts/values/days.ts'
import type { SubjectNameFragment, TaskCardFragment } from '../../../src/console/app/work/operations.ts'
import { subjectName, subjectPath } from '../../../src/console/app/work/subject.ts'
import { emptyTask, readAbout, taskInputOf, valuesOfTask } from '../../../src/console/app/work/task-values.ts'
import { dueText, isOverdue } from '../../../src/console/app/work/task-words.ts'
import { eventually } from '../../support/eventually.ts'

const ME = '01900000-0000-7000-8000-000000000001'
const OTHER = '01900000-0000-7000-8000-000000000002'
const NOW = readDay('2026-11-03')

const address = (values: Record<string, string>) => (name: string) => values[name]?.split(',') ?? []

describe('the address of the tasks', () => {
  const find = (values: Record<string, string>) => filterOf(address(values), ME, NOW)

  it.each([
    [{}, {}],
    [{ assignee: 'me' }, { assigneeId: { in: [ME] } }],
    [{ assignee: `${OTHER},me` }, { assigneeId: { in: [OTHER, ME] } }],
    [{ assignee: 'nobody' }, { assigneeId: { exists: false } }],
    [{ priority: 'high,urgent' }, { priority: ['high'] }],
    [{ priority: 'urgent' }, {}],
    [{ due: 'overdue' }, { dueOn: { lt: '2026-11-03' } }],
    [{ due: 'week' }, { dueOn: { gte: '2026-11-03', lte: '2026-11-10' } }],
    [{ due: 'none' }, { dueOn: { exists: false } }],
    [{ due: 'soon' }, {}],
    [{ about: `job:${OTHER}` }, { subjectType: ['job'], subjectId: { in: [OTHER] } }],
    [{ about: 'job:7' }, {}],
  ] as const)('%j asks for %j', (values, filter) => {
    expect(find(values)).toEqual(filter)
  })

  it('shows what is to do, unless it names statuses', () => {
    expect(statusesOf(address({}))).toEqual(['open', 'in_progress'])
    expect(statusesOf(address({ status: 'done,gone' }))).toEqual(['done'])
    expect(statusesOf(address({ status: 'gone' }))).toEqual(['open', 'in_progress'])
  })
})

describe('a task', () => {
  it.each([
    ['open', '2026-11-02', true],
    ['in_progress', '2026-11-03', false],
    ['done', '2026-11-02', false],
    ['open', null, false],
  ] as const)('that is %s and due on %s is overdue: %s', (status, dueOn, expected) => {
    expect(isOverdue({ status, dueOn }, NOW)).toBe(expected)
  })

  it('says when it is due in words', () => {
    expect(dueText({ status: 'open', dueOn: null })).toBe('No due date')
    expect(dueText({ status: 'done', dueOn: '2020-01-01' })).toBe('Done')
    expect(dueText({ status: 'open', dueOn: '2020-01-01' })).toBe('Overdue since 1 Jan')
    expect(dueText({ status: 'open', dueOn: '2100-01-01' })).toBe('Due Fri 1 Jan')
  })

  it('comes to a form and back, and what is empty is cleared', () => {
    const values = valuesOfTask({
      title: 'Order gloves',
      description: null,
      status: 'open',
      priority: 'high',
      dueOn: '2026-11-03',
      assigneeId: null,
      subjectType: 'worker',
      subjectId: OTHER,
    })
    expect(taskInputOf(values)).toEqual({
      title: 'Order gloves',
      description: null,
      status: 'open',
      priority: 'high',
      dueOn: '2026-11-03',
      assigneeId: null,
      subjectType: 'worker',
      subjectId: OTHER,
    })
    expect(taskInputOf({ ...emptyTask, title: ' x ' })).toMatchObject({
      title: 'x',
      subjectType: null,
      subjectId: null,
    })
    expect(readAbout('worker')).toBeUndefined()
  })
})

describe('a record that a task is about', () => {
  const worker = { id: OTHER, firstName: 'Ada', lastName: 'Ng' }
  const project = { id: OTHER, name: 'Dock Wall' }
  it.each([
    [{ __typename: 'Worker', object: 'worker', ...worker }, 'Ada Ng', `/workers/${OTHER}`],
    [{ __typename: 'Project', object: 'project', ...project }, 'Dock Wall', `/projects/${OTHER}`],
    [{ __typename: 'Client', object: 'client', ...project }, 'Dock Wall', `/clients/${OTHER}`],
    [
      { __typename: 'Job', object: 'job', id: ME, startDate: '2026-11-03', project },
      'Dock Wall, from 3 Nov 2026',
      `/jobs/${ME}`,
    ],
    [
      { __typename: 'Job', object: 'job', id: ME, startDate: '2026-11-03', project: null },
      'Job, from 3 Nov 2026',
      `/jobs/${ME}`,
    ],
    [{ __typename: 'Document', object: 'document', id: ME, name: 'CSCS', worker }, 'CSCS, Ada Ng', `/workers/${OTHER}`],
    [{ __typename: 'Document', object: 'document', id: ME, name: 'CSCS', worker: null }, 'CSCS', undefined],
    [
      { __typename: 'Timesheet', object: 'timesheet', id: ME, periodStart: '2026-11-02', worker },
      'Timesheet of 2 Nov, Ada Ng',
      `/time?open=${ME}`,
    ],
    [
      { __typename: 'Expense', object: 'expense', id: ME, description: null, worker },
      'Expense, Ada Ng',
      `/expenses?open=${ME}`,
    ],
    [{ __typename: 'Assignment', object: 'assignment', id: ME, worker }, 'Assignment, Ada Ng', `/workers/${OTHER}`],
    [{ __typename: 'Invoice', object: 'invoice', id: ME, number: 'INV-1' }, 'Invoice INV-1', `/invoices/${ME}`],
    [{ __typename: 'Invoice', object: 'invoice', id: ME, number: null }, 'Invoice, not issued', `/invoices/${ME}`],
    [{ __typename: 'Automation', object: 'automation', ...project }, 'Dock Wall', '/automations'],
    [{ __typename: 'Task', object: 'task', id: ME, title: 'Order gloves' }, 'Order gloves', `/tasks?open=${ME}`],
    [{ __typename: 'AiJob', object: 'ai_job', id: ME }, 'Ai job', undefined],
  ])('%j is %s, at %s', (subject, name, path) => {
    expect(subjectName(subject as SubjectNameFragment)).toBe(name)
    expect(subjectPath(subject as SubjectNameFragment)).toBe(path)
  })
})

describe('the board', () => {
  const card = (id: string) => ({ id }) as TaskCardFragment
  const columns: BoardColumn[] = [
    { status: 'open', tasks: [card('a'), card('b')], total: 7 },
    { status: 'in_progress', tasks: [], total: 0 },
    { status: 'done', tasks: [card('c')], total: 1 },
    { status: 'cancelled', tasks: [card('d')], total: 1 },
  ]

  it('shows a moved card first in its new column, and counts it there', () => {
    const [open, inProgress] = columnsWithMoves(columns, new Map<string, TaskStatus>([['b', 'in_progress']]))
    expect(open).toEqual({ status: 'open', tasks: [card('a')], total: 6 })
    expect(inProgress).toEqual({ status: 'in_progress', tasks: [{ id: 'b', status: 'in_progress' }], total: 1 })
  })

  it('is as the server says once the server has the move', () => {
    expect(columnsWithMoves(columns, new Map<string, TaskStatus>([['c', 'done']]))).toBe(columns)
  })

  it.each([
    ['a', 'ArrowDown', 'b'],
    ['b', 'ArrowDown', undefined],
    ['b', 'ArrowUp', 'a'],
    ['b', 'ArrowRight', 'c'],
    ['c', 'ArrowLeft', 'a'],
    ['a', 'ArrowLeft', undefined],
    ['d', 'ArrowRight', undefined],
    ['a', 'Enter', undefined],
    ['x', 'ArrowDown', undefined],
  ])('from card %s, %s leads to %s', (id, key, next) => {
    expect(cardBeside(columns, id, key)).toBe(next)
  })

  it('has a column beside each, but at its edges', () => {
    expect(COLUMNS.map((status) => statusBeside(status, 'ArrowRight'))).toEqual([...COLUMNS.slice(1), undefined])
    expect(statusBeside('open', 'ArrowLeft')).toBeUndefined()
    expect(statusBeside('open', 'a')).toBeUndefined()
  })
})

it.each([
  ['a', 'j', 'b'],
  ['a', 'ArrowDown', 'b'],
  ['b', 'k', 'a'],
  ['b', 'ArrowUp', 'a'],
  ['b', 'j', undefined],
  ['a', 'k', undefined],
  ['a', 'x', undefined],
  ['z', 'j', undefined],
])('in the inbox, %s and the key %s lead to %s', (id, key, next) => {
  expect(itemBeside(['a', 'b'], id, key)).toBe(next)
})

describe('moves', () => {
  const task: Movable = { id: 'a', title: 'Order gloves', status: 'open', updatedAt: 't0' }

  /** A server whose answers the test gives, and what it was sent. */
  function makeMoves() {
    const sent: { to: TaskStatus; updatedAt: string }[] = []
    const answers: ((answer: Awaited<ReturnType<Send>>) => void)[] = []
    let reloads = 0
    const moves = new Moves(
      ({ to, updatedAt }) => {
        sent.push({ to, updatedAt })
        return new Promise((resolve) => answers.push(resolve))
      },
      async () => {
        reloads += 1
      },
    )
    const answer = async (given: Awaited<ReturnType<Send>>) => (await eventually(async () => answers.shift()))(given)
    return { moves, sent, answer, reloads: () => reloads }
  }
  const failure = { message: 'done is a final status', fields: {} }

  it('are shown at once, and until the board has been read again', async () => {
    const { moves, sent, answer, reloads } = makeMoves()
    const moved = moves.move(task, 'done')
    expect(moves.shown.to.get('a')).toBe('done')
    await answer({ updatedAt: 't1' })
    await moved
    expect(sent).toEqual([{ to: 'done', updatedAt: 't0' }])
    expect(reloads()).toBe(1)
    expect(moves.shown).toEqual({ to: new Map(), refusal: undefined })
  })

  it('of one task go one after the other, each from where the one before it ended', async () => {
    const { moves, sent, answer } = makeMoves()
    const moved = moves.move(task, 'in_progress')
    await moves.move(task, 'cancelled')
    await moves.move(task, 'done')
    expect(moves.shown.to.get('a')).toBe('done')
    await answer({ updatedAt: 't1' })
    await answer({ updatedAt: 't2' })
    await moved
    expect(sent).toEqual([
      { to: 'in_progress', updatedAt: 't0' },
      { to: 'done', updatedAt: 't1' },
    ])
    expect(moves.shown.to.size).toBe(0)
  })

  it('that are taken back while one is under way are sent back, too', async () => {
    const { moves, sent, answer } = makeMoves()
    const moved = moves.move(task, 'in_progress')
    await moves.move(task, 'open')
    await answer({ updatedAt: 't1' })
    await answer({ updatedAt: 't2' })
    await moved
    expect(sent.map(({ to }) => to)).toEqual(['in_progress', 'open'])
  })

  it('go back when they are refused, with the reason until it is dismissed', async () => {
    const { moves, answer, reloads } = makeMoves()
    const seen: number[] = []
    const stop = moves.subscribe(() => seen.push(moves.shown.to.size))
    const moved = moves.move(task, 'done')
    await answer({ failure })
    await moved
    expect(seen).toEqual([1, 0])
    expect(moves.snapshot()).toEqual({ to: new Map(), refusal: { task, failure } })
    expect(reloads()).toBe(1)
    moves.dismiss()
    expect(moves.shown.refusal).toBeUndefined()
    stop()
    moves.dismiss()
    expect(seen).toHaveLength(3)
  })
})
