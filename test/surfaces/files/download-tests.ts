/** Downloads by signed links: streamed from a folder and from a bucket, in ranges, to readers of every pace. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import express, { type NextFunction, type Request, type Response } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signLink } from '../../../src/access/file-links.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { openBucketStore } from '../../../src/platform/files/bucket-store.ts'
import type { Files } from '../../../src/platform/files/files.ts'
import { openStore } from '../../../src/platform/files/open-store.ts'
import { type Store, storeFile } from '../../../src/platform/files/store.ts'
import { beginRequest } from '../../../src/platform/http/request-id.ts'
import { sendError } from '../../../src/platform/http/respond.ts'
import { type HttpServer, openHttpServer } from '../../../src/platform/http/server.ts'
import { filesEndpoint } from '../../../src/surfaces/files/endpoint.ts'
import { BUCKET, type BucketServer } from '../../support/bucket.ts'
import { eventually } from '../../support/eventually.ts'
import { silent } from '../../support/log.ts'
import { openTroubledStore, type TroubledStore } from '../../support/troubled-store.ts'

const MIB = 1024 * 1024
const SECRET = Buffer.from('the secret of this installation')
const PUBLIC_URL = 'https://muster.example'
const TEXT = Buffer.from('0123456789')
/** Larger than what the kernel keeps of it for a reader that does not read. */
const LARGE = randomBytes(32 * MIB)
const SCAN = LARGE.subarray(0, 3 * MIB)

/** @param start starts the store */
export function testDownloads(start: () => Promise<BucketServer>): void {
  let folder: string
  let s3: BucketServer
  let trouble: TroubledStore

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'muster-downloads-'))
    s3 = await start()
    trouble = await openTroubledStore(s3.port)
  })
  afterAll(async () => {
    await trouble.close()
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  })

  const inFolder = () => openStore(readConfig({ MUSTER_DATA_DIR: folder }))
  const inBucket = async (silence = 10_000) => {
    const { s3: bucket } = readConfig({
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: trouble.url,
      S3_ACCESS_KEY_ID: s3.account,
      S3_SECRET_ACCESS_KEY: s3.account,
    })
    return openBucketStore(bucket as NonNullable<typeof bucket>, { connect: 3000, silence })
  }

  /** Serve the files of a store. */
  async function serve(
    store: Store,
    silence = 60_000,
  ): Promise<{ http: HttpServer; url: (key: string, name?: string) => string }> {
    const files: Partial<Files> = { store, keys: [SECRET] }
    const app = express()
    app.use((_req: Request, res: Response, next: NextFunction) => {
      beginRequest(res, PUBLIC_URL)
      next()
    })
    app.use(
      '/files',
      filesEndpoint(files as Files, { now: () => new Date() }, async () => {}, { silence }),
    )
    app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => sendError(res, error, silent))
    const http = openHttpServer(app, PUBLIC_URL)
    await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve))
    const { port } = http.server.address() as AddressInfo
    const far = new Date('2099-01-01T00:00:00Z')
    const url = (key: string, name = 'a.pdf') => {
      const file = { key, name, type: 'application/pdf' }
      return `http://127.0.0.1:${port}/files/${signLink(file, far, SECRET)}`
    }
    return { http, url }
  }

  /** Send a request. @returns its response, of which nobody reads the body yet */
  function begin(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = get(url, { agent: false, method, headers }, (answer) => {
        answer.on('error', () => {})
        resolve(answer)
      })
      sent.once('error', reject)
    })
  }

  async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }

  interface Answer {
    status: number
    headers: IncomingHttpHeaders
    body: Buffer
  }

  async function download(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    const answer = await begin(url, headers, method)
    return { status: answer.statusCode as number, headers: answer.headers, body: await bodyOf(answer) }
  }

  const codeOf = ({ body }: Answer) => JSON.parse(body.toString()).error.code as string

  describe.each([
    ['a folder', inFolder],
    ['a bucket', inBucket],
  ])('a file in %s', (_where, open) => {
    let http: HttpServer
    let url: (key: string, name?: string) => string

    beforeAll(async () => {
      const store = await open()
      await storeFile(store, 'text', TEXT, 'application/pdf')
      await storeFile(store, 'scan', SCAN, 'application/pdf')
      await storeFile(store, 'large', LARGE, 'application/pdf')
      const served = await serve(store)
      http = served.http
      url = served.url
    })
    afterAll(() => http.close(0))

    it.each([
      ['bytes=0-0', '0', '0-0'],
      ['bytes=2-4', '234', '2-4'],
      ['Bytes=7-', '789', '7-9'],
      ['bytes=7-100000000000000000000', '789', '7-9'],
      ['bytes=-3', '789', '7-9'],
      ['bytes=0-', '0123456789', '0-9'],
    ])('is sent in part for %s', async (range, text, positions) => {
      const { status, headers, body } = await download(url('text'), { range })
      expect([status, body.toString(), headers['content-range']]).toEqual([206, text, `bytes ${positions}/10`])
      expect(headers['content-length']).toBe(String(text.length))
    })

    it.each([
      'bytes=9-3',
      'bytes=-',
      'bytes=',
      'bytes=a-b',
      'bytes=1-2x',
      'bytes 0-1',
      'lines=0-1',
      'bytes=0-1,3-4',
      'bytes=-100',
      'bytes=0-1, 100-',
    ])('is sent whole for %s', async (range) => {
      const { status, headers, body } = await download(url('text'), { range })
      expect([status, body.toString(), headers['content-range']]).toEqual([200, '0123456789', undefined])
      expect([headers['accept-ranges'], headers['content-length']]).toEqual(['bytes', '10'])
    })

    it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
      'has no part for %s',
      async (range) => {
        const answer = await download(url('text'), { range })
        expect([answer.status, codeOf(answer)]).toEqual([416, 'range_not_satisfiable'])
        expect(answer.headers['content-range']).toBe('bytes */10')
        expect(answer.headers['content-disposition']).toBeUndefined()
      },
    )

    it('is sent in part only if the tag of If-Range is its own', async () => {
      const { etag = '' } = (await download(url('text'))).headers
      const range = 'bytes=0-3'
      const parts = [etag, `W/${etag}`, '"other"', new Date().toUTCString()].map((tag) =>
        download(url('text'), { range, 'if-range': tag }),
      )
      expect((await Promise.all(parts)).map(({ status }) => status)).toEqual([206, 200, 200, 200])
    })

    it('has the head of the whole file, whatever the range', async () => {
      const { status, headers, body } = await download(url('text'), { range: 'bytes=0-3' }, 'HEAD')
      expect([status, headers['content-length'], headers['accept-ranges'], body.length]).toEqual([
        200,
        '10',
        'bytes',
        0,
      ])
    })

    it('arrives whole, and from where a download broke off', async () => {
      expect((await download(url('scan'))).body.equals(SCAN)).toBe(true)
      const { body } = await download(url('scan'), { range: `bytes=${MIB}-` })
      expect(body.equals(SCAN.subarray(MIB))).toBe(true)
    })

    it('that does not exist is 404, also a part', async () => {
      for (const range of ['', 'bytes=0-1']) {
        const answer = await download(url('missing'), { range })
        expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found'])
      }
    })

    it('is not in memory while eight readers of a link do not read; a ninth waits for one of them', async () => {
      const { http, url } = await serve(await open())
      setFlagsFromString('--expose-gc')
      const collect = runInNewContext('gc') as () => void
      const memory = () => {
        collect()
        return process.memoryUsage().arrayBuffers
      }
      const before = memory()
      const idle = await Promise.all(Array.from({ length: 8 }, () => begin(url('large'))))
      const refused = await download(url('large'))
      expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([429, 'rate_limited', '10'])
      await sleep(200) // until all is sent that will be
      expect(memory() - before).toBeLessThan(3 * LARGE.length)
      expect((await download(url('text'))).status).toBe(200) // another link
      idle[0]?.destroy()
      await eventually(async () => (await download(url('large'), { range: 'bytes=0-0' })).status === 206)
      for (const answer of idle) answer.destroy()
      await http.close(0)
    })
  })

  describe('a reader', () => {
    it('is one of at most 64 of an address at a time', async () => {
      const store = await inFolder()
      await storeFile(store, 'endless', TEXT, 'application/pdf')
      store.openRange = async () => {
        const file = new Readable({ read() {} }) // it does not end, and fills nothing that the kernel keeps for a reader
        file.push(TEXT.subarray(0, 1))
        return file
      }
      const { http, url } = await serve(store)
      const links = Array.from({ length: 9 }, (_, at) => url('endless', `${at}.pdf`))
      const idle = await Promise.all(links.slice(0, 8).flatMap((link) => Array.from({ length: 8 }, () => begin(link))))
      expect(idle.every(({ statusCode }) => statusCode === 200)).toBe(true)
      const refused = await download(links[8] as string)
      expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([429, 'rate_limited', '10'])
      for (const answer of idle) answer.destroy()
      await eventually(async () => (await download(links[8] as string, {}, 'HEAD')).status === 200)
      await http.close(0)
    })

    it.each([
      ['a folder', inFolder],
      ['a bucket', inBucket],
    ])('that leaves while a file in %s is opened leaves nothing open', async (_where, open) => {
      const store = await open()
      await storeFile(store, 'leaving', LARGE, 'application/pdf')
      const openRange = store.openRange.bind(store)
      const opened: Readable[] = []
      const { http, url } = await serve(store)
      const hasLeft = new Promise<void>((resolve) => {
        http.server.once('request', (_req, res) => res.once('close', resolve))
      })
      const isOpening = new Promise<void>((resolve) => {
        store.openRange = async (key, range) => {
          const contents = await openRange(key, range)
          opened.push(contents)
          resolve()
          await hasLeft
          return contents
        }
      })
      const leaving = get(url('leaving'), { agent: false }).on('error', () => {})
      await isOpening
      leaving.destroy()
      await eventually(async () => opened[0]?.closed, 10_000)
      await http.close(0)
    })

    it('that takes nothing is cut; one that is slow gets all', async () => {
      const { http, url } = await serve(await inFolder(), 300)
      const [idle, slow] = [await begin(url('large')), await begin(url('large'))]
      const cut = new Promise((resolve) => idle.once('close', resolve))
      let received = 0
      for await (const chunk of slow) {
        received += (chunk as Buffer).length
        if (received % MIB < 65_536) await sleep(20)
      }
      expect(received).toBe(LARGE.length)
      idle.resume()
      await cut
      expect(idle.complete).toBe(false)
      await http.close(0)
    })

    it('that pauses is no silence of the bucket', async () => {
      const { http, url } = await serve(await inBucket(1000))
      const answer = await begin(url('large'))
      await sleep(2500)
      expect((await bodyOf(answer)).equals(LARGE)).toBe(true)
      await http.close(0)
    })
  })

  describe('a bucket', () => {
    it.each(['silent', 'cut'] as const)('that is %s ends the answer', async (kind) => {
      const { http, url } = await serve(await inBucket(1000))
      trouble.trouble = kind
      const answer = await begin(url('large'))
      const complete = await bodyOf(answer).then(
        () => answer.complete,
        () => false,
      )
      expect([answer.statusCode, complete]).toEqual(kind === 'silent' ? [503, true] : [200, false])
      trouble.trouble = 'none'
      trouble.hangUp()
      await http.close(0)
    })
  })
}
