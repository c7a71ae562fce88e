/** Forged links: nobody but the installation can make a link, of the sandbox neither, and no link can write headers. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signLink } from '../../src/access/file-links.ts'
import { SANDBOX_ORGANISATION } from '../../src/access/sandbox.ts'
import { deriveKey } from '../../src/platform/secrets/secret.ts'
import { graphql, joinTestServer, MUSTER_SECRET, request, type TestServer } from '../support/server.ts'
import { upload } from '../support/upload.ts'

let server: TestServer
let sandbox: string

beforeAll(async () => {
  server = await joinTestServer()
  sandbox = await server.key({ environment: 'sandbox' })
})
afterAll(() => server.stop())

const FAR = new Date('2099-01-01T00:00:00Z')
const fixture = `${SANDBOX_ORGANISATION}/document-1`
const ours = () => deriveKey(Buffer.from(MUSTER_SECRET), 'file links')
const onServer = (url: string) => server.url + new URL(url).pathname

/** A link whose payload is any JSON, signed with any key. */
function forge(payload: unknown, secret: Buffer): string {
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${text}.${createHmac('sha256', secret).update(`file link:${text}`).digest('base64url')}`
}

describe('a link that somebody else made', () => {
  it.each([
    ['names a sandbox file, signed with a word of the source code', [fixture, 'virus.exe', 'text/html', FAR.getTime()]],
    ['has a line break in its type', [fixture, 'a.pdf', 'text/html\r\nset-cookie: a=b', FAR.getTime()]],
    ['has a type that is no text', [fixture, 'a.pdf', { a: 1 }, FAR.getTime()]],
    ['has no fields', {}],
    ['is null', null],
  ])('and %s is refused', async (_what, payload) => {
    for (const secret of ['sandbox', '', SANDBOX_ORGANISATION]) {
      const { status, body } = await request(`${server.url}/files/${forge(payload, Buffer.from(secret))}`)
      expect([status, body.error.code]).toEqual([403, 'link_invalid'])
    }
  })

  it.each(['.', 'a.', '.a', 'a.b', 'a.b.c', '%00', '%E0%A4%A', 'x'.repeat(10_000)])(
    '%#: never a server error',
    async (text) => {
      const { status } = await request(`${server.url}/files/${text}`)
      expect([400, 403, 404]).toContain(status)
    },
  )
})

describe("the sandbox's own links", () => {
  it('have the name and type of the fixture', async () => {
    const { data } = (await request(`${server.base}/documents`, { key: sandbox })).body
    for (const { file_url, file_name, content_type } of data) {
      const file = await fetch(onServer(file_url))
      expect(file.status).toBe(200)
      expect(file.headers.get('content-type')).toBe(content_type)
      expect(file.headers.get('content-disposition')).toBe(`attachment; filename=${file_name}`)
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    }
  })

  it('lead to a PDF that is called one, also after the upload of a picture', async () => {
    const [worker] = (await request(`${server.base}/workers?limit=1`, { key: sandbox })).body.data
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    expect((await upload(server, sandbox, { workerId: worker.id, bytes: png })).body.errors).toBeUndefined()
    const file = { key: `${SANDBOX_ORGANISATION}/any`, name: 'scan.png', type: 'image/png' }
    const answer = await fetch(`${server.url}/files/${signLink(file, FAR, ours())}`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
  })

  it('are the same for both surfaces', async () => {
    const [document] = (await request(`${server.base}/documents?limit=1`, { key: sandbox })).body.data
    const { body } = await graphql(server, sandbox, `{ document(id: "${document.id}") { fileUrl } }`)
    expect(body.data.document.fileUrl).toBe(document.file_url)
  })
})

it.each(['a\r\nset-cookie: a=b.pdf', '"; filename="b.exe', 'Übergabe – 1.pdf', '\ud800.pdf', "it's (1)*.pdf"])(
  'the file name %j cannot write headers',
  async (name) => {
    const file = { key: `${SANDBOX_ORGANISATION}/any`, name, type: 'application/pdf' }
    const answer = await fetch(`${server.url}/files/${signLink(file, FAR, ours())}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename=(?:[\w.-]+|"(?:[^"\\]|\\.)*")(?:; filename\*=UTF-8''[\w%.~!-]+)?$/,
    )
  },
)
