/** `muster documents import`: the documents of a folder, by the names of its files and a list, with an API key alone. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readFileName } from '../../src/domain/import/documents/names.ts'
import { onePage } from '../../src/platform/files/one-page-pdf.ts'
import { command } from '../support/command.ts'
import { temporaryFolder } from '../support/process.ts'
import { createId } from '../support/resources.ts'
import { joinTestServer, request, type TestServer } from '../support/server.ts'
import { insert } from '../support/write.ts'

const temporary = await temporaryFolder()
const folder = path.join(temporary.folder, 'scans')
const list = path.join(temporary.folder, 'list.csv')
let server: TestServer
let key: string
let orgId: string
const workers: Record<string, string> = {}

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(async () => {
  await server.stop()
  await temporary.remove()
})
beforeEach(async () => {
  orgId = await server.organisation()
  key = await server.key({ orgId })
  for (const [name, more] of Object.entries({
    ada: { external_id: '12345' },
    ben: { external_id: 'EMP-7', email: 'Ben@crew.example' },
    cy: { email: 'twice@crew.example' },
    dee: { email: 'twice@crew.example' },
  }))
    workers[name] = await createId(server, key, '/workers', { first_name: name, last_name: 'Okafor', ...more })
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
})

const put = (name: string, text = name) => writeFile(path.join(folder, name), onePage(text))
const muster = (...more: string[]) =>
  command(['documents', 'import', folder, '--url', server.url, '--json', ...more], { MUSTER_API_KEY: key })
const documents = async () => (await request(`${server.base}/documents?limit=200`, { key })).body.data

describe('the name of a file', () => {
  it.each([
    ['12345 passport.pdf', { worker: '12345', type: 'passport' }],
    ['12345_cscs-card_2027-03-01.jpg', { worker: '12345', type: 'cscs-card', expiresOn: '2027-03-01' }],
    [
      'EMP-7 right to work 2026-01-02 2027-03-01.PNG',
      { type: 'right to work', issuedOn: '2026-01-02', expiresOn: '2027-03-01' },
    ],
    ['12345_cscs-card_back_2027-03-01.jpeg', { type: 'cscs-card', isBack: true, expiresOn: '2027-03-01' }],
    ['12345_cscs-card_2027-03-01_back.jpeg', { type: 'cscs-card', isBack: true, expiresOn: '2027-03-01' }],
    ['12345 back.webp', { type: 'back', isBack: false }],
  ])('%s', (name, expected) => {
    expect(readFileName(name)).toMatchObject({ file: name, ...expected })
  })
  it.each([
    '12345.pdf',
    'passport.docx',
    '12345 passport',
    '2027-03-01.pdf',
    'a b 2026-01-01 2026-01-02 2026-01-03.pdf',
  ])('is refused: %s', (name) => expect(typeof readFileName(name)).toBe('string'))
})

it('is a dry run first, then uploads what matches once, however often and under whatever name', async () => {
  const card = await createId(server, key, '/document-types', { name: 'CSCS card', needs_both_sides: true })
  await put('12345 passport.pdf')
  await put('12345_cscs-card_2030-03-01.pdf')
  await put('12345_cscs-card_back.pdf')
  await put('12345 passport copy.pdf')
  await put('ben@crew.example_right-to-work.pdf')
  await put('99999 passport.pdf')
  await put('twice@crew.example passport.pdf')
  await writeFile(path.join(folder, 'EMP-7 licence.pdf'), '')
  await writeFile(path.join(folder, 'notes.txt'), 'x')
  const dry = await muster()
  expect(dry.code).toBe(1)
  expect(dry.json).toMatchObject({ to_upload: 3, uploaded: 0, present: 0, dry_run: true })
  expect(dry.json.problems).toEqual(
    expect.arrayContaining([
      { file: '12345 passport copy.pdf', problem: 'no document type is called passport copy' },
      { file: '99999 passport.pdf', problem: 'no worker has the id or email 99999' },
      { file: 'twice@crew.example passport.pdf', problem: 'several workers have the id or email twice@crew.example' },
      { file: 'EMP-7 licence.pdf', problem: 'must not be empty' },
      { file: 'notes.txt', problem: 'must be a PDF, PNG, JPEG or WebP file' },
    ]),
  )
  expect(dry.json.problems).toHaveLength(5)
  expect(await documents()).toEqual([])

  expect((await muster('--yes')).json).toMatchObject({ to_upload: 3, uploaded: 3, present: 0, dry_run: false })
  expect(await documents()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ worker_id: workers.ada, type: 'passport', name: 'Passport', status: 'pending' }),
      expect.objectContaining({
        custom_type_id: card,
        expires_on: '2030-03-01',
        back_file_name: '12345_cscs-card_back.pdf',
      }),
      expect.objectContaining({
        worker_id: workers.ben,
        type: 'right_to_work',
        file_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    ]),
  )
  await put('12345_Passport_2031-01-01.pdf', '12345 passport.pdf') // the same content
  await put('12345 certificate.pdf', '12345 passport.pdf') // as another type
  expect((await muster('--yes')).json).toMatchObject({ to_upload: 1, uploaded: 1, present: 4 })
  expect(await documents()).toHaveLength(4)
})

it('takes numbers, dates and files from a list, and says which of its rows fit nothing', async () => {
  await createId(server, key, '/document-types', { name: 'Plant card', levels: ['Red', 'Blue'] })
  await put('scan001.pdf')
  await put('12345 passport.pdf')
  await writeFile(
    list,
    [
      'Payroll ID;Document type;Card number;Expiry date;Level;File',
      'EMP-7;Plant card;PC-1;2030-05-01;blue;scan001.pdf',
      '12345;Passport;P-2;2031-01-01;;',
      '12345;licence;L-3;;;',
      '12345;passport;X;01/02/2030;;',
      '12345;plant card;X;;Green;',
    ].join('\n'),
  )
  const { json } = await muster('--list', list, '--yes')
  expect(json).toMatchObject({ uploaded: 2 })
  expect(
    json.problems.map(({ file, problem }: { file: string; problem: string }) => `${path.basename(file)} ${problem}`),
  ).toEqual([
    expect.stringMatching(/^list.csv:5 expires on must be/),
    'list.csv:6 Plant card needs a level: Red, Blue',
    'list.csv:4 has no file in the folder',
  ])
  expect(await documents()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ worker_id: workers.ben, number: 'PC-1', level: 'Blue', expires_on: '2030-05-01' }),
      expect.objectContaining({ worker_id: workers.ada, number: 'P-2', expires_on: '2031-01-01' }),
    ]),
  )
  await writeFile(list, 'worker,colour\n1,red')
  expect((await muster('--list', list)).text).toContain('has unknown columns: colour')
  await writeFile(list, 'worker,number\n1,2')
  expect((await muster('--list', list)).text).toContain('needs the columns type')
})

it('knows documents without a hash by name and size, and tells what the server refuses', async () => {
  await put('12345 passport.pdf')
  const file = {
    file_name: '12345 passport.pdf',
    content_type: 'application/pdf',
    file_key: 'test/x',
    name: 'Passport',
  }
  const size_bytes = onePage('12345 passport.pdf').length
  await insert(server, key, 'documents', { worker_id: workers.ada, type: 'passport', size_bytes, ...file })
  await writeFile(path.join(folder, 'EMP-7 licence.pdf'), 'not a PDF')
  const { code, json } = await muster('--yes')
  expect([code, json]).toEqual([1, expect.objectContaining({ to_upload: 1, uploaded: 0, present: 1 })])
  expect(json.problems).toEqual([{ file: 'EMP-7 licence.pdf', problem: 'file must be a PDF, PNG, JPEG or WebP file' }])
  const reader = await server.key({ orgId, scopes: ['documents:read', 'workers:read'] })
  const refused = await command(['documents', 'import', folder, '--url', server.url, '--yes'], {
    MUSTER_API_KEY: reader,
  })
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('documents:write')])
  const nowhere = await command(['documents', 'import', '/nowhere', '--url', server.url], { MUSTER_API_KEY: key })
  expect([nowhere.code, nowhere.text]).toEqual([1, expect.stringContaining('/nowhere cannot be read (ENOENT)')])
})
