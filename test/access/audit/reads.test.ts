/** Who downloads a document and who takes a whole list is in the audit log. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDocumentReads } from '../../../src/access/audit/document-reads.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'
import { recordOf, uploaded } from '../../support/upload.ts'

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

const entriesOf = (orgId: string, action: string) =>
  server.database.prisma.auditEntry.findMany({ where: { orgId, action }, orderBy: { id: 'asc' } })

/** A new organisation with a document, as a key of it reads it. */
async function documentOfNew() {
  const orgId = await server.organisation()
  const key = await server.key({ orgId, name: 'Payroll' })
  const body = { first_name: 'Ada', last_name: 'Okafor' }
  const worker = await request(`${server.base}/workers`, { method: 'POST', key, body })
  const id = await uploaded(server, key, { workerId: worker.body.id, bytes: pdf, name: 'visa.pdf' })
  const link = async () => {
    const { file_url } = await recordOf(server, key, `/documents/${id}`)
    return server.url + new URL(file_url).pathname
  }
  return { orgId, key, id, link }
}

describe('a download of a document', () => {
  it('is recorded once an hour for each reader, with name and address', async () => {
    const { orgId, id, link } = await documentOfNew()
    const url = await link()
    for (const headers of [[], [['range', 'bytes=0-3']]] as [string, string][][])
      expect((await fetch(url, { headers })).ok).toBe(true)
    expect((await fetch(await link())).status).toBe(200)
    const entries = await entriesOf(orgId, 'document.read')
    expect(entries).toMatchObject([
      {
        actorKind: 'key',
        actorName: 'Payroll',
        address: '127.0.0.1',
        requestId: expect.stringMatching(/^req_/),
        targetType: 'document',
        targetId: id,
        targetName: 'visa.pdf',
      },
    ])
    expect(entries[0]?.actorId).toBe((await server.database.prisma.apiKey.findFirstOrThrow({ where: { orgId } })).id)
  })

  it('is recorded for each of its readers', async () => {
    const { orgId, id, link } = await documentOfNew()
    await fetch(await link())
    const other = await server.key({ orgId, name: 'Rota' })
    const { file_url } = await recordOf(server, other, `/documents/${id}`)
    await fetch(server.url + new URL(file_url).pathname)
    expect((await entriesOf(orgId, 'document.read')).map(({ actorName }) => actorName)).toEqual(['Payroll', 'Rota'])
  })

  it('is recorded for each address that has the link, once for requests at the same time', async () => {
    const { orgId, id } = await documentOfNew()
    const record = openDocumentReads(server.database)
    const read = { documentId: id, actorKind: 'key', actorId: id } as const
    const file = { key: `${orgId}/1`, name: 'visa.pdf', type: 'application/pdf', read }
    const addresses = ['192.0.2.1', '192.0.2.1', '192.0.2.7', '2001:db8::1', '2001:db8::2']
    await Promise.all(addresses.map((address) => record(file, { address })))
    const entries = await entriesOf(orgId, 'document.read')
    const recorded = new Set(entries.map(({ address }) => address))
    expect([recorded.size, entries.length]).toEqual([3, 3])
    expect(recorded).toEqual(new Set(['192.0.2.1', '192.0.2.7', '2001:db8::1']))
  })

  it('is not recorded if only its headers are asked for', async () => {
    const { orgId, link } = await documentOfNew()
    expect((await fetch(await link(), { method: 'HEAD' })).status).toBe(200)
    expect(await entriesOf(orgId, 'document.read')).toEqual([])
  })

  it('sends nothing if it cannot be recorded', async () => {
    const { orgId, id } = await documentOfNew()
    const failing = { auditEntry: { createMany: () => Promise.reject(new Error('away')) } }
    const prisma = { ...failing, apiKey: { findUnique: async () => null } } as never
    const record = openDocumentReads({ prisma })
    const read = { documentId: id, actorKind: 'key', actorId: id } as const
    const file = { key: `${orgId}/1`, name: 'visa.pdf', type: 'application/pdf', read }
    for (let attempt = 0; attempt < 2; attempt++) await expect(record(file, {})).rejects.toThrow('away')
  })
})

describe('an export of a list', () => {
  const exportOf = (key: string, headers = {}, method = 'GET') =>
    fetch(`${server.base}/workers`, {
      method,
      headers: { accept: 'text/csv', authorization: `Bearer ${key}`, ...headers },
    })

  it('is recorded with its list and form, before its first line, once a minute', async () => {
    const { orgId, key } = await documentOfNew()
    for (let repeated = 0; repeated < 3; repeated++) expect((await exportOf(key)).status).toBe(200)
    expect((await exportOf(key, { accept: 'application/x-ndjson' })).status).toBe(200)
    expect(await entriesOf(orgId, 'records.exported')).toMatchObject([
      { actorKind: 'key', actorName: 'Payroll', detail: { list: 'workers', type: 'text/csv' } },
      { actorKind: 'key', actorName: 'Payroll', detail: { list: 'workers', type: 'application/x-ndjson' } },
    ])
  })

  it('is not recorded if it was refused, if only its headers were asked for, or for a page', async () => {
    const { orgId, key } = await documentOfNew()
    expect((await exportOf(key, {}, 'HEAD')).status).toBe(200)
    const refused = await fetch(`${server.base}/workers?limit=3`, {
      headers: { accept: 'text/csv', authorization: `Bearer ${key}` },
    })
    expect(refused.status).toBe(422)
    expect((await request(`${server.base}/workers`, { key })).status).toBe(200)
    expect(await entriesOf(orgId, 'records.exported')).toEqual([])
  })
})
