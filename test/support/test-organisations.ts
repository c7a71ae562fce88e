/** Test organisations, as a CI job uses them. */
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { request, type TestServer } from './server.ts'

export interface MadeTest {
  id: string
  key: string
  path: string
}

/** What a key with `test:manage` can do. */
export function testMaker({ base }: Pick<TestServer, 'base'>, manager: string) {
  const post = (path: string, key: string, body: unknown = {}) => request(base + path, { method: 'POST', key, body })
  const get = (path: string, key = manager) => request(base + path, { key })
  const ready = (path: string) =>
    eventually(async () => {
      const { body } = await get(path)
      return body.status === 'ready' && body
    })
  return {
    post,
    get,
    ready,
    async make(body: object = {}): Promise<MadeTest> {
      const answer = await post('/test-organisations', manager, { name: 'Nightly build', ...body })
      expect(answer.status).toBe(201)
      const { id, key } = answer.body
      return { id, key, path: `/test-organisations/${id}` }
    },
    /** Begin to advance. */
    begin: (path: string, to: string) => post(`${path}/advance`, manager, { to }),
    /** Advance, and wait until the clock has arrived. */
    async advance(path: string, to: string) {
      const { status, body } = await post(`${path}/advance`, manager, { to })
      expect([status, body]).toEqual([200, expect.objectContaining({ status: 'advancing' })])
      return ready(path)
    },
    remove: (path: string, key = manager) => request(base + path, { method: 'DELETE', key }),
  }
}
