/** Reads and writes over both surfaces, for the tests of domain rules. */
import { create } from '../support/resources.ts'
import { type Answer, graphql, request, type TestServer } from '../support/server.ts'

export const detailOf = (answer: Answer) => answer.body.error.details[0]

export function apiOf(server: TestServer, key: string) {
  const send = (method: string, path: string, body?: object) => request(server.base + path, { method, key, body })
  return {
    post: (path: string, body: object) => send('POST', path, body),
    patch: (path: string, body: object) => send('PATCH', path, body),
    remove: (path: string) => send('DELETE', path),
    get: async (path: string) => (await send('GET', path)).body,
    mutate: (field: string, args: string, selection: string) =>
      graphql(server, key, `mutation { ${field}(${args}) { ${selection} } }`),
    makeWorker: (more: object = {}) => create(server, key, '/workers', { first_name: 'A', last_name: 'B', ...more }),
    async makeProject(more: object = {}) {
      const client = await create(server, key, '/clients', { name: 'Harbour' })
      return create(server, key, '/projects', { client_id: client.body.id, name: 'Dock', ...more })
    },
  }
}
