/** How the command line reports that something it needs is away. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { report } from '../../src/cli/program.ts'
import { Refused } from '../../src/cli/refused.ts'
import { ConnectionLost } from '../../src/platform/database/connection-errors.ts'

const printed: unknown[][] = []

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation((...line) => void printed.push(line)))
afterEach(() => {
  vi.restoreAllMocks()
  printed.length = 0
})

it('the database, with the message of the error', () => {
  const lost = new ConnectionLost(undefined)
  expect(report(lost)).toBe(1)
  const [line] = printed.flat()
  expect(line).toBe(`muster: The database cannot be used (${lost.message}). Try again in a moment.`)
})

it.each(['ECONNREFUSED', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])(
  'a server of email or files (%s) as what it is',
  (code) => {
    const error = Object.assign(new Error(`${code} 192.0.2.1:25`), { code })
    expect(report(error)).toBe(1)
    expect(printed).toEqual([['muster:', error]])
  },
)

it('the page about an error that a server names, and nothing else that it sends there', () => {
  const refused = (doc_url: unknown) => new Refused('bad_request', { message: 'No.' }, { error: { doc_url } })
  report(refused('http://localhost:4000/docs/errors/not_found'))
  expect(printed.splice(0)).toEqual([['muster: No.'], ['See http://localhost:4000/docs/errors/not_found']])
  for (const other of [undefined, 7, 'javascript:alert(1)', `https://${'x'.repeat(1001)}`, 'a page']) {
    report(refused(other))
    expect(printed.splice(0)).toEqual([['muster: No.']])
  }
  report(refused('https://a.example/\u001b[2J'))
  expect(printed.flat().join('')).not.toContain('\u001b')
})
