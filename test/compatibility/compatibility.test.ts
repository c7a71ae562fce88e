/** Within a version of the API, what clients rely on stays. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allowed } from './allowed.ts'
import { brokenPromises } from './broken.ts'
import { type Promises, promisesOf, RELEASED, readPromises, written } from './promises.ts'

const released = readPromises(readFileSync(RELEASED, 'utf8'))

it('this version keeps what the last release promised, except for what is allowed with a reason', async () => {
  const broken = brokenPromises(released, await promisesOf())
  const unexpected = broken.filter((each) => allowed[each] === undefined)
  expect(unexpected, 'Keep it beside the new form, and deprecate it').toEqual([])
  expect(Object.keys(allowed).filter((each) => !broken.includes(each))).toEqual([])
})

it('promises are read as they are written', async () => {
  const promises = await promisesOf()
  expect(readPromises(written(promises))).toEqual(promises)
})

it('promises say when what is deprecated ends', async () => {
  const promises = await promisesOf()
  expect(promises.get('ends graphql Mutation.deleteDocumentTemplate(name)')).toBe('2027-12-01')
})

describe('a break is found', () => {
  const breaks: Record<string, [change: (promises: Promises) => void, sentence: RegExp]> = {
    'a REST route': [(all) => removed(all, 'gives rest GET /workers/{id}'), /^gives rest GET \/workers\/\{id\}/],
    'a field of an answer': [(all) => removed(all, 'gives schema Worker.first_name'), /first_name is gone$/],
    'a field that becomes nullable': [
      (all) => all.set('gives schema Worker.first_name', 'null|string'),
      /first_name was string and is null\|string$/,
    ],
    'a parameter': [(all) => removed(all, 'takes rest GET /workers query q'), /query q is gone$/],
    'a field that becomes required': [
      (all) => all.set('requires schema CreateWorker.trade', 'takes schema CreateWorker'),
      /^requires schema CreateWorker.trade, which it did not before$/,
    ],
    'a bound that becomes narrower': [
      (all) => all.set('limits schema CreateWorker.first_name maxLength', '100'),
      /maxLength was 200 and is 100$/,
    ],
    'a bound where there was none': [
      (all) => all.set('limits schema CreateWorker.metadata maxItems', '10'),
      /maxItems had no bound and is 10$/,
    ],
    'a least length that grows': [
      (all) => all.set('limits schema CreateWorker.first_name minLength', '2'),
      /minLength was 1 and is 2$/,
    ],
    'another pattern': [
      (all) => all.set('limits schema CreateWorker.phone pattern', '^0'),
      /phone pattern was .* and is \^0$/,
    ],
    'a scope that is no longer enough': [
      (all) => removed(all, 'takes rest GET /workers workers:read'),
      /workers:read is gone$/,
    ],
    'a parameter that becomes required': [
      (all) => all.set('requires rest GET /workers query q', 'gives rest GET /workers'),
      /^requires rest GET \/workers query q, which/,
    ],
    'a value that is no longer taken': [
      (all) => removed(all, 'takes schema WorkerStatus "candidate"'),
      /"candidate" is gone$/,
    ],
    'a GraphQL field': [
      (all) => removed(all, 'gives graphql Worker.firstName'),
      /^gives graphql Worker.firstName is gone/,
    ],
    'an argument that becomes required': [
      (all) => all.set('requires graphql Query.workers(search)', 'gives graphql Query.workers'),
      /workers\(search\), which/,
    ],
    'an input field of another type': [
      (all) => all.set('takes graphql CreateWorkerInput.trade', 'Int|null'),
      /was String\|null and is Int\|null$/,
    ],
    'an event type': [(all) => removed(all, 'gives event worker.created'), /^gives event worker.created/],
    'a field of an event': [
      (all) => removed(all, 'gives schema WorkerCreatedEvent.data.object'),
      /WorkerCreatedEvent\.data\.object is gone$/,
    ],
    'an error code': [(all) => removed(all, 'gives error conflict'), /conflict is gone$/],
    'an option of the command line': [
      (all) => removed(all, 'takes cli muster serve --reset-demo'),
      /--reset-demo is gone$/,
    ],
  }
  it.each(Object.entries(breaks))('%s', (_what, [change, sentence]) => {
    const now = new Map(released)
    change(now)
    const broken = brokenPromises(released, now)
    expect(broken).not.toEqual([])
    for (const each of broken) expect(each).toMatch(sentence)
  })
})

describe('what a release deprecated', () => {
  const deprecated: Record<string, string> = {
    'a REST route': 'rest GET /workers/{id}',
    'a parameter': 'rest GET /workers query q',
    'a field of an answer': 'schema Worker.first_name',
    'a GraphQL field with its arguments': 'graphql Query.workers',
    'an argument': 'graphql Query.workers(search)',
    'a value': 'graphql WorkerStatus.candidate',
    'an event type': 'event worker.created',
  }
  it.each(Object.entries(deprecated))('may go when its time is over, and not before: %s', (_what, about) => {
    const before: Promises = new Map(released).set(`ends ${about}`, '2027-12-01')
    const now: Promises = new Map(released)
    const parts = [...now.keys()].filter((each) => / (.*)/.exec(each)?.[1]?.startsWith(about))
    for (const each of parts) if (!/^\w/.test(each.split(about)[1] ?? '')) now.delete(each)
    expect(now.size).toBeLessThan(released.size)
    expect(brokenPromises(before, now, '2027-11-30')).not.toEqual([])
    expect(brokenPromises(before, now, '2027-12-01')).toEqual([])
  })

  it('does not take others with it, nor end earlier than announced', () => {
    const before: Promises = new Map(released).set('ends graphql Query.work', '2027-12-01')
    const now: Promises = new Map(released)
    now.delete('gives graphql Query.workers')
    expect(brokenPromises(before, now, '2028-01-01')).toContain('gives graphql Query.workers is gone')
    const earlier: Promises = new Map(before).set('ends graphql Query.work', '2027-11-01')
    expect(brokenPromises(before, earlier)).toEqual(['ends graphql Query.work was 2027-12-01 and is 2027-11-01'])
  })
})

describe('no break is', () => {
  const additions: Record<string, (promises: Promises) => void> = {
    'a new route with required fields': (all) => {
      all.set('gives rest POST /shifts', '')
      all.set('takes schema CreateShift.day', 'string')
      all.set('requires schema CreateShift.day', 'takes schema CreateShift')
      all.set('limits schema CreateShift.day maxLength', '10')
    },
    'a new field with a required argument, whose name begins an old one': (all) => {
      all.set('gives graphql Query.work', 'Worker|null')
      all.set('requires graphql Query.work(id)', 'gives graphql Query.work')
    },
    'a new event type': (all) => all.set('gives schema Event ShiftCreatedEvent', ''),
    'a new field': (all) => all.set('gives graphql Worker.shoeSize', 'Int|null'),
    'a bound that becomes wider': (all) => all.set('limits schema CreateWorker.first_name maxLength', '300'),
    'a field that is no longer required': (all) => all.delete('requires schema CreateWorker.first_name'),
    'a field that is never null any more': (all) => all.set('gives schema Worker.trade', 'string'),
    'a field that takes null, too': (all) => all.set('takes graphql Query.worker(id)', 'ID|null'),
  }
  it.each(Object.entries(additions))('%s', (_what, change) => {
    const now = new Map(released)
    change(now)
    expect(now).not.toEqual(released)
    expect(brokenPromises(released, now)).toEqual([])
  })
})

/** Everything about something, as when its declaration goes. */
function removed(promises: Promises, about: string): void {
  expect(promises.has(about)).toBe(true)
  for (const each of promises.keys()) if (each === about || each.startsWith(`${about} `)) promises.delete(each)
}
