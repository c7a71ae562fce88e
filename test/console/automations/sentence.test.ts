/** Automations in English, with the vocabulary of the server. */
import { describe, expect, it } from 'vitest'
import { compileCatalogue } from '../../../rest/events/descriptions.ts'
import { schema } from '../../../schema/index.ts'
import {
  copyOf,
  type Draft,
  draftOf,
  isSameRule,
  NEW_DRAFT,
  ruleInputOf,
  withTrigger,
} from '../../../src/console/app/pages/automations/draft.ts'
import { effectParts, joined, sentenceCase } from '../../../src/console/app/pages/automations/runs/run-words.ts'
import { type Part, sentenceOf, unmetParts } from '../../../src/console/app/pages/automations/sentence.ts'
import {
  changeableReferences,
  fieldAt,
  isRawId,
  operatorsFor,
  pastOf,
  type ValueWords,
  type Vocabulary,
} from '../../../src/console/app/pages/automations/vocabulary.ts'
import { changedByOthers } from '../../../src/console/app/parts/forms/edited-values.ts'
import { vocabularyOf } from '../../../src/domain/automations/vocabulary.ts'

const made = vocabularyOf(compileCatalogue(schema))
/** As GraphQL answers it. */
const vocabulary = {
  ...made,
  events: made.events.map(({ about, ...event }) => ({ ...event, object: about })),
} as unknown as Vocabulary
const ADA = '01990000-0000-7000-8000-00000000000a'
const words = { vocabulary, nameOf: (id: string) => (id === ADA ? 'Ada Byrne' : 'nobody') }
const textOf = (parts: readonly Part[]) =>
  parts.map((part) => (part.as === 'record' ? `<${part.type} ${part.id}>` : part.text)).join('')
const draft = (trigger: string, conditions: Draft['conditions'], actions: Draft['actions']) => ({
  name: 'Rule',
  trigger,
  conditions,
  actions,
})
const hello = { type: 'notify', parameters: { title: 'Hello' } } as const

describe('the sentence of an automation', () => {
  it.each([
    [draft('worker.created', [], [hello]), 'When a worker is created, notify everybody: “Hello”.'],
    [
      draft(
        'document.expired',
        [
          { path: 'object.type', op: 'in', value: 'passport, right_to_work' },
          { path: 'object.expires_on', op: 'lt', value: '2026-11-03' },
        ],
        [
          {
            type: 'create_task',
            parameters: { title: 'Chase {{object.name}}', assignee_id: ADA, due_in_days: '1', priority: 'high' },
          },
        ],
      ),
      'When a document expires, if type is one of passport or right to work and expiry date is before 3 Nov 2026, ' +
        'create the high-priority task “Chase name” for Ada Byrne, due in 1 day.',
    ],
    [
      draft(
        'expense.submitted',
        [
          { path: 'object.amount', op: 'gt', value: '250000' },
          { path: 'object.project_id', op: 'exists', value: '' },
        ],
        [
          { type: 'notify', parameters: { title: 'Look', severity: 'critical', recipient_id: ADA } },
          { type: 'update_record', parameters: { field: 'status', value: 'approved' } },
          { type: 'update_record', parameters: { record: 'worker_id', field: 'trade', value: '' } },
        ],
      ),
      'When an expense is submitted, if amount (in pence or cents) is more than 250,000 and project has a value, ' +
        'notify Ada Byrne (critical): “Look”, set status of the expense to approved and clear trade of the worker.',
    ],
    [
      draft(
        'task.updated',
        [
          { path: 'previous.assignee_id', op: 'eq', value: ADA },
          { path: 'object.metadata.cost_centre', op: 'neq', value: '42' },
        ],
        [{ type: 'update_record', parameters: { field: 'title', value: '{{object.title}}!' } }],
      ),
      'When a task is changed, if previous assignee is Ada Byrne and label cost_centre is not 42, ' +
        'set title of the task to title!.',
    ],
    [
      draft('assignment.created', [{ path: 'object.worker_id', op: 'eq', value: ADA }], [hello]),
      `When an assignment is made, if worker is <worker ${ADA}>, notify everybody: “Hello”.`,
    ],
    [
      draft('worker.updated', [{ path: 'object.email', op: 'missing', value: '' }], [hello]),
      'When a worker is changed, if email has no value, notify everybody: “Hello”.',
    ],
    [
      draft('expense.submitted', [{ path: 'object.project_id', op: 'in', value: `${ADA}, ${ADA}` }], [hello]),
      `When an expense is submitted, if project is one of <project ${ADA}> or <project ${ADA}>, ` +
        'notify everybody: “Hello”.',
    ],
    [NEW_DRAFT, 'When …, create the task “…”.'],
  ])('%#', (rule, expected) => expect(textOf(sentenceOf(rule, words))).toBe(expected))

  it('says what it does not know by its name', () => {
    const rule = draft('worker.gone', [{ path: 'object.colour', op: 'eq', value: 'red' }], [hello])
    expect(textOf(sentenceOf(rule, words))).toBe('When …, if object.colour is red, notify everybody: “Hello”.')
  })
})

describe('why an event was left alone', () => {
  const unmet = { index: 0, path: 'object.trade', op: 'in', value: 'diver, rigger', found: 'welder' } as const
  it('names the value and the condition', () => {
    const text = textOf(unmetParts(unmet, 'worker.created', words))
    expect(text).toBe('trade was welder; the condition is: trade is one of diver or rigger')
    const none = textOf(unmetParts({ ...unmet, found: null }, 'worker.created', words))
    expect(none).toBe('trade had no value; the condition is: trade is one of diver or rigger')
    const exists = { ...unmet, op: 'exists', value: null, found: null } as const
    expect(textOf(unmetParts(exists, 'worker.created', words))).toBe('trade had no value')
    const missing = { ...exists, op: 'missing', found: 'diver' } as const
    expect(textOf(unmetParts(missing, 'worker.created', words))).toBe(
      'trade was diver; the condition is: trade has no value',
    )
    const labels = { ...missing, path: 'object.metadata', found: '{"a":"b"}' } as const
    expect(textOf(unmetParts(labels, 'worker.created', words))).toBe(
      'label had a value; the condition is: label has no value',
    )
  })
})

describe('what a run did', () => {
  const effect = {
    type: 'create_task',
    title: 'Chase passport',
    text: null,
    priority: null,
    severity: null,
    dueOn: '2026-11-10',
    userId: ADA,
    recordType: null,
    recordId: null,
    field: null,
    value: null,
    problem: null,
  } as const
  const update = { ...effect, type: 'update_record', recordType: 'worker', field: 'status', value: 'active' } as const

  it('is told as done or as what would be done', () => {
    const did = joined([effectParts(effect, 'did', words), effectParts(update, 'did', words)])
    expect(textOf(sentenceCase(did))).toBe(
      'Created the task “Chase passport” for Ada Byrne, due 10 Nov and set status of the worker to active',
    )
    expect(textOf(effectParts({ ...effect, type: 'notify', userId: null }, 'would', words))).toBe(
      'notify everybody: “Chase passport”',
    )
    expect(textOf(effectParts({ ...update, value: '' }, 'did', words))).toBe('cleared status of the worker')
  })

  it('says what would have failed', () => {
    const failing = { ...update, problem: 'status must be one of active, inactive' }
    expect(textOf(effectParts(failing, 'would', words))).toMatch(/ – this fails: status must be one of/)
  })
})

describe('the vocabulary has', () => {
  it('an event of each type, and operators for each field', () => {
    for (const { type, object } of vocabulary.events) {
      expect(pastOf(vocabulary, type)).not.toBe(type)
      const record = vocabulary.records.find((each) => each.object === object)
      for (const { name } of record?.fields ?? []) {
        const field = fieldAt(vocabulary, type, `object.${name}`)
        expect(operatorsFor(vocabulary, field?.kind).length, `${type} ${name}`).toBeGreaterThan(0)
      }
    }
  })

  it('references to records that actions change, people and records by name', () => {
    expect(changeableReferences(vocabulary, 'document.expired').map(({ name }) => name)).toEqual(['worker_id'])
    expect(fieldAt(vocabulary, 'document.expired', 'object.worker_id')).toMatchObject({
      words: 'worker',
      refersTo: 'worker',
    })
    expect(fieldAt(vocabulary, 'task.created', 'object.assignee_id')).toMatchObject({ kind: 'id', refersTo: 'user' })
    expect(fieldAt(vocabulary, 'worker.created', 'object.id')?.refersTo).toBe('worker')
    expect(fieldAt(vocabulary, 'worker.created', 'object.external_id')).toMatchObject({ kind: 'text', refersTo: null })
    expect(fieldAt(vocabulary, 'document.added', 'object.file_url')).toBeUndefined() // never has a value in events
    expect(fieldAt(vocabulary, 'worker.created', 'other.trade')).toBeUndefined()
  })

  it('which parameters an action needs and which of them are templates', () => {
    const task = vocabulary.actions.find(({ type }) => type === 'create_task')?.parameters
    expect(task?.map(({ name, kind, isRequired, isTemplate }) => [name, kind, isRequired, isTemplate])).toEqual([
      ['title', 'text', true, true],
      ['description', 'text', false, true],
      ['priority', 'choice', false, false],
      ['due_in_days', 'number', false, false],
      ['assignee_id', 'id', false, false],
    ])
  })

  it('which values a field can be set to, and whether it can be cleared', () => {
    const settable = (object: string) => vocabulary.records.find((each) => each.object === object)?.settable ?? []
    expect(settable('document')).toMatchObject([{ name: 'status', choices: ['valid', 'rejected'], canBeEmpty: false }])
    expect(settable('worker').find(({ name }) => name === 'trade')).toMatchObject({ kind: 'text', canBeEmpty: true })
    expect(settable('worker').find(({ name }) => name === 'last_name')).toMatchObject({ canBeEmpty: false })
    expect(settable('task').find(({ name }) => name === 'due_on')).toMatchObject({ kind: 'date', canBeEmpty: true })
    expect(settable('assignment')).toEqual([])
  })
})

describe('an id', () => {
  const fieldOf = (trigger: string, path: string) => fieldAt(vocabulary, trigger, path) as ValueWords
  it.each([
    ['expense.submitted', 'object.worker_id', false],
    ['task.created', 'object.assignee_id', false],
    ['invoice.issued', 'object.client_id', false],
    ['task.created', 'object.subject_id', true],
    ['ai_job.failed', 'object.id', true],
    ['worker.created', 'object.external_id', false],
  ])('of %s at %s can be given only as text: %s', (trigger, path, isRaw) =>
    expect(isRawId(fieldOf(trigger, path))).toBe(isRaw),
  )

  it('that an action sets is known as one', () => {
    const settable = vocabulary.records.find(({ object }) => object === 'task')?.settable ?? []
    expect(settable.filter(({ kind }) => kind === 'id').map(({ name }) => name)).toEqual(['assignee_id', 'subject_id'])
  })
})

describe('a draft', () => {
  const stored = {
    name: 'Rule',
    trigger: 'worker.updated',
    conditions: [{ path: 'object.email', op: 'exists', value: null }],
    actions: [{ type: 'create_task', parameters: { title: 'T' } }],
  } as const
  const copied = { ...stored, conditions: [...stored.conditions], actions: [...stored.actions] }

  it('is sent as it was read, without parameters that are empty', () => {
    const read = draftOf(copied)
    const { name: _, ...rule } = stored
    expect(ruleInputOf(read)).toEqual(rule)
    const asked = { path: 'object.email', op: 'missing', value: 'left over' } as const
    expect(ruleInputOf({ ...read, conditions: [asked] }).conditions).toEqual([{ ...asked, value: null }])
    const blank = { ...read, actions: [{ type: 'create_task', parameters: { title: 'T', priority: '' } }] } as const
    expect(isSameRule(read, blank)).toBe(true)
    const clearing = { type: 'update_record', parameters: { field: 'trade', value: '' } } as const
    expect(ruleInputOf({ ...read, actions: [clearing] }).actions).toEqual([clearing])
  })

  it('with an event of another record loses conditions and changes of fields, and keeps texts', () => {
    const update = { type: 'update_record', parameters: { field: 'trade', value: 'diver' } } as const
    const rule = { ...draftOf(copied), actions: [...draftOf(copied).actions, update] }
    expect(withTrigger(rule, 'worker.created', true)).toEqual({ ...rule, trigger: 'worker.created' })
    expect(withTrigger(rule, 'job.created', false)).toMatchObject({
      conditions: [],
      actions: [{ parameters: { title: 'T' } }, { parameters: {} }],
    })
  })

  it('of a copy has another name, and equal drafts count as unchanged', () => {
    expect(copyOf(copied).name).toBe('Copy of Rule')
    expect(changedByOthers(draftOf(copied), draftOf(copied))).toEqual([])
    expect(changedByOthers(draftOf(copied), { ...draftOf(copied), conditions: [] })).toEqual(['conditions'])
  })
})

it('a sentence has no raw operator, even of a field that is not chosen or not known', () => {
  for (const path of ['', 'object.no_such_field', 'object.type']) {
    const parts = sentenceOf(draft('document.expired', [{ path, op: 'eq', value: 'other' }], [hello]), words)
    expect(textOf(parts)).toMatch(/ is /)
    expect(textOf(parts)).not.toMatch(/\beq\b/)
  }
})
