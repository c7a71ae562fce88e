/**
 * Random histories of an organisation: what callers do over REST, GraphQL and in batches. A seed makes the same calls
 * again. What is refused is part of a history as well.
 *
 * It is long because it is one table, with what its rows send: another mutation is another row.
 */
import { certificateLines, makePdf } from '../support/papers.ts'
import { asPerson, makePerson, signIn } from '../support/people.ts'
import { dataOf, graphql, request, type TestServer } from '../support/server.ts'
import { sendFiles } from '../support/upload.ts'
import { everyPage, type WireRecord } from './rebuilt.ts'

/** Give the server's organisation what histories need. @returns a key that may read and write everything */
export async function prepare(server: TestServer): Promise<string> {
  const { orgId, database } = server
  const key = await server.key({ scopes: ['read', 'write'] })
  const template = 'input: { name: "Rules", body: "For {{worker.first_name}}" }'
  await dataOf(server, key, `mutation { saveDocumentTemplate(${template}) { id } }`)
  const requirements = [
    { trade: null, documentTypes: ['right_to_work'] },
    { trade: 'welder', documentTypes: ['trade_card'] },
  ]
  await database.prisma.complianceSettings.create({ data: { orgId, requirements } })
  const owner = await signIn(server, (await makePerson(server, 'owner')).email)
  await asPerson(server, owner, 'mutation { updateExtractionSettings(input: { applyFrom: 0.8 }) { applyFrom } }')
  return key
}

const DAY = 86_400_000
const TRADES = ['welder', 'rigger', 'Welder', 'diver']

export interface History {
  /** Do the next thing that is not refused. @returns what it was */
  step(): Promise<string>
}

/** @param key a key that may read and write everything */
export function historyOf(server: TestServer, key: string, random: () => number): History {
  const chance = (share: number) => random() < share
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const some = <Value>(values: readonly Value[], most: number) =>
    values.filter(() => chance(0.5)).slice(0, 1 + Math.floor(random() * most))
  const dayIn = (from: number, to: number) =>
    new Date(server.clock.now().getTime() + Math.round(from + random() * (to - from)) * DAY).toISOString().slice(0, 10)
  let counter = 0
  const text = () => `${pick(['Ada', 'Øre', 'Quay', '"Dock"'])} ${++counter}`
  const metadata = () =>
    Object.fromEntries(some(['zone', 'a', 'cost_centre', 'b b', '10'], 3).map((name) => [name, text()]))
  const externalId = () => `X-${1 + Math.floor(random() * 12)}`
  let known = new Map<string, WireRecord[]>()
  const all = (object: string) => known.get(object) ?? []
  const id = (object: string, where: (record: WireRecord) => boolean = () => true): string => {
    const matching = all(object).filter(where)
    const chosen = String(
      (matching.length > 0 ? pick(matching) : pick(all(object)))?.id ?? '00000000-0000-7000-8000-000000000000',
    )
    return chance(0.1) ? chosen.toUpperCase() : chosen
  }
  const is =
    (...statuses: string[]) =>
    (record: WireRecord) =>
      statuses.includes(String(record.status))

  async function send(method: string, path: string, body?: object): Promise<string> {
    const { status, body: answer } = await request(server.base + path, { method, key, ...(body && { body }) })
    if (status >= 500) throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`)
    return `${method} ${path} ${status}`
  }
  async function mutate(name: string, types: Record<string, string>, variables: Record<string, unknown>, shown = 'id') {
    const declared = Object.entries(types).map(([argument, type]) => `$${argument}: ${type}`)
    const given = Object.keys(types).map((argument) => `${argument}: $${argument}`)
    const query = `mutation (${declared.join(', ')}) { ${name}(${given.join(', ')}) { ${shown} } }`
    const files = variables.file as File | undefined
    const { body } = files
      ? await sendFiles(
          server,
          { authorization: `Bearer ${key}` },
          { query, variables: { input: { ...(variables.input as object), file: null } } },
          { 'variables.input.file': files },
        )
      : await graphql(server, key, query, variables)
    const code = body.errors?.[0]?.extensions?.code
    if (code === 'internal_error') throw new Error(`${name} ${JSON.stringify(variables)}: ${JSON.stringify(body)}`)
    return `${name} ${code ?? 'ok'}`
  }
  const input = (type: string) => ({ input: `${type}!` })
  const byId = (type: string) => ({ id: 'ID!', input: `${type}!` })
  const entriesOf = (from: string) =>
    some([0, 1, 2, 3, 4], 5).map((after) => ({
      date: new Date(Date.parse(from) + after * DAY).toISOString().slice(0, 10),
      hours: pick([0, 1, 7.25, 8]),
      ...(chance(0.5) && { overtimeHours: pick([0, 0.5, 1.25]) }),
      ...(chance(0.3) && { note: text() }),
    }))
  const wireEntries = (from: string) =>
    entriesOf(from).map(({ overtimeHours, ...entry }) => ({
      ...entry,
      ...(overtimeHours !== undefined && { overtime_hours: overtimeHours }),
    }))

  const newWorker = () => ({
    first_name: text(),
    last_name: text(),
    trade: pick(TRADES),
    ...(chance(0.4) && { external_id: externalId() }),
    ...(chance(0.5) && { metadata: metadata() }),
  })
  const workerChange = () => ({
    ...(chance(0.4) && { trade: pick(TRADES) }),
    ...(chance(0.4) && { status: pick(['active', 'active', 'inactive']) }),
    ...(chance(0.3) && { metadata: metadata() }),
    ...(chance(0.3) && { phone: pick([null, '+447700900300']) }),
  })
  const newAssignment = () => {
    const job = chance(0.6) ? all('job').filter(is('mobilising', 'mobilised')).at(-1) : undefined
    const start = dayIn(-20, 20)
    return {
      worker_id: id('worker', is('active', 'candidate')),
      project_id: job === undefined ? id('project', is('active', 'planned')) : String(job.project_id),
      ...(job && { job_id: String(job.id) }),
      start_date: start,
      ...(chance(0.7) && {
        end_date: new Date(Date.parse(start) + Math.floor(random() * 20) * DAY).toISOString().slice(0, 10),
      }),
      ...(chance(0.3) && { metadata: metadata() }),
    }
  }
  const rules = () => ({
    name: text(),
    trigger: pick([
      'worker.created',
      'task.created',
      'expense.updated',
      'timesheet.created',
      'job.updated',
      'automation.updated',
      'document.updated',
    ]),
    ...(chance(0.3) && { conditions: [{ path: 'object.id', op: 'exists' }] }),
    actions: [
      pick([
        { type: 'notify', parameters: { title: 'Seen {{object.id}}' } },
        { type: 'create_task', parameters: { title: 'Look at {{object.id}}', due_in_days: '2' } },
        { type: 'update_record', parameters: { field: 'description', value: 'by a rule' } },
      ]),
    ],
  })
  const roles = () => [
    { trade: 'welder', headcount: 1 + Math.floor(random() * 2) },
    ...(chance(0.4) ? [{ trade: 'rigger', headcount: 1 }] : []),
  ]

  /** A weight, and what is done. */
  const steps: readonly (readonly [number, () => Promise<string>])[] = [
    [5, () => send('POST', '/workers', newWorker())],
    [5, () => send('PATCH', `/workers/${id('worker')}`, workerChange())],
    [2, () => send('POST', '/clients', { name: text(), ...(chance(0.5) && { metadata: metadata() }) })],
    [2, () => send('PATCH', `/clients/${id('client')}`, { status: pick(['active', 'archived']), address: text() })],
    [3, () => send('POST', '/projects', { client_id: id('client'), name: text() })],
    [
      3,
      () =>
        send('PATCH', `/projects/${id('project')}`, {
          code: text(),
          ...(chance(0.3) && { status: pick(['active', 'cancelled', 'completed']) }),
        }),
    ],
    [
      3,
      () =>
        send('POST', '/tasks', {
          title: text(),
          ...(chance(0.3) && { status: pick(['in_progress', 'done']) }),
          ...(chance(0.3) && { metadata: metadata() }),
        }),
    ],
    [
      4,
      () =>
        send('PATCH', `/tasks/${id('task', is('open', 'in_progress'))}`, {
          priority: pick(['low', 'high']),
          ...(chance(0.4) && { status: pick(['in_progress', 'done', 'cancelled']) }),
        }),
    ],
    [
      3,
      () =>
        send('POST', '/workers/batch', {
          mode: pick(['create', 'upsert']),
          records: [
            newWorker(),
            { ...newWorker(), external_id: externalId() },
            { external_id: externalId(), ...workerChange() },
          ],
        }),
    ],
    [
      2,
      () =>
        send('POST', '/tasks/batch', {
          mode: 'upsert',
          records: [
            { external_id: externalId(), title: text(), metadata: metadata(), ...(chance(0.3) && { status: 'done' }) },
          ],
        }),
    ],
    [
      2,
      () =>
        send('POST', '/clients/batch', {
          mode: 'upsert',
          records: [
            { external_id: externalId(), name: text() },
            { external_id: externalId(), name: text(), metadata: metadata() },
          ],
        }),
    ],
    [
      2,
      () =>
        send('POST', '/projects/batch', {
          mode: 'upsert',
          records: [{ external_id: externalId(), name: text(), client_id: id('client') }],
        }),
    ],
    [3, () => send('POST', '/assignments/batch', { mode: 'create', records: [newAssignment(), newAssignment()] })],
    [8, () => send('POST', '/assignments', newAssignment())],
    [3, () => send('DELETE', `/assignments/${id('assignment')}`)],
    [
      4,
      () =>
        mutate('updateAssignment', byId('UpdateAssignmentInput'), {
          id: id('assignment'),
          input: {
            ...(chance(0.5) && { startDate: dayIn(-20, 5) }),
            ...(chance(0.5) && { endDate: pick([null, dayIn(5, 30)]) }),
            ...(chance(0.3) && { workerId: id('worker') }),
          },
        }),
    ],
    [
      4,
      () =>
        send('POST', '/jobs', {
          project_id: id('project', is('active', 'planned')),
          start_date: dayIn(-20, 10),
          ...(chance(0.5) && { end_date: dayIn(10, 25) }),
          roles: roles(),
        }),
    ],
    [
      3,
      () =>
        mutate('updateJob', byId('UpdateJobInput'), {
          id: id('job', is('mobilising', 'mobilised')),
          input: {
            ...(chance(0.4) && { endDate: pick([null, dayIn(11, 30)]) }),
            ...(chance(0.5) && { roles: roles() }),
            ...(chance(0.3) && { startDate: dayIn(-10, 9) }),
          },
        }),
    ],
    [1, () => mutate(pick(['cancelJob', 'completeJob']), { id: 'ID!' }, { id: id('job', is('mobilised')) })],
    [
      1,
      () =>
        mutate('mobiliseJob', input('MobiliseJobInput'), {
          input: {
            client: { name: text() },
            project: { name: text() },
            startDate: dayIn(-5, 10),
            roles: [{ trade: 'welder', headcount: 1 }],
            workers: [{ workerId: id('worker', is('active', 'candidate')), trade: 'welder' }],
            ...(chance(0.5) && { packs: [{ name: text(), templates: [{ name: 'Rules' }] }] }),
          },
        }),
    ],
    [
      2,
      () =>
        mutate('createPlannerWindow', input('CreatePlannerWindowInput'), {
          input: {
            workerId: id('worker'),
            kind: pick(['holiday', 'sick', 'available']),
            startsAt: `${dayIn(-5, 5)}T08:00:00+01:00`,
            endsAt: `${dayIn(6, 9)}T17:00:00Z`,
          },
        }),
    ],
    [
      2,
      () =>
        mutate('updatePlannerWindow', byId('UpdatePlannerWindowInput'), {
          id: id('planner'),
          input: {
            note: pick([null, text()]),
            ...(chance(0.4) && { kind: pick(['holiday', 'available']) }),
            ...(chance(0.4) && { endsAt: `${dayIn(6, 20)}T17:00:00Z` }),
          },
        }),
    ],
    [1, () => mutate('deletePlannerWindow', { id: 'ID!' }, { id: id('planner') })],
    [
      4,
      async () =>
        mutate('uploadDocument', input('UploadDocumentInput'), {
          file: new File([new Uint8Array(await makePdf([certificateLines]))], 'card.pdf'),
          input: {
            workerId: id('worker'),
            type: pick(['right_to_work', 'certificate', 'trade_card']),
            name: text(),
            ...(chance(0.7) && { expiresOn: dayIn(-3, 45) }),
            extract: chance(0.3),
          },
        }),
    ],
    [
      6,
      () =>
        mutate(
          'reviewDocument',
          { id: 'ID!', decision: 'DocumentReview!', input: 'ReviewDocumentInput' },
          {
            id: id('document', is('pending')),
            decision: pick(['accept', 'accept', 'reject']),
            input: { ...(chance(0.4) && { expiresOn: dayIn(1, 40) }) },
          },
        ),
    ],
    [2, () => mutate('extractDocument', { documentId: 'ID!' }, { documentId: id('document') })],
    [2, () => mutate('applyExtraction', { id: 'ID!' }, { id: id('ai_job', is('succeeded')) })],
    [
      2,
      () =>
        mutate('createDocumentPack', input('CreateDocumentPackInput'), {
          input: {
            name: text(),
            ...(chance(0.5) ? { workerId: id('worker') } : { jobId: id('job') }),
            templates: [{ name: 'Rules', ...(chance(0.3) && { version: '1' }) }],
          },
        }),
    ],
    [3, () => mutate('issueDocumentPack', { id: 'ID!' }, { id: id('document_pack') })],
    [
      1,
      () =>
        mutate(
          'issueDocumentPacks',
          { workerIds: '[ID!]!', input: 'IssueDocumentPacksInput!' },
          { workerIds: [id('worker'), id('worker')], input: { name: text(), templates: [{ name: 'Rules' }] } },
          'data { id }',
        ),
    ],
    [1, () => mutate('deleteDocumentPack', { id: 'ID!' }, { id: id('document_pack', is('draft')) })],
    [
      1,
      () =>
        mutate('saveDocumentTemplate', input('SaveDocumentTemplateInput'), {
          input: { name: 'Rules', body: `For {{worker.first_name}}, ${text()}` },
        }),
    ],
    [3, () => mutate('acceptPackDocument', { id: 'ID!' }, { id: id('document', ({ name }) => name === 'Rules') })],
    [
      5,
      () => {
        const start = dayIn(-40, -10)
        const period = {
          period_start: start,
          period_end: new Date(Date.parse(start) + 6 * DAY).toISOString().slice(0, 10),
        }
        return send('POST', '/timesheets', {
          worker_id: id('worker'),
          project_id: id('project'),
          ...period,
          entries: wireEntries(start),
          ...(chance(0.4) && { submit: true }),
        })
      },
    ],
    [
      5,
      () => {
        const one = pick(all('timesheet'))
        return send('PATCH', `/timesheets/${one?.id ?? 'none'}`, {
          ...(chance(0.5) && { entries: wireEntries(one === undefined ? '2026-02-02' : (one.period_start as string)) }),
          ...(chance(0.6) && { status: pick(['submitted', 'approved', 'rejected']) }),
          ...(chance(0.2) && { rejection_reason: text() }),
        })
      },
    ],
    [1, () => mutate('submitTimesheet', { id: 'ID!' }, { id: id('timesheet', is('draft', 'rejected')) })],
    [
      1,
      () =>
        mutate(
          'approveTimesheets',
          { timesheets: '[ApproveTimesheetInput!]!' },
          { timesheets: [{ id: id('timesheet', is('submitted')) }, { id: id('timesheet') }] },
          'approved { id }',
        ),
    ],
    [
      4,
      () =>
        send('POST', '/expenses', {
          worker_id: id('worker'),
          category: 'travel',
          amount: 1250,
          currency: 'GBP',
          incurred_on: dayIn(-9, -1),
        }),
    ],
    [
      5,
      () =>
        send('PATCH', `/expenses/${id('expense')}`, {
          ...(chance(0.5) && { category: pick(['tools', 'travel']) }),
          ...(chance(0.5) && { description: pick([null, text()]) }),
          ...(chance(0.3) && { status: pick(['approved', 'rejected', 'paid']) }),
        }),
    ],
    [3, () => mutate('markNotificationRead', { id: 'ID!' }, { id: id('notification') })],
    [2, () => mutate('createAutomation', input('CreateAutomationInput'), { input: rules() })],
    [
      1,
      () =>
        mutate('updateAutomation', byId('UpdateAutomationInput'), {
          id: id('automation'),
          input: { name: text(), ...(chance(0.3) && { actions: rules().actions }) },
        }),
    ],
    [1, () => mutate(pick(['enableAutomation', 'disableAutomation']), { id: 'ID!' }, { id: id('automation') })],
    [1, () => mutate('deleteAutomation', { id: 'ID!' }, { id: id('automation') })],
  ]
  const weighted = steps.flatMap(([weight, run]) => Array.from({ length: weight }, () => run))
  let taken = 0

  return {
    async step() {
      for (;;) {
        if (taken++ % 6 === 0) known = Map.groupBy(await everyPage(server, key, false), ({ object }) => String(object))
        const done = await pick(weighted)()
        if (/ (ok|20\d)$/.test(done)) return done
      }
    },
  }
}
