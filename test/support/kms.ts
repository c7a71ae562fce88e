/** A service with what Muster asks of AWS KMS: it encrypts and decrypts small texts, bound to their encryption context. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface Asked {
  KeyId?: string
  Plaintext?: string
  CiphertextBlob?: string
  EncryptionContext: Record<string, string>
}

export interface KmsServer {
  url: string
  /** Settings and credentials of a process that uses it. */
  settings: Record<string, string>
  /** The calls so far: name and encryption context. */
  calls: { call: string; context: Record<string, string> }[]
  /** `silent`: calls are never answered. `denied`: they are refused. `busy`: the next one is, and may be repeated. */
  trouble: 'none' | 'silent' | 'denied' | 'busy'
  close(): Promise<void>
}

const KEY_ID = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab'
const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=TESTS\/\d{8}\/eu-central-1\/kms\/aws4_request, SignedHeaders=[^,]*host[^,]*x-amz-date[^,]*x-amz-target[^,]*, Signature=[0-9a-f]{64}$/

export async function startKms(): Promise<KmsServer> {
  const key = randomBytes(32)
  const server = createServer(async (req, res) => {
    const call = String(req.headers['x-amz-target']).replace('TrentService.', '')
    const asked = (await json(req)) as Asked
    kms.calls.push({ call, context: asked.EncryptionContext })
    const answer = (status: number, body: object) =>
      res.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
    if (kms.trouble === 'silent') return
    if (kms.trouble === 'busy') {
      kms.trouble = 'none'
      return answer(500, { __type: 'KMSInternalException', message: 'busy' })
    }
    if (kms.trouble === 'denied' || !SIGNED.test(req.headers.authorization ?? ''))
      return answer(400, { __type: 'AccessDeniedException', message: 'not allowed' })
    const aad = Buffer.from(
      JSON.stringify(Object.entries(asked.EncryptionContext).toSorted(([one], [other]) => one.localeCompare(other))),
    )
    try {
      if (call === 'Encrypt' && asked.KeyId === KEY_ID) {
        const nonce = randomBytes(12)
        const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad)
        const text = cipher.update(Buffer.from(asked.Plaintext as string, 'base64'))
        const blob = Buffer.concat([nonce, text, cipher.final(), cipher.getAuthTag()])
        return answer(200, { KeyId: KEY_ID, CiphertextBlob: blob.toString('base64') })
      }
      const blob = Buffer.from(asked.CiphertextBlob as string, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, blob.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(aad).setAuthTag(blob.subarray(-16))
      const text = Buffer.concat([decipher.update(blob.subarray(12, -16)), decipher.final()])
      return answer(200, { KeyId: KEY_ID, Plaintext: text.toString('base64') })
    } catch {
      return answer(400, { __type: 'InvalidCiphertextException', message: 'not what was encrypted' })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const kms: KmsServer = {
    url,
    settings: {
      FILES_KMS_KEY_ID: KEY_ID,
      FILES_KMS_ENDPOINT: url,
      AWS_ACCESS_KEY_ID: 'TESTS',
      AWS_SECRET_ACCESS_KEY: 'of the tests',
    },
    calls: [],
    trouble: 'none',
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return kms
}
