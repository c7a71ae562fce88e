/** For each resource: how a test makes one. A new resource gets a row here and the table-driven tests pick it up. */
import { type Answer, request, type TestServer } from './server.ts'

type Body = Record<string, unknown>

export interface ResourceCase {
  /** `/workers` */
  path: string
  /** GraphQL's names. */
  type: string
  one: string
  many: string
  readScopes: string[]
  writeScopes: string[]
  /** A body that creates one; may first create what it refers to. */
  valid(server: TestServer, key: string): Promise<Body>
  /** A change, in REST's words. */
  change: Body
  /** A body that is not valid, and the field that is wrong. */
  invalid: { body: Body; path: string }
}

let counter = 0
const next = () => ++counter

export const resources: ResourceCase[] = [
  {
    path: '/workers',
    type: 'Worker',
    one: 'worker',
    many: 'workers',
    readScopes: ['read', 'workers:read'],
    writeScopes: ['write', 'workers:write'],
    valid: async () => ({
      first_name: 'Ada',
      last_name: `Okafor ${next()}`,
      trade: 'welder',
      metadata: { shift: 'Day' },
    }),
    change: { trade: 'joiner' },
    invalid: { body: { email: 'not an address' }, path: 'email' },
  },
  {
    path: '/clients',
    type: 'Client',
    one: 'client',
    many: 'clients',
    readScopes: ['read', 'clients:read'],
    writeScopes: ['write', 'clients:write'],
    valid: async () => ({ name: `Harbour Civils ${next()}`, contact_email: 'desk@harbour.example' }),
    change: { address: '1 Quay Street' },
    invalid: { body: { contact_phone: '0123' }, path: 'contact_phone' },
  },
  {
    path: '/projects',
    type: 'Project',
    one: 'project',
    many: 'projects',
    readScopes: ['read', 'projects:read'],
    writeScopes: ['write', 'projects:write'],
    valid: async (server, key) => {
      const client = await create(server, key, '/clients', { name: `Client ${next()}` })
      return {
        client_id: client.body.id,
        name: `Dock Wall ${next()}`,
        start_date: '2026-03-01',
        end_date: '2026-09-30',
      }
    },
    change: { code: 'DW-1' },
    invalid: { body: { start_date: '2026-02-30' }, path: 'start_date' },
  },
]

export async function create(server: TestServer, key: string, path: string, body: Body): Promise<Answer> {
  const answer = await request(server.base + path, { method: 'POST', key, body })
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}
