/** The preview of templates: what it fills in, what stands against it, and what an attacker gets from it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeFields } from '../../../src/domain/papers/merge-fields.ts'
import { packTools } from '../../support/packs.ts'
import { graphql, joinTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string
let { make, save, makeJob } = {} as ReturnType<typeof packTools>

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  ;({ make, save, makeJob } = packTools(server, key))
})
afterAll(() => server.stop())

const PREVIEW = `query ($body: String!, $workerId: ID, $jobId: ID) {
  templatePreview(body: $body, workerId: $workerId, jobId: $jobId) {
    blocks { kind level mark pieces { text bold italic field source } rows { cells { pieces { text source } } } }
    fields { name source value nearest }
    problem
  }
}`

interface Piece {
  text: string
  field: string | null
  source: string | null
}

const ask = async (body: string, chosen: object = {}, as = key) =>
  (await graphql(server, as, PREVIEW, { body, ...chosen })).body

async function preview(body: string, chosen: object = {}, as = key) {
  const { data, errors } = await ask(body, chosen, as)
  expect(errors).toBeUndefined()
  return data.templatePreview
}

/** A table of nearly as many cells as a template may have. */
const WIDE = `${'|a'.repeat(20)}|\n${'|-'.repeat(20)}|\n${'|\n'.repeat(480)}`

const textOf = ({ blocks }: { blocks: { pieces: Piece[] }[] }) =>
  blocks.map(({ pieces }) => pieces.map(({ text }) => text).join('')).join('\n')

describe('without records', () => {
  it('has a sample for each merge field, and what the organisation and the day are', async () => {
    const names = Object.keys(mergeFields)
    const { fields, problem, blocks } = await preview(names.map((name) => `{{${name}}}`).join('\n\n'))
    expect(problem).toBeNull()
    expect(fields.map(({ name }: { name: string }) => name)).toEqual(names)
    for (const { name, source, value } of fields) {
      expect(source, name).toBe(['organisation.name', 'today'].includes(name) ? 'record' : 'sample')
      if (source === 'sample') expect(value).toBe(mergeFields[name as keyof typeof mergeFields].sample)
    }
    expect(blocks).toHaveLength(names.length)
  })

  it('keeps the blocks and the styles of the template', async () => {
    const { blocks } = await preview(
      '## For **{{worker.first_name}}**\n\n1. *First*\n   - [x] inner\n\n| A | {{job.start_date}} |\n|---|---|\n| x | y |\n\n> Quote\n\n---\n\n    {{today}}',
    )
    expect(blocks.map(({ kind }: { kind: string }) => kind)).toEqual(
      'heading item item table quote rule code'.split(' '),
    )
    expect(blocks[0]).toMatchObject({
      level: 2,
      pieces: [
        { text: 'For ', bold: false, field: null, source: null },
        { text: 'Ada', bold: true, field: 'worker.first_name', source: 'sample' },
      ],
    })
    expect(blocks[1]).toMatchObject({ level: 0, mark: '1.', pieces: [{ text: 'First', italic: true }] })
    expect(blocks[2]).toMatchObject({ level: 1 })
    expect(blocks[3].rows).toEqual([
      {
        cells: [
          { pieces: [{ text: 'A', source: null }] },
          { pieces: [{ text: mergeFields['job.start_date'].sample, source: 'sample' }] },
        ],
      },
      { cells: [{ pieces: [{ text: 'x', source: null }] }, { pieces: [{ text: 'y', source: null }] }] },
    ])
    expect(blocks[6].pieces[0].text).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it.each([
    ['worker.frist_name', 'worker.first_name'],
    ['Worker.FirstName', 'worker.first_name'],
    ['start_date_of_nothing_like_it', null],
    ['trade', 'worker.trade'],
    ['project adress', 'project.address'],
  ])('names the field nearest to %s', async (name, nearest) => {
    const { fields, blocks } = await preview(`At {{${name}}}`)
    expect(fields).toEqual([{ name, source: 'unknown', value: null, nearest }])
    expect(blocks[0].pieces[1]).toMatchObject({ text: `{{${name}}}`, source: 'unknown' })
  })

  it.each([
    ['HTML', '<b>x</b>', /^The template must not contain HTML/],
    ['images', '![x](https://example.com/x.png)', /^The template must not contain images/],
    ['open braces', 'Dear {{worker.first_name', /^The template must start each merge field with/],
    ['characters that the font does not have', 'Привет', /^The character П cannot be printed/],
    ['what takes long to read', `${'> '.repeat(9000)}x`, /^The template /],
    ['more than a paper can hold', `${WIDE}\n\n${'x '.repeat(4000)}`, /^The template must have at most 100000/],
  ])('says what stands against %s', async (_what, body, problem) => {
    expect((await preview(body)).problem).toMatch(problem)
  })

  it('shows the text with what stands against it, where it can be read at all', async () => {
    const { blocks, problem } = await preview('Dear {{worker.first_name')
    expect(problem).not.toBeNull()
    expect(blocks[0].pieces[0].text).toBe('Dear {{worker.first_name')
  })

  it('refuses a text that is empty, too long, or cannot be stored, and names the field', async () => {
    for (const body of ['', 'x'.repeat(50_001), 'a\0b']) {
      const { errors } = await ask(body)
      expect(errors[0].extensions.code).toBe('validation_failed')
      expect(errors[0].extensions.details[0].path).toBe('body')
    }
  })
})

describe('with records', () => {
  let jobId: string
  let workerIds: string[]
  beforeAll(async () => {
    const job = await makeJob({ first_name: 'Łukasz', last_name: 'Wąż', email: 'lukasz@example.com' })
    ;({ jobId, workerIds } = job)
  })

  it('has their values, as they are printed, and says which are missing', async () => {
    const [workerId] = workerIds
    const body =
      '{{worker.first_name}} {{worker.phone}} at {{project.name}} from {{assignment.start_date}} as {{pack.name}}'
    const made = await preview(body, { workerId, jobId })
    expect(textOf(made)).toBe('Lukasz {{worker.phone}} at Dock Wall from 2026-05-01 as Site induction')
    expect(made.fields.map(({ name, source }: { name: string; source: string }) => [name, source])).toEqual([
      ['worker.first_name', 'record'],
      ['worker.phone', 'missing'],
      ['project.name', 'record'],
      ['assignment.start_date', 'record'],
      ['pack.name', 'sample'],
    ])
  })

  it('has no assignment for a worker who is not on the job, and samples for what is not chosen', async () => {
    const workerId = await make('/workers', { first_name: 'Zoe', last_name: 'Else' })
    const sourceOf = async (chosen: object) =>
      (await preview('{{assignment.trade}} {{worker.first_name}} {{job.start_date}}', chosen)).fields.map(
        ({ source }: { source: string }) => source,
      )
    expect(await sourceOf({ workerId, jobId })).toEqual(['missing', 'record', 'record'])
    expect(await sourceOf({ workerId })).toEqual(['sample', 'record', 'sample'])
    expect(await sourceOf({ jobId })).toEqual(['sample', 'sample', 'record'])
  })

  it('shows scripts, Markdown and merge fields of a value as the text that they are', async () => {
    const first_name = '<img src=x onerror=alert(1)>'
    const last_name = '**{{organisation.name}}** [x](javascript:alert(1))'
    const workerId = await make('/workers', { first_name, last_name })
    const { blocks, problem } = await preview('{{worker.first_name}} {{worker.last_name}}', { workerId })
    expect(problem).toBeNull()
    expect(blocks).toHaveLength(1)
    expect(blocks[0].pieces.map(({ text, bold }: { text: string; bold: boolean }) => [text, bold])).toEqual([
      [first_name, false],
      [' ', false],
      [last_name, false],
    ])
  })

  it('shows a link of the template as its text and address', async () => {
    expect(textOf(await preview('[pay](javascript:alert(1))'))).toBe('pay (javascript:alert(1))')
  })

  it('knows no record of another organisation, and no malformed id', async () => {
    const foreign = await server.key({ orgId: await server.organisation() })
    const [workerId] = workerIds
    for (const [chosen, path] of [
      [{ workerId }, 'workerId'],
      [{ jobId }, 'jobId'],
      [{ workerId: 'x' }, 'workerId'],
    ] as const) {
      const { errors } = await ask('{{worker.email}} {{project.name}}', chosen, foreign)
      expect(errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path }] })
    }
  })

  it('needs the right to read what it shows, besides that to read templates', async () => {
    const [workerId] = workerIds
    const needed: [object, string[]][] = [
      [{ workerId }, ['workers:read']],
      [{ jobId }, ['jobs:read', 'projects:read', 'clients:read']],
    ]
    for (const [chosen, scopes] of needed) {
      const enough = await server.key({ scopes: ['documents:read', ...scopes] as never })
      expect((await ask('{{today}}', chosen, enough)).errors).toBeUndefined()
      for (const left of scopes) {
        const others = scopes.filter((scope) => scope !== left)
        const narrow = await server.key({ scopes: ['documents:read', ...others] as never })
        const { errors } = await ask('{{today}}', chosen, narrow)
        expect(errors[0].extensions).toMatchObject({ code: 'insufficient_scope', requiredScopes: ['read', left] })
      }
    }
  })

  it('stores nothing', async () => {
    const stored = async () =>
      (await server.database.pool.query('select sum(live) as live, max(last_change) as last from tallies')).rows
    const before = await stored()
    await preview('{{worker.first_name}}', { workerId: workerIds[0], jobId })
    expect(await stored()).toEqual(before)
  })
})

it('previews what a pack prints: each field reads the record that its name begins with', () => {
  for (const [name, { of }] of Object.entries(mergeFields)) {
    const record = name.split('.')[0] as string
    const touched: (string | symbol)[] = []
    const subjects = new Proxy({}, { get: (_target, part) => void touched.push(part) })
    try {
      of(subjects as never)
    } catch {
      // there is no worker
    }
    expect(touched, name).toEqual([record])
  }
})

describe('saving', () => {
  const SAVE = `mutation ($input: SaveDocumentTemplateInput!, $since: DateTime) {
    saveDocumentTemplate(input: $input, ifUnchangedSince: $since) { name version createdAt supersededAt }
  }`
  const saveSince = async (input: object, since: string | null) =>
    (await graphql(server, key, SAVE, { input, since })).body

  it('refuses a version after one that the author has not seen, and writes nothing', async () => {
    const { data } = await saveSince({ name: 'Handbook', body: 'One' }, null)
    const since = data.saveDocumentTemplate.createdAt
    expect((await saveSince({ name: 'Handbook', body: 'Two' }, since)).data.saveDocumentTemplate.version).toBe(2)
    const late = await saveSince({ name: 'Handbook', body: 'Mine' }, since)
    expect(late.errors[0].extensions.code).toBe('precondition_failed')
    const versions = await graphql(
      server,
      key,
      '{ documentTemplates(filter: { name: ["Handbook"] }) { data { version body supersededAt } } }',
    )
    expect(versions.body.data.documentTemplates.data).toEqual([
      { version: 1, body: 'One', supersededAt: expect.any(String) },
      { version: 2, body: 'Two', supersededAt: null },
    ])
  })

  it('of a new template refuses a name that exists', async () => {
    await save({ name: 'Taken', body: 'One' })
    const { errors } = await saveSince({ name: 'Taken', body: 'Other', isNew: true }, null)
    expect(errors[0].extensions.details[0]).toMatchObject({ path: 'input.name', code: 'taken' })
    expect((await saveSince({ name: 'Free', body: 'One', isNew: true }, null)).errors).toBeUndefined()
  })

  it('says which field may be meant', async () => {
    const { errors } = await save({ name: 'Wrong', body: '{{worker.frist_name}}' })
    expect(errors[0].extensions.details[0].message).toMatch(/; the nearest is {{worker.first_name}}$/)
  })
})
