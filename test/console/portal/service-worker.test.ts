/** How the portal's service worker opens the page: from the server, or from what it keeps. */
import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, it } from 'vitest'

const source = readFileSync(new URL('../../../src/console/service-worker.js', import.meta.url), 'utf8')

interface Asked {
  request: { method: string; mode: string; url: string }
  respondWith(answer: Promise<{ status: number; from: string }>): void
}

let listeners: Record<string, (event: Asked) => void>
let network: () => Promise<{ status: number; from: string }>
let isKept: boolean

beforeEach(() => {
  listeners = {}
  isKept = true
  const kept = { status: 200, from: 'device' }
  const globals = {
    addEventListener: (type: string, listener: (event: Asked) => void) => (listeners[type] = listener),
    caches: { match: async () => (isKept ? kept : undefined) },
    fetch: () => network(),
    location: { origin: 'https://muster.example' },
    URL,
    setTimeout: (done: () => void) => setTimeout(done, 20),
  }
  runInContext(source, createContext(globals))
})

async function open(path = '/console/hours'): Promise<string | undefined> {
  let answer: Promise<{ from: string }> | undefined
  const request = { method: 'GET', mode: 'navigate', url: `https://muster.example${path}` }
  listeners.fetch?.({ request, respondWith: (given) => (answer = given) })
  return (await answer)?.from
}
const answers = (status: number) => async () => ({ status, from: 'server' })

it.each([
  ['of the server', answers(200), 'server'],
  ['of the server, which sends a person elsewhere', answers(303), 'server'],
  ['that it keeps, without a connection', () => Promise.reject(new TypeError('offline')), 'device'],
  ['that it keeps, when the connection is very bad', () => new Promise<never>(() => {}), 'device'],
  ['that it keeps, while a proxy says that the server is away', answers(502), 'device'],
] as const)('opens the page %s', async (_which, given, from) => {
  network = given
  expect(await open()).toBe(from)
})

it('has the answer of the server as it is while nothing is kept, and for other pages', async () => {
  network = answers(502)
  isKept = false
  expect(await open()).toBe('server')
  isKept = true
  expect(await open('/sign-in')).toBeUndefined()
})
