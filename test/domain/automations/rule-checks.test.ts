/**
 * Validation of rules: each error names the argument and the remedy. It is two tables of cases, and therefore longer
 * than other files.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileCatalogue } from '../../../rest/events/descriptions.ts'
import { schema } from '../../../schema/index.ts'
import { readRule } from '../../../src/domain/automations/rules.ts'
import { ApiError } from '../../../src/platform/errors/errors.ts'
import { makePerson, makeWorkerPerson } from '../../support/people.ts'
import { createRule, makeRule, type NewRule } from '../../support/rules.ts'
import { graphql, joinTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const notify = { type: 'notify', parameters: { title: 'T' } }
type Condition = NonNullable<NewRule['conditions']>[number]

interface Detail {
  path: string
  code: string
  message: string
}

async function detailsOf(rule: NewRule): Promise<Detail[]> {
  const { body } = await createRule(server, key, rule)
  expect(body.errors?.[0].extensions.code).toBe('validation_failed')
  return body.errors[0].extensions.details
}

const catalogue = compileCatalogue(schema)

/** Without the server, which only a rule that names people needs. */
async function problemsOf(rule: NewRule): Promise<readonly Detail[]> {
  const error = await readRule({ catalogue } as never, rule).catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw error
  expect(error.code).toBe('validation_failed')
  return error.details as Detail[]
}
const refusalOf = (condition: Condition, trigger = 'worker.created') =>
  problemsOf({ trigger, conditions: [condition], actions: [notify] })
const refusalOfAction = (type: string, parameters: Record<string, string>, trigger = 'worker.created') =>
  problemsOf({ trigger, actions: [{ type, parameters }] })

describe('a condition is rejected when', () => {
  const cases: [string, Condition, string, RegExp, string?][] = [
    [
      'the record has no such field',
      { path: 'object.colour', op: 'exists' },
      'path',
      /^object has no colour; its fields are object, id, first_name/,
    ],
    [
      'a text has no fields',
      { path: 'object.trade.length', op: 'exists' },
      'path',
      /^object.trade is text and has no fields/,
    ],
    [
      'a path goes through a list',
      { path: 'object.roles.trade', op: 'exists' },
      'path',
      /^object.roles is a list/,
      'job.created',
    ],
    [
      'the event has no previous values',
      { path: 'previous.trade', op: 'exists' },
      'path',
      /^the event has no previous; its fields are object\.…$/,
    ],
    ['the prototype is meant', { path: 'object.__proto__', op: 'exists' }, 'path', /has no __proto__/],
    ['a constructor is meant', { path: 'object.constructor.name', op: 'exists' }, 'path', /has no constructor/],
    ['the path is none', { path: 'trade', op: 'exists' }, 'path', /for example object.trade/],
    ['the path is endless', { path: `object${'.a'.repeat(200)}`, op: 'exists' }, 'path', /at most 200 characters/],
    [
      'a text is compared with gt',
      { path: 'object.trade', op: 'gt', value: 'a' },
      'op',
      /text, which gt does not support: use eq, neq, in, contains, exists, missing$/,
    ],
    [
      'a list is compared',
      { path: 'object.roles', op: 'eq', value: 'x' },
      'op',
      /a list, which eq does not support: use exists, missing$/,
      'job.created',
    ],
    ['labels are compared', { path: 'object.metadata', op: 'contains', value: 'x' }, 'op', /an object/],
    [
      'contains is used with a number',
      { path: 'object.amount', op: 'contains', value: '1' },
      'op',
      /use eq, neq, in, gt, lt, exists, missing$/,
      'expense.submitted',
    ],
    ['a link is compared', { path: 'object.receipt_url', op: 'exists' }, 'op', /always null/, 'expense.submitted'],
    ['exists has a value', { path: 'object.trade', op: 'exists', value: 'x' }, 'value', /must be omitted/],
    [
      'missing has a value',
      { path: 'object.trade', op: 'missing', value: 'x' },
      'value',
      /^must be omitted: missing takes no value$/,
    ],
    [
      'what is always null is missing',
      { path: 'object.receipt_url', op: 'missing' },
      'op',
      /always null/,
      'expense.submitted',
    ],
    ['another has none', { path: 'object.trade', op: 'eq' }, 'value', /is required: eq compares/],
    ['one of a list is empty', { path: 'object.trade', op: 'in', value: 'a,,b' }, 'value', /empty/],
    [
      'a status does not exist',
      { path: 'object.status', op: 'in', value: 'active, gone' },
      'value',
      /'gone' is not a possible value of [a-z_.]+: must be one of active, candidate, inactive/,
    ],
    [
      'the object type is another',
      { path: 'object.object', op: 'eq', value: 'client' },
      'value',
      /must be one of worker/,
    ],
    [
      'a number is invalid',
      { path: 'object.amount', op: 'gt', value: '1e3' },
      'value',
      /for example 12 or 7.5/,
      'expense.submitted',
    ],
    [
      'a date is invalid',
      { path: 'object.incurred_on', op: 'lt', value: '2026-02-30' },
      'value',
      /YYYY-MM-DD/,
      'expense.submitted',
    ],
    [
      'a timestamp has no offset',
      { path: 'object.created_at', op: 'gt', value: '2026-03-01T08:00:00' },
      'value',
      /2026-03-01T08:30:00Z/,
    ],
    ['an id is invalid', { path: 'object.worker_id', op: 'eq', value: 'Ada' }, 'value', /UUID/, 'expense.submitted'],
  ]
  it.each(cases)('%s', async (_why, condition, field, message, trigger) => {
    expect(await refusalOf(condition, trigger)).toEqual([
      {
        path: `input.conditions[0].${field}`,
        code: expect.stringMatching(/invalid|too_big/),
        message: expect.stringMatching(message),
      },
    ])
  })

  it('there are more than twenty, or more than ten actions', async () => {
    const many = Array.from({ length: 5000 }, () => ({ path: 'object.trade', op: 'exists' }))
    const actions = Array.from({ length: 11 }, () => notify)
    expect(await problemsOf({ trigger: 'worker.created', conditions: many, actions })).toEqual([
      { path: 'input.conditions', code: 'too_big', message: 'must have at most 20 items' },
      { path: 'input.actions', code: 'too_big', message: 'must have at most 10 items' },
    ])
  })
})

describe('an action is rejected when', () => {
  const cases: [string, [string, Record<string, string>, string?], string, RegExp][] = [
    [
      'a template names an unknown field',
      ['notify', { title: '{{object.nme}}' }],
      'title',
      /^{{object.nme}} does not exist: object has no nme; its fields are .*first_name/,
    ],
    ['a template names the prototype', ['notify', { title: '{{object.__proto__}}' }], 'title', /has no __proto__/],
    ['a template is empty', ['notify', { title: '{{}}' }], 'title', /field with an empty name/],
    [
      'a template names a list',
      ['notify', { title: '{{object.metadata}}' }],
      'title',
      /an object: use a field with a single value/,
    ],
    [
      'a template names a link',
      ['notify', { title: 'See', body: '{{object.file_url}}' }, 'document.added'],
      'body',
      /always null/,
    ],
    ['braces are open', ['notify', { title: '{{object.first_name}' }], 'title', /unbalanced braces/],
    [
      'a parameter that is not a template has braces',
      ['create_task', { title: 'T', priority: '{{object.trade}}' }],
      'priority',
      /must be one of low, normal, high/,
    ],
    [
      'a task has no title',
      ['create_task', { description: 'D' }],
      'title',
      /is required by create_task; its parameters are title, description, priority, due_in_days, assignee_id/,
    ],
    ['a title is blank', ['create_task', { title: ' ' }], 'title', /must have at least 1 character/],
    ['a text is too long', ['create_task', { title: 'x'.repeat(501) }], 'title', /at most 500 characters/],
    [
      'a parameter is unknown',
      ['notify', { title: 'T', colour: 'red' }],
      'colour',
      /is not a parameter of notify; its parameters are title, body, severity, recipient_id/,
    ],
    [
      'a parameter is the constructor',
      ['notify', { title: 'T', constructor: 'x' }],
      'constructor',
      /is not a parameter of notify/,
    ],
    [
      'a severity does not exist',
      ['notify', { title: 'T', severity: 'loud' }],
      'severity',
      /must be one of info, warning, critical/,
    ],
    ['the number of days is invalid', ['create_task', { title: 'T', due_in_days: '-1' }], 'due_in_days', /0 to 999/],
    [
      'a field does not exist',
      ['update_record', { field: 'colour', value: 'red' }],
      'field',
      /must be one of email, external_id, first_name, language, last_name, phone, status, trade for a worker/,
    ],
    ['a field is ours', ['update_record', { field: 'id', value: 'x' }], 'field', /must be one of/],
    [
      'a field is computed',
      ['update_record', { field: 'compliance_status', value: 'compliant' }],
      'field',
      /must be one of/,
    ],
    [
      'a status does not exist',
      ['update_record', { field: 'status', value: 'x' }],
      'value',
      /status of a worker must be one of active, candidate, inactive/,
    ],
    [
      'an email address is invalid',
      ['update_record', { field: 'email', value: 'ada' }],
      'value',
      /email of a worker must be an email address/,
    ],
    ['a phone number is invalid', ['update_record', { field: 'phone', value: '0800' }], 'value', /\+441632960961/],
    ['a name is cleared', ['update_record', { field: 'first_name', value: '' }], 'value', /must not be null/],
    [
      'a date is invalid',
      ['update_record', { field: 'due_on', value: 'soon' }, 'task.created'],
      'value',
      /must be a date in the format YYYY-MM-DD/,
    ],
    [
      'a transition of a job is not allowed',
      ['update_record', { field: 'status', value: 'mobilised' }, 'job.created'],
      'value',
      /must be one of completed, cancelled/,
    ],
    [
      'a record type cannot be updated',
      ['update_record', { field: 'end_date', value: '2026-01-01' }, 'assignment.created'],
      'field',
      /cannot change a record of type assignment, .*; or set record to .*worker_id/,
    ],
    [
      'a field is not a reference',
      ['update_record', { record: 'trade', field: 'status', value: 'active' }],
      'record',
      /there is none, so omit it/,
    ],
    [
      'the record has no such reference',
      ['update_record', { record: 'client_id', field: 'status', value: 'active' }, 'document.added'],
      'record',
      /refers to another record: worker_id/,
    ],
    [
      'a reference points to a record type that cannot be updated',
      ['update_record', { record: 'automation_id', field: 'name', value: 'x' }, 'task.created'],
      'record',
      /cannot change a record of type automation, only worker, client/,
    ],
  ]
  it.each(cases)('%s', async (_why, [type, parameters, trigger], name, message) => {
    const details = await refusalOfAction(type, parameters, trigger)
    expect(details[0]?.path).toBe(`input.actions[0].parameters.${name}`)
    expect(details[0]?.message).toMatch(message)
    expect(details).toHaveLength(1)
  })

  it('all errors are reported at once, and an update is validated in the same way', async () => {
    const rule = {
      trigger: 'worker.created',
      conditions: [{ path: 'object.x', op: 'exists' }],
      actions: [{ type: 'notify', parameters: { body: '{{object.y}}', z: '1' } }],
    }
    expect((await detailsOf(rule)).map(({ path }) => path)).toEqual([
      'input.conditions[0].path',
      'input.actions[0].parameters.title',
      'input.actions[0].parameters.z',
    ])
    const id = await makeRule(server, key, {
      trigger: 'worker.updated',
      conditions: [{ path: 'previous.trade', op: 'exists' }],
      actions: [notify],
    })
    const move = `mutation { updateAutomation(id: "${id}", input: { trigger: "worker.created" }) { id } }`
    const { body } = await graphql(server, key, move)
    expect(body.errors[0].extensions.details).toMatchObject([{ path: 'input.conditions[0].path' }])
  })

  it('its recipient or assignee is in another organisation, or cannot read notifications', async () => {
    const outsider = await makePerson(server, 'owner', { orgId: await server.organisation() })
    const worker = await makeWorkerPerson(server)
    const own = await makePerson(server, 'developer')
    for (const [userId, message] of [
      ['Ada', /member of the organisation/],
      [outsider.userId, /member of the organisation/],
      [worker.userId, /owner, admin, developer, staff/],
    ] as const) {
      const to = [{ type: 'notify', parameters: { title: 'T', recipient_id: userId } }]
      const details = await detailsOf({ trigger: 'worker.created', actions: to })
      expect(details).toMatchObject([{ path: 'input.actions[0].parameters.recipient_id', code: 'unknown_reference' }])
      expect(details[0]?.message).toMatch(message)
    }
    const actions: NewRule['actions'] = [
      { type: 'notify', parameters: { title: 'T', recipient_id: own.userId } },
      { type: 'create_task', parameters: { title: 'T', assignee_id: worker.userId } },
    ]
    await makeRule(server, key, { trigger: 'worker.created', actions })
  })
})
