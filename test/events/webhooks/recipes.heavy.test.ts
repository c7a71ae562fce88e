/** The recipes of the guide on webhooks, run as they are, where what they need is present. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { verifyWebhook } from 'muster/webhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSigningSecret, signDelivery, signingKey } from '../../../src/events/webhooks/signature.ts'
import { codeIn } from '../../support/guides.ts'
import { startReceiver } from '../../support/receiver.ts'

/** The recipe in a language. */
const recipe = (language: string) => codeIn('webhooks', language)[0] as string

function isPresent(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const secret = makeSigningSecret()
const body = Buffer.from('{"id":"evt_1","type":"worker.created","data":{"object":{"id":"1","name":"Zoë"}}}')
const id = '01980000-0000-7000-8000-000000000000'

function headersAt(at: number, keys = [secret]): Record<string, string> {
  return signDelivery({ id, eventType: 'worker.created', body, keys: keys.map(signingKey) }, new Date(at))
}

/** What a receiver must report for each request. */
const cases: [what: string, headers: Record<string, string>, sent: Buffer, accepted: boolean][] = [
  ['a delivery', headersAt(Date.now()), body, true],
  ['one signed with the previous secret, too', headersAt(Date.now(), [makeSigningSecret(), secret]), body, true],
  ['an altered byte', headersAt(Date.now()), Buffer.from(body.toString().replace('Zoë', 'Zoe')), false],
  ['an old one', headersAt(Date.now() - 301_000), body, false],
  ['one of another secret', headersAt(Date.now(), [makeSigningSecret()]), body, false],
]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-recipes-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('in Node', () => {
  let url: string
  let stop: () => void

  beforeAll(async () => {
    // In a package, Node does not run TypeScript; so the recipe is installed as a package.
    const home = path.join(folder, 'node_modules', 'muster')
    await mkdir(home, { recursive: true })
    await cp('package.json', path.join(home, 'package.json'))
    await cp('src/events/webhooks/receiver', path.join(home, 'src/events/webhooks/receiver'), { recursive: true })
    const printPort = "server.on('listening', () => console.error(server.address().port))\n"
    await writeFile(path.join(folder, 'receiver.mjs'), recipe('js') + printPort)
    const program = spawn(process.execPath, ['receiver.mjs'], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', PORT: '0', SIGNING_SECRET: secret },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    stop = () => program.kill()
    const [port] = await once(program.stderr, 'data')
    url = `http://127.0.0.1:${Number(port)}/`
  })
  afterAll(() => stop())

  it.each(cases)('%s', async (_what, headers, sent, accepted) => {
    const { status } = await fetch(url, { method: 'POST', headers, body: sent.toString() })
    expect(status).toBe(accepted ? 204 : 400)
  })
})

describe.runIf(isPresent('python3', '--version'))('in Python', () => {
  it.each(cases)('%s', async (_what, headers, sent, accepted) => {
    const file = path.join(folder, 'recipe.py')
    const call = 'import sys\ngiven = json.load(sys.stdin)\n'
    const verify = 'print(verify_webhook(given["body"].encode(), given["headers"], given["secret"])["id"])\n'
    await writeFile(file, recipe('python') + call + verify)
    const input = JSON.stringify({ body: sent.toString(), headers, secret })
    const python = () => execFileSync('python3', [file], { input, encoding: 'utf8', stdio: 'pipe' })
    if (accepted) expect(python().trim()).toBe('evt_1')
    else expect(python).toThrow(/ValueError/)
  })
})

describe.runIf(isPresent('openssl', 'version') && isPresent('curl', '--version'))('with curl and openssl', () => {
  it('a receiver accepts the requests of the recipe', async () => {
    const receiver = await startReceiver((request, response) => {
      try {
        verifyWebhook(request.raw, request.headers, secret)
        response.writeHead(204).end()
      } catch {
        response.writeHead(400).end()
      }
    })
    const script = async (signingSecret: string) => {
      const program = spawn('sh', ['-eu', '-c', recipe('sh')], {
        env: { PATH: process.env.PATH ?? '', SIGNING_SECRET: signingSecret, RECEIVER: receiver.url },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [[printed]] = await Promise.all([once(program.stdout, 'data'), once(program, 'exit')])
      return String(printed).trim()
    }
    expect(await script(secret)).toBe('204')
    expect(await script(makeSigningSecret())).toBe('400')
    expect(receiver.received[0]?.headers).toMatchObject({ 'x-service-event': 'worker.created' })
    await receiver.close()
  })
})
