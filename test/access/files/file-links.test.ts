/** Signed links to files, as values. */
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { systemCredential } from '../../../src/access/credentials/credential.ts'
import { fileLink, readLink, signLink } from '../../../src/access/file-links.ts'
import { SANDBOX_ORGANISATION } from '../../../src/access/sandbox.ts'
import type { Files } from '../../../src/platform/files/files.ts'

const SECRET = Buffer.from('the secret of this installation')
const OTHER = Buffer.from('the secret of another installation')
const FILE = { key: 'org/documents/1', name: 'Zoë’s card.pdf', type: 'application/pdf' }
const NOW = new Date('2026-03-04T05:06:07Z')
const LATER = new Date(NOW.getTime() + 60_000)

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (payload: string, secret = SECRET) =>
  `${payload}.${createHmac('sha256', secret).update(`file link:${payload}`).digest('base64url')}`

describe('a link', () => {
  it('opens the file that it was made for, until it expires', () => {
    const text = signLink(FILE, LATER, SECRET)
    expect(text).toBe(signed(encode([FILE.key, FILE.name, FILE.type, LATER.getTime()])))
    expect(readLink(text, NOW, [SECRET])).toEqual(FILE)
    expect(readLink(text, new Date(LATER.getTime() - 1), [SECRET])).toEqual(FILE)
    expect(readLink(text, LATER, [SECRET])).toBeUndefined()
    expect(readLink(text, new Date(LATER.getTime() + 1), [SECRET])).toBeUndefined()
  })

  it('with any character changed, cut or added opens nothing', () => {
    const text = signLink(FILE, LATER, SECRET)
    const payload = text.split('.')[0] as string
    for (let at = 0; at < text.length; at++) {
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
      expect(readLink(changed, NOW, [SECRET]), `at ${at}`).toBeUndefined()
    }
    for (const other of ['', '.', payload, `${payload}.`, text.slice(0, -1), `${text}A`, `${text}.`, `${text}.x`])
      expect(readLink(other, NOW, [SECRET]), other).toBeUndefined()
  })

  it('of another installation opens nothing', () => {
    expect(readLink(signLink(FILE, LATER, OTHER), NOW, [SECRET])).toBeUndefined()
  })

  it('whose payload is no JSON opens nothing', () => {
    expect(readLink('bm8gSlNPTg.x', NOW, [SECRET])).toBeUndefined()
  })

  it("to the sandbox's files is signed with the installation's secret, as every other", () => {
    const fixture = { ...FILE, key: `${SANDBOX_ORGANISATION}/documents/1` }
    expect(readLink(signLink(fixture, LATER, SECRET), NOW, [SECRET])).toEqual(fixture)
    for (const secret of [OTHER, Buffer.from('sandbox')])
      expect(readLink(signLink(fixture, LATER, secret), NOW, [SECRET])).toBeUndefined()
  })
})

describe('the link that a caller gets', () => {
  const used: Partial<Files> = { address: 'https://muster.example/files', keys: [SECRET] }
  const files = used as Files
  const credential = systemCredential('org', 'someone')

  it('works for 15 minutes from the start of the request', () => {
    const { url, expiresAt } = fileLink({ files, credential, startedAt: NOW }, FILE)
    expect(expiresAt).toEqual(new Date(NOW.getTime() + 15 * 60_000))
    expect(url).toBe(`${files.address}/${signLink(FILE, expiresAt, SECRET)}`)
  })

  it('is the same every day in the sandbox', () => {
    const sandbox = { files, credential: { ...credential, environment: 'sandbox' as const }, startedAt: NOW }
    const link = fileLink(sandbox, FILE)
    expect(link.expiresAt).toEqual(new Date('2100-01-01T00:00:00Z'))
    expect(fileLink({ ...sandbox, startedAt: LATER }, FILE)).toEqual(link)
  })
})
