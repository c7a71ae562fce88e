/** A browser that takes notifications, with its push service: it checks VAPID (RFC 8292) and decrypts (RFC 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

interface Shown {
  path: string
  ttl: string
  note: { title: string; body: string; tag: string; lang: string; orgId: string }
  vapid: { aud?: unknown; sub?: unknown; key: string }
}

export interface PushService {
  url: string
  shown: Shown[]
  /** The status of the next responses; 201 by default. */
  status: number
  /** Another browser. */
  subscribe(): { endpoint: string; p256dh: string; auth: string }
  close(): Promise<void>
}

/** The keys of a browser. */
export function makeBrowser() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { pair, auth: randomBytes(16), p256dh: pair.getPublicKey('base64url') }
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>()
  const server = createServer((request, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', async () => {
      const path = request.url ?? ''
      const browser = browsers.get(path)
      if (browser === undefined || service.status !== 201)
        return response.writeHead(browser ? service.status : 410).end()
      const vapid = await verified(request.headers.authorization ?? '')
      const note = JSON.parse(decrypted(Buffer.concat(chunks), browser))
      service.shown.push({ path, ttl: String(request.headers.ttl), note, vapid })
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: PushService = {
    url,
    shown: [],
    status: 201,
    subscribe() {
      const { pair, auth, ...keys } = makeBrowser()
      const path = `/${randomBytes(8).toString('hex')}`
      browsers.set(path, { pair, auth })
      return { endpoint: `${url}${path}`, ...keys, auth: auth.toString('base64url') }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}

async function verified(authorization: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const { payload } = await jwtVerify(
    token,
    await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256'),
  )
  return { aud: payload.aud, sub: payload.sub, key }
}

/** RFC 8188 with one record, and the keys of RFC 8291. */
function decrypted(body: Buffer, { pair, auth }: { pair: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const length = body[20] as number
  const sender = body.subarray(21, 21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, bytes))
  const sealed = body.subarray(21 + length)
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
