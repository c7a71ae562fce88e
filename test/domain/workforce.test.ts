/** Workers, projects and clients: what is checked of them, what their changes read, and what they emit. */
import { describe, expect, it } from 'vitest'
import type { Client, Project, Worker } from '../../prisma/generated/client/client.ts'
import type { ValidDocument } from '../../src/domain/compliance/assess.ts'
import { clientWrites } from '../../src/domain/workforce/clients.ts'
import { projectWrites } from '../../src/domain/workforce/projects.ts'
import { workerWrites } from '../../src/domain/workforce/workers.ts'
import type { CallerWrite } from '../../src/events/write.ts'

const requirements = [{ trade: 'welder', documentTypes: ['certificate'] }]

/** A write in an organisation with these requirements, whose workers have these documents; anything else it cannot do. */
function writeOf(documents: Pick<ValidDocument, 'workerId' | 'type' | 'status' | 'expiryStep'>[] = []) {
  const emitted: unknown[][] = []
  const searched: unknown[] = []
  const write = {
    orgId: 'org',
    emit: (...event: unknown[]) => emitted.push(event),
    opened: Promise.resolve({ requirements, namesTrades: false }),
    control: {
      async $queryRaw(_text: unknown, ...values: unknown[]) {
        searched.push(values[1])
        return documents
      },
    },
  }
  return { write: write as unknown as CallerWrite, emitted, searched }
}

describe('workers', () => {
  const worker = (id: string, trade: string | null, more: Partial<Worker> = {}) =>
    ({ erasedAt: null, id, trade, status: 'active', complianceStatus: 'compliant', ...more }) as Worker

  it('that are new are as compliant as their trade says', async () => {
    const { write, emitted, searched } = writeOf()
    const { columns, finish } = await workerWrites.prepareCreates(write, [])
    const name = { firstName: 'Ada', lastName: 'Okafor' }
    expect(columns({ ...name, trade: 'Welder' })).toEqual({
      ...name,
      trade: 'Welder',
      complianceStatus: 'non_compliant',
    })
    expect(columns(name)).toEqual({ ...name, complianceStatus: 'compliant' })
    const rows = [worker('ada', 'Welder'), worker('bo', null)]
    await finish(rows)
    expect(emitted).toEqual(rows.map((row) => ['worker.created', row]))
    expect(searched).toEqual([])
  })

  it('of another trade are assessed anew, and those beside them are not', async () => {
    const { write, emitted, searched } = writeOf([
      { workerId: 'ada', type: 'certificate', status: 'valid', expiryStep: null },
    ])
    const ada = { current: worker('ada', 'joiner'), data: { trade: 'welder' } }
    const bo = { current: worker('bo', 'welder'), data: { phone: '+441632960961' } }
    const cy = { current: worker('cy', 'welder'), data: { trade: null } }
    const same = { current: worker('di', 'welder'), data: { trade: 'welder', status: 'inactive' as const } }
    const { columns, finish } = await workerWrites.prepareUpdates(write, [ada, bo, cy, same])
    expect(searched).toEqual([['ada', 'cy']])
    expect(columns(ada)).toEqual({ trade: 'welder', complianceStatus: 'compliant' })
    expect(columns(bo)).toEqual({ phone: '+441632960961' })
    expect(columns(cy)).toEqual({ trade: null, complianceStatus: 'compliant' })
    expect(columns(same)).toEqual({ trade: 'welder', status: 'inactive' })
    const changes = [ada, bo].map(({ current, data }) => ({ before: current, after: { ...current, ...data } }))
    await finish(changes)
    expect(emitted).toEqual(changes.map(({ before, after }) => ['worker.updated', after, before]))
  })

  it('of the same trade are not assessed, and their status follows the rules', async () => {
    const { write, searched } = writeOf()
    const one = { current: worker('ada', 'welder'), data: { status: 'inactive' as const } }
    const { columns, finish } = await workerWrites.prepareUpdates(write, [one])
    expect(columns(one)).toEqual({ status: 'inactive' })
    const back = { ...one, data: { status: 'candidate' as const } }
    expect(() => columns(back)).toThrow(expect.objectContaining({ code: 'invalid_transition' }))
    await finish([{ before: one.current, after: one.current }])
    expect(searched).toEqual([])
  })
})

describe('projects', () => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`)
  const [early, late] = [day('2026-03-01'), day('2026-03-31')]
  const clientId = '01a2096a-0000-7000-8000-000000000001'
  const endsEarly = {
    code: 'validation_failed',
    details: [{ path: 'input.endDate', code: 'invalid', message: 'must not be before the start date' }],
  }
  const project = (more: Partial<Project> = {}) =>
    ({ id: 'dock', status: 'planned', startDate: early, endDate: late, ...more }) as Project

  it('that are new do not end before they start', () => {
    const read = (dates: object) => projectWrites.readNew({ clientId, name: 'Dock', ...dates })
    for (const dates of [{ startDate: early, endDate: early }, { startDate: late }, { endDate: early }, {}])
      expect(read({ startDate: undefined, ...dates })).toMatchObject(dates)
    expect(() => read({ startDate: late, endDate: early })).toThrow(expect.objectContaining(endsEarly))
    expect(() => read({ startDate: null, endDate: early })).not.toThrow()
    const both = { details: [expect.objectContaining({ path: 'input.name' }), ...endsEarly.details] }
    const invalid = { name: '', startDate: late, endDate: early }
    expect(() => read(invalid)).toThrow(expect.objectContaining(both))
  })

  it.each([
    ['an earlier end', project({ startDate: late, endDate: null }), { endDate: early }],
    ['a later start', project({ endDate: early }), { startDate: late }],
    ['another period', project(), { startDate: late, endDate: early }],
  ])('do not change to %s', async (_what, current, data) => {
    const { columns } = await projectWrites.prepareUpdates(writeOf().write, [])
    expect(() => columns({ current, data })).toThrow(expect.objectContaining(endsEarly))
  })

  it('may lose a day of their period, and their status follows the rules', async () => {
    const { columns } = await projectWrites.prepareUpdates(writeOf().write, [])
    const current = project()
    for (const data of [{ endDate: null, startDate: late }, { startDate: null, endDate: early }, {}])
      expect(columns({ current, data })).toBe(data)
    const data = { status: 'completed' as const }
    expect(() => columns({ current, data })).toThrow(expect.objectContaining({ code: 'invalid_transition' }))
  })

  it('have their events, and end nothing while they go on or were cancelled before', async () => {
    const { write, emitted } = writeOf()
    const rows = [project(), project({ status: 'active' })]
    const { columns, finish } = await projectWrites.prepareCreates(write, [])
    const data = { clientId, name: 'Dock' }
    expect(columns(data)).toBe(data)
    await finish(rows)
    const changes = (['active', 'cancelled'] as const).map((status) => ({
      before: project({ status }),
      after: project({ status, endDate: early }),
    }))
    await (await projectWrites.prepareUpdates(write, [])).finish(changes)
    expect(emitted).toEqual([
      ...rows.map((row) => ['project.created', row]),
      ...changes.map(({ before, after }) => ['project.updated', after, before]),
    ])
  })
})

it('clients have their events, and their status follows the rules', async () => {
  const { write, emitted } = writeOf()
  const before = { id: 'harbour', status: 'archived' } as Client
  const after = { ...before, status: 'active' } as Client
  await (await clientWrites.prepareCreates(write, [])).finish([before])
  const { columns, finish } = await clientWrites.prepareUpdates(write, [])
  const data = { status: 'active' as const }
  expect(columns({ current: before, data })).toBe(data)
  await finish([{ before, after }])
  expect(emitted).toEqual([
    ['client.created', before],
    ['client.updated', after, before],
  ])
})
