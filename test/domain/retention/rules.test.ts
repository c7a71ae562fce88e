/** Retention rules: what goes, what stays, and what is left of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysFrom } from '../../support/days.ts'
import { eventsOf } from '../../support/events.ts'
import { insert, stamped } from '../../support/write.ts'
import { longAgo, openRetention, type Retention, today, yearsAgo } from './made.ts'

let made: Retention
beforeAll(async () => {
  made = await openRetention()
})
afterAll(() => made.stop())

const AFTER_WORK = '{ subject: documents, documentType: right_to_work, since: last_assignment_end, months: 24 }'
const file = async (id: string) => (await made.rowOf('documents', id)).file_key
const jobs = async (name: string) =>
  (await made.server.database.pool.query('select data from pgboss.job where name = $1', [name])).rows.map(
    (row) => row.data,
  )
const removals = async () =>
  (
    await made.server.database.pool.query(
      `select actor_name, detail from audit_log where org_id = $1 and action = 'retention.removed' order by id`,
      [made.server.orgId],
    )
  ).rows

describe('a rule about documents of a type', () => {
  it('empties those of workers whose last assignment ended so long ago, and no other', async () => {
    const gone = await made.worker(yearsAgo(3))
    const [first, second] = [
      await made.document(gone),
      await made.document(gone, { file_key: `${made.server.orgId}/x` }),
    ]
    const extraction = await insert(made.server, made.key, 'ai_jobs', {
      document_id: first,
      result: '[{"value":"W123"}]',
    })
    const others = [
      await made.document(gone, { type: 'certificate' }),
      await made.document(await made.worker(yearsAgo(1))),
      await made.document(await made.worker(null)),
      await made.document(await made.worker(today)),
    ]
    await made.setRules(AFTER_WORK)
    await made.apply()
    expect(await made.rowOf('documents', first)).toMatchObject({
      name: 'Erased',
      number: null,
      file_key: '',
      deleted_at: expect.any(Date),
    })
    expect(await file(second)).toBe('')
    expect(await made.rowOf('ai_jobs', extraction)).toMatchObject({ result: null, deleted_at: expect.any(Date) })
    for (const id of others) expect(await file(id)).not.toBe('')
    const events = (await eventsOf(made.server, made.server.orgId)).filter(({ type }) => type === 'document.deleted')
    expect(events).toHaveLength(2)
    expect(JSON.stringify(events)).not.toContain('W123')
    expect(await removals()).toEqual([
      {
        actor_name: 'retention rules',
        detail: { subject: 'documents', kind: 'right_to_work', ids: [first, second].sort() },
      },
    ])
    expect(JSON.stringify(await jobs('remove_files'))).toContain(`${made.server.orgId}/x`)
    await made.apply()
    expect(await removals()).toHaveLength(1)
  })

  it('leaves one that came after the last assignment until its own time', async () => {
    const id = await made.document(await made.worker(yearsAgo(12)))
    await made.setRules(AFTER_WORK)
    await made.apply({ day: daysFrom(new Date(), 700) })
    expect(await file(id)).not.toBe('')
    await made.apply({ day: daysFrom(new Date(), 750) })
    expect(await file(id)).toBe('')
  })

  it('comes before the rule about all documents', async () => {
    const worker = await made.worker(yearsAgo(8))
    const [card, other] = [
      await made.document(worker, { type: 'trade_card' }),
      await made.document(worker, { type: 'certificate', expires_on: yearsAgo(3) }),
    ]
    const forever = await made.document(worker, { type: 'certificate' })
    const all = '{ subject: documents, since: expiry, months: 24 }'
    await made.setRules(`${all}, { subject: documents, documentType: trade_card, since: record_date, months: 1200 }`)
    await made.apply()
    expect(await file(other)).toBe('')
    expect(await file(card)).not.toBe('')
    expect(await file(forever)).not.toBe('')
  })

  it('one record that cannot be removed is logged, and the others go', async () => {
    const worker = await made.worker(yearsAgo(3))
    const ids = [await made.document(worker), await made.document(worker), await made.document(worker)]
    await made.setRules(AFTER_WORK)
    const { pool } = made.server.database
    await pool.query(`create function refuse_it() returns trigger language plpgsql as $$ begin
      if old.id = '${ids[1]}' then raise exception 'refused'; end if; return new; end $$`)
    await pool.query('create trigger refuse_it before update on documents for each row execute function refuse_it()')
    try {
      await made.apply({ window: 100 })
    } finally {
      await pool.query('drop trigger refuse_it on documents; drop function refuse_it')
    }
    expect(await Promise.all(ids.map(file))).toEqual(['', expect.stringMatching(/./), ''])
    expect(made.errors).toMatchObject([{ id: ids[1], subject: 'documents' }])
    await made.apply()
    expect(await file(ids[1] as string)).toBe('')
  })
})

describe('rules about other records', () => {
  it('notes and absences are emptied, receipts go and amounts stay', async () => {
    const worker = await made.worker(yearsAgo(3))
    const noted = { worker_id: worker, text: 'Prefers nights' }
    const note = await insert(made.server, made.key, 'notes', noted)
    const absence = await insert(made.server, made.key, 'planner_windows', {
      worker_id: worker,
      kind: 'sick',
      note: 'A cold',
      starts_at: yearsAgo(3),
      ends_at: yearsAgo(2),
    })
    const expense = await insert(made.server, made.key, 'expenses', {
      worker_id: worker,
      category: 'travel',
      amount: 100,
      currency: 'GBP',
      incurred_on: yearsAgo(7),
      description: 'Taxi',
      receipt_key: `${made.server.orgId}/receipt`,
      receipt_name: 'taxi.png',
    })
    const rule = (subject: string, months: number) => `{ subject: ${subject}, since: record_date, months: ${months} }`
    await made.setRules([rule('notes', 12), rule('absences', 12), rule('receipts', 72)].join(', '))
    await made.apply({ day: daysFrom(new Date(), 360) })
    expect((await made.rowOf('notes', note)).text).toBe('Prefers nights')
    await made.apply()
    expect(await made.rowOf('notes', note)).toMatchObject({ text: 'Erased', deleted_at: expect.any(Date) })
    expect(await made.rowOf('planner_windows', absence)).toMatchObject({ kind: 'unavailable', note: null })
    expect(await made.rowOf('expenses', expense)).toMatchObject({ amount: 100, description: null, receipt_key: null })
    const types = (await eventsOf(made.server, made.server.orgId)).map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['note.deleted', 'planner.updated', 'expense.updated']))
  })

  it('workers are erased, with an entry in the audit log', async () => {
    const [gone, stays] = [await made.worker(longAgo), await made.worker(null)]
    await made.setRules('{ subject: workers, since: last_assignment_end, months: 84 }')
    await made.apply()
    expect(await made.rowOf('workers', gone)).toMatchObject({ first_name: 'Erased', erased_at: expect.any(Date) })
    expect((await made.rowOf('workers', stays)).erased_at).toBeNull()
    const { rows } = await made.server.database.pool.query(
      `select detail from audit_log where org_id = $1 and action = 'worker.erased' and target_id = $2`,
      [made.server.orgId, gone],
    )
    expect(rows).toEqual([{ detail: { reason: 'retention' } }])
  })
})

describe('setting rules', () => {
  const set =
    'mutation ($rules: [RetentionRuleInput!]!, $from: [RetentionRuleInput!]) { setRetentionRules(rules: $rules, ifUnchangedFrom: $from) { months } }'
  const right = { subject: 'notes', since: 'record_date', months: 12 }

  it.each([
    ['an expiry of notes', { ...right, since: 'expiry' }],
    ['a type of notes', { ...right, documentType: 'passport' }],
    [
      'both types',
      { ...right, subject: 'documents', documentType: 'other', customTypeId: '00000000-0000-7000-8003-000000000001' },
    ],
    ['an unknown type', { ...right, subject: 'documents', customTypeId: '00000000-0000-7000-8003-000000000001' }],
    ['no months', { ...right, months: 0 }],
    ['more than a hundred years', { ...right, months: 1201 }],
  ])('%s is refused', async (_what, rule) => {
    expect(await made.refusal(set, { rules: [rule] })).toBe('validation_failed')
  })

  it('two rules for the same records are refused, and rules that changed since they were read', async () => {
    expect(await made.refusal(set, { rules: [right, right] })).toBe('validation_failed')
    await made.ask(set, { rules: [right] })
    expect(await made.refusal(set, { rules: [], from: [] })).toBe('precondition_failed')
    await made.ask(set, { rules: [], from: [right] })
    expect(await made.ask('{ retentionRules { months } }')).toEqual({ retentionRules: [] })
  })

  it('is audited with what was before', async () => {
    await made.ask(set, { rules: [right] })
    const { rows } = await made.server.database.pool.query(
      `select detail from audit_log where org_id = $1 and action = 'organisation.retention_rules_set' order by id desc limit 1`,
      [made.server.orgId],
    )
    expect(rows[0].detail).toEqual({ rules: ['notes  record_date 12'], before: [] })
  })
})

it('a rule that changed meanwhile decides', async () => {
  const id = await made.document(await made.worker(yearsAgo(3)))
  await made.setRules(AFTER_WORK)
  const { removeDue } = await import('../../../src/domain/retention/remove.ts')
  const { systemWrite } = await import('../../../src/events/system-write.ts')
  await stamped(made.server, made.server.orgId, (client) =>
    client.query('update retention_rules set months = 48 where org_id = $1', [made.server.orgId]),
  )
  await systemWrite(made.services, made.server.orgId, (write) => removeDue(write, 'documents', [id], today))
  expect(await file(id)).not.toBe('')
})
