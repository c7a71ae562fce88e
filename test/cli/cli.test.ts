/** The command line: what it says of itself and of a wrong use. On an embedded database: embedded.heavy.test.ts. */
import { expect, it } from 'vitest'
import { command } from '../support/command.ts'

const unknown = '00000000-0000-7000-8000-00000000ffff'
const key = (...more: string[]) => [
  'key',
  'create',
  '--org',
  unknown,
  '--environment',
  'live',
  '--scopes',
  'read',
  ...more,
]

it.each([
  [['frob'], /unknown command/],
  [['org', 'create'], /--name/],
  [['key', 'create', '--org', unknown], /--environment/],
  [['key', 'create', '--org', unknown, '--environment', 'test', '--scopes', 'read'], /live, sandbox/],
  [
    ['key', 'create', '--org', unknown, '--environment', 'live', '--scopes', 'reed'],
    /'reed' is not a scope.*workers:read/,
  ],
  [['key', 'create', '--org', unknown, '--environment', 'live', '--scopes', ' '], /at least one scope/],
  [key('--expires-in', 'soon'), /90d/],
  [key('--rate', '0'), /1 to 1000000/],
  [['key', 'revoke'], /missing required argument/],
])('a usage error exits 2 and names the remedy: %j', async (args, message) => {
  const { code, text } = await command(args, {})
  expect([code, text]).toEqual([2, expect.stringMatching(message)])
})

it("a database of one's own keeps its demo organisation", async () => {
  const { code, text } = await command(['serve', '--reset-demo'], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' })
  expect([code, text]).toEqual([1, expect.stringMatching(/--reset-demo.*embedded database only/)])
})

it.each([
  [[], ['serve', 'migrate', 'demo', 'org', 'key']],
  [['serve'], ['start']],
  [['migrate'], ['--json']],
  [['demo', 'load'], ['--json']],
  [
    ['org', 'create'],
    ['--name', '--json'],
  ],
  [['org', 'list'], ['--json']],
  [
    ['org', 'export'],
    ['--org', '--output', '--json'],
  ],
  [
    ['org', 'import'],
    ['file', '--even-if-open', '--json'],
  ],
  [
    ['key', 'create'],
    ['--org', '--environment', '--scopes', '--name', '--rate', '--expires-in', '--json'],
  ],
  [
    ['key', 'list'],
    ['--org', '--json'],
  ],
  [
    ['key', 'revoke'],
    ['id', '--json'],
  ],
])('%j has a help text', async (args, expected) => {
  const { code, text } = await command([...args, '--help'], {})
  expect(code).toBe(0)
  for (const word of expected) expect(text).toContain(word)
})
