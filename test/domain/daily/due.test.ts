/** Which organisations a search finds due, for their day and for their digest, and how it reads all of them. */
import { describe, expect, it } from 'vitest'
import { findDueOrganisations } from '../../../src/domain/daily/due.ts'

interface Row {
  id: string
  time_zone: string
  day: Date | null
  finished_at: Date | null
  digested_on: Date | null
}

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const [yesterday, today, tomorrow] = ['2026-03-01', '2026-03-02', '2026-03-03'].map(day) as [Date, Date, Date]
const row = (id: string, more: Partial<Row> = {}): Row => ({
  id,
  time_zone: 'UTC',
  day: today,
  finished_at: today,
  digested_on: today,
  ...more,
})

/** Search among these pages of organisations. */
async function search(pages: Row[][], time = '2026-03-02T12:00:00Z', mailing = true) {
  const asked: unknown[] = []
  const jobs: Record<string, unknown[]> = {}
  const announced: string[] = []
  const services = {
    database: {
      prisma: {},
      pool: {
        async query(_text: string, [after]: string[]) {
          asked.push(after)
          return { rows: pages[asked.length - 1] ?? [] }
        },
      },
    },
    clock: { now: () => new Date(time) },
    queue: {
      async sendAll(_tx: unknown, { name }: { name: string }, all: object[], key: (job: object) => string) {
        jobs[name] = [...(jobs[name] ?? []), ...all.map((job) => ({ ...job, key: key(job) }))]
      },
    },
    changes: { publishJobs: (name: string) => announced.push(name) },
    mailing,
  }
  await findDueOrganisations(services as unknown as Parameters<typeof findDueOrganisations>[0])
  return { asked, days: jobs.run_day, digests: jobs.mail_digest, announced }
}

const dueOf = async (rows: Row[], time?: string) =>
  (await search([rows], time)).days?.map((job) => (job as { orgId: string }).orgId)

describe('a day is due', () => {
  it('if none has run, the last one is over, or it is not finished', async () => {
    const rows = [
      row('new', { day: null, finished_at: null }),
      row('old', { day: yesterday }),
      row('unfinished', { finished_at: null }),
      row('done'),
      row('ahead', { day: tomorrow }), // its time zone moved to the west
    ]
    expect(await dueOf(rows)).toEqual(['new', 'old', 'unfinished'])
  })

  it('in the time zone of the organisation', async () => {
    const rows = [row('Kiritimati', { time_zone: 'Pacific/Kiritimati' }), row('Niue', { time_zone: 'Pacific/Niue' })]
    expect(await dueOf(rows, '2026-03-02T09:59:00Z')).toEqual([])
    expect(await dueOf(rows, '2026-03-02T10:00:00Z')).toEqual(['Kiritimati'])
  })

  it('under a key of the organisation, and its job is announced', async () => {
    const { days, announced } = await search([[row('a', { day: yesterday })]])
    expect(days).toEqual([{ orgId: 'a', key: 'a' }])
    expect(announced).toContain('run_day')
  })
})

describe('a digest is due', () => {
  const rows = [
    row('new', { digested_on: null }),
    row('old', { digested_on: yesterday }),
    row('done'),
    row('ahead', { digested_on: tomorrow }),
  ]
  const due = ['new', 'old'].map((orgId) => ({ orgId, day: '2026-03-02', key: orgId }))

  it('once a day from seven in the morning', async () => {
    expect((await search([rows], '2026-03-02T06:59:00Z')).digests).toEqual([])
    const { digests, days, announced } = await search([rows], '2026-03-02T07:00:00Z')
    expect([digests, days]).toEqual([due, []])
    expect(announced).toContain('mail_digest')
  })

  it('never where no email is sent', async () => {
    expect((await search([rows], undefined, false)).digests).toEqual([])
  })
})

describe('all organisations are read', () => {
  const page = (from: number, size: number) =>
    Array.from({ length: size }, (_, index) => row(`id ${from + index}`, { day: yesterday }))
  const start = '00000000-0000-0000-0000-000000000000'
  it.each([
    ['none', [[]], [start]],
    ['a few', [page(0, 3)], [start]],
    ['a page', [page(0, 500), []], [start, 'id 499']],
    ['some pages', [page(0, 500), page(500, 500), page(1000, 2)], [start, 'id 499', 'id 999']],
  ])('%s', async (_what, pages, asked) => {
    const found = await search(pages)
    expect(found.asked).toEqual(asked)
    expect(found.days).toHaveLength(pages.flat().length)
  })
})
