/** The portal's queue: each entry reaches the server once, in its order, whatever the connection does. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type Entry, isOpen } from '../../../src/console/app/portal/queue/entry.ts'
import { type Outcome, Queue } from '../../../src/console/app/portal/queue/queue.ts'
import { outcomeOf } from '../../../src/console/app/portal/queue/send.ts'
import type { EntryStore } from '../../../src/console/app/portal/queue/store.ts'

const HOUR = 3_600_000

let stored: Map<string, Entry>
let store: EntryStore
/** The keys that left, in their order. */
let sent: string[]
let answers: Outcome[]
let now: number
let isOnline: boolean

beforeEach(() => {
  stored = new Map()
  store = {
    all: async () => [...stored.values()].map((each) => structuredClone(each)),
    put: async (entry) => stored.set(entry.id, structuredClone(entry)),
    remove: async (id) => stored.delete(id),
    exchange: async (id, by) => {
      const current = stored.get(id)
      const made = current && by(structuredClone(current))
      if (made !== undefined) stored.delete(id)
      for (const each of made ?? []) stored.set(each.id, structuredClone(each))
      return made
    },
  }
  sent = []
  answers = []
  now = 1_000_000
  isOnline = true
})

const makeQueue = (owner = 'ada') =>
  new Queue({
    owner,
    store,
    now: () => now,
    isOnline: () => isOnline,
    send: async ({ id }) => {
      sent.push(id)
      return answers.shift() ?? { kind: 'sent' }
    },
  })

const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  id,
  owner: 'ada',
  kind: 'createHours',
  title: id,
  subject: id,
  variables: {},
  createdAt: ++now,
  state: 'waiting',
  ...more,
})

describe('the queue', () => {
  it('sends entries in the order in which they were entered', async () => {
    isOnline = false
    const queue = makeQueue()
    for (const id of ['one', 'two', 'three']) await queue.add(entry(id))
    await queue.flush()
    expect(sent).toEqual([])
    expect(queue.state().stoppedBy).toBe('unreached')
    expect(queue.state().entries?.every(isOpen)).toBe(true)
    isOnline = true
    await queue.flush()
    expect(sent).toEqual(['one', 'two', 'three'])
    expect(queue.state()).toMatchObject({ entries: [], stoppedBy: undefined, sending: undefined })
  })

  it('repeats an entry without an answer under its key, also after a reload, and lets nobody change it meanwhile', async () => {
    answers = [{ kind: 'unreached' }]
    const queue = makeQueue()
    await queue.add(entry('one'))
    await queue.flush()
    expect(queue.state().entries?.map(isOpen)).toEqual([false])
    const reloaded = makeQueue()
    await reloaded.load()
    expect(reloaded.state().entries?.map(isOpen)).toEqual([false])
    await reloaded.flush()
    expect(sent).toEqual(['one', 'one'])
    expect(stored.size).toBe(0)
  })

  it('keeps a refused entry with its reason, and goes on with the next', async () => {
    const refusal = { message: 'Not so.', fields: { 'entries[0].hours': 'must be less' } }
    answers = [{ kind: 'refused', refusal }]
    const queue = makeQueue()
    isOnline = false
    await queue.add(entry('one'))
    await queue.add(entry('two'))
    isOnline = true
    await queue.flush()
    expect(sent).toEqual(['one', 'two'])
    expect(queue.state().entries).toMatchObject([{ id: 'one', state: 'refused', refusal }])
    await queue.add(entry('corrected'), 'one')
    await queue.flush()
    expect(sent).toEqual(['one', 'two', 'corrected'])
    expect(stored.size).toBe(0)
  })

  it('sends nothing of another person on the same device, and keeps it', async () => {
    stored.set('theirs', entry('theirs', { owner: 'bob' }))
    const queue = makeQueue()
    await queue.load()
    await queue.flush()
    expect(sent).toEqual([])
    expect(queue.state().entries).toEqual([])
    const theirs = makeQueue('bob')
    await theirs.load()
    await theirs.flush()
    expect(sent).toEqual(['theirs'])
  })

  it('asks before it repeats what the server may have forgotten', async () => {
    answers = [{ kind: 'unreached' }]
    const queue = makeQueue()
    await queue.add(entry('one'))
    await queue.flush()
    now += 24 * HOUR
    await queue.flush()
    expect(sent).toEqual(['one'])
    expect(queue.state().entries).toMatchObject([{ state: 'unsure' }])
    await queue.retry('one', 'again')
    await queue.flush()
    expect(sent).toEqual(['one', 'again'])
    expect(stored.size).toBe(0)
  })

  it('stops when the session has ended, and goes on after signing in', async () => {
    answers = [{ kind: 'signedOut' }]
    const queue = makeQueue()
    await queue.add(entry('one'))
    await queue.flush()
    expect(queue.state()).toMatchObject({ stoppedBy: 'signedOut', entries: [{ id: 'one' }] })
    await queue.flush()
    expect(stored.size).toBe(0)
  })

  it('keeps what the server does not know, as it was, until the new version of the page sends it', async () => {
    answers = [{ kind: 'oldPage' }]
    const queue = makeQueue()
    await queue.add(entry('one'))
    await queue.flush()
    expect(queue.state().stoppedBy).toBe('oldPage')
    expect(queue.state().entries?.map(isOpen)).toEqual([true])
    now += 24 * HOUR
    const reloaded = makeQueue()
    await reloaded.load()
    await reloaded.flush()
    expect(sent).toEqual(['one', 'one'])
    expect(stored.size).toBe(0)
  })

  it('does not send an entry beside the one that corrects it, whichever tab did what meanwhile', async () => {
    isOnline = false
    const [here, there] = [makeQueue(), makeQueue()]
    await here.add(entry('one'))
    await here.flush()
    await there.load()
    isOnline = true
    await here.flush()
    expect(await there.add(entry('corrected'), 'one')).toBe(false)
    await there.retry('one', 'again')
    await there.flush()
    expect(sent).toEqual(['one'])

    isOnline = false
    await here.add(entry('two'))
    await there.load()
    expect(await here.add(entry('second'), 'two')).toBe(true)
    await here.flush()
    isOnline = true
    for (const tab of [there, here]) await tab.flush()
    expect(sent).toEqual(['one', 'second'])
    expect(stored.size).toBe(0)
  })

  it('neither replaces nor removes what is on its way', async () => {
    answers = [{ kind: 'unreached' }]
    const queue = makeQueue()
    await queue.add(entry('one'))
    await queue.flush()
    expect(await queue.add(entry('corrected'), 'one')).toBe(false)
    await queue.remove('one')
    expect([...stored.keys()]).toEqual(['one'])
    await queue.flush()
    expect(sent).toEqual(['one', 'one'])
  })

  it('waits with an entry that is being corrected, and sends the others', async () => {
    isOnline = false
    const queue = makeQueue()
    await queue.add(entry('one'))
    await queue.add(entry('two'))
    await queue.flush()
    const release = queue.hold('one')
    isOnline = true
    await queue.flush()
    expect(sent).toEqual(['two'])
    release()
    await queue.flush()
    expect(sent).toEqual(['two', 'one'])
  })

  it('says that the device cannot keep an entry', async () => {
    store.put = async () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    await expect(makeQueue().add(entry('one'))).rejects.toThrow('full')
    expect(sent).toEqual([])
  })

  it('runs once at a time', async () => {
    const queue = makeQueue()
    isOnline = false
    await queue.add(entry('one'))
    await queue.flush()
    isOnline = true
    await Promise.all([queue.flush(), queue.flush(), queue.flush()])
    expect(sent).toEqual(['one'])
  })
})

describe('an answer', () => {
  const error = (code: string, more: object = {}) =>
    outcomeOf(JSON.stringify({ errors: [{ message: 'No.', extensions: { code, ...more } }] })).kind

  it.each([
    ['{"data":{"createExpense":{"id":"1"}}}', 'sent'],
    ['<html>Bad gateway</html>', 'unreached'],
    ['', 'unreached'],
    ['null', 'unreached'],
    ['{"data":null}', 'unreached'],
    ['{"status":"captive portal"}', 'unreached'],
  ] as const)('%s is %s', (text, kind) => expect(outcomeOf(text).kind).toBe(kind))

  it.each([
    ['rate_limited', 'unreached'],
    ['idempotency_in_progress', 'unreached'],
    ['unavailable', 'unreached'],
    ['credential_missing', 'signedOut'],
    ['credential_expired', 'signedOut'],
    ['second_factor_required', 'signedOut'],
    ['persisted_query_not_found', 'oldPage'],
    ['validation_failed', 'refused'],
    ['precondition_failed', 'refused'],
    ['insufficient_scope', 'refused'],
  ] as const)('with the code %s is %s', (code, kind) => expect(error(code)).toBe(kind))

  it('tells which fields are wrong', () => {
    const details = [{ path: 'input.expiresOn', message: 'must be a date' }]
    const body = { errors: [{ message: 'Check it.', extensions: { code: 'validation_failed', details } }] }
    expect(outcomeOf(JSON.stringify(body))).toEqual({
      kind: 'refused',
      refusal: { message: 'Check it.', fields: { expiresOn: 'must be a date' } },
    })
  })
})

describe('an entry that is deleted while it is being sent, because its person signs out in another tab', () => {
  it.each<Outcome>([
    { kind: 'refused', refusal: { message: 'No.', fields: {} } },
    { kind: 'oldPage' },
    { kind: 'unreached' },
    { kind: 'signedOut' },
  ])('stays deleted: $kind', async (outcome) => {
    stored.set('hours', entry('hours'))
    const queue = new Queue({
      owner: 'ada',
      store,
      send: async ({ id }) => {
        await store.remove(id)
        return outcome
      },
    })
    await queue.flush()
    expect([...stored.keys()]).toEqual([])
  })
})
