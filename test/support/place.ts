/** Where somebody works: what hours are recorded for, and billed. */
import { createId } from './resources.ts'
import { dataOf, type TestServer } from './server.ts'

export interface Place {
  clientId: string
  projectId: string
  workerId: string
  assignmentId: string
}

interface NewPlace {
  client?: { name: string; address?: string }
  lastName?: string
  /** Of the assignment; it has none by default. */
  rate?: object | null | undefined
  /** A place with the same client and project, instead of new ones. */
  at?: Pick<Place, 'clientId' | 'projectId'> | undefined
}

/** A worker with an assignment to a client's project, since 5 January 2026. */
export async function makePlace(
  server: TestServer,
  key: string,
  { client = { name: 'Harbour Civils' }, lastName = 'Okafor', rate, at }: NewPlace = {},
): Promise<Place> {
  const make = (path: string, body: object) => createId(server, key, path, body)
  const clientId = at?.clientId ?? (await make('/clients', client))
  const projectId = at?.projectId ?? (await make('/projects', { client_id: clientId, name: 'Dock Wall' }))
  const workerId = await make('/workers', { first_name: 'Ada', last_name: lastName })
  const days = { start_date: '2026-01-05' }
  const assignmentId = await make('/assignments', { worker_id: workerId, project_id: projectId, ...days })
  if (rate) await setRate(server, key, assignmentId, rate)
  return { clientId, projectId, workerId, assignmentId }
}

/** Set the charge rate of an assignment. */
export async function setRate(server: TestServer, key: string, id: string, input: object): Promise<void> {
  const query =
    'mutation ($id: ID!, $input: ChargeRateInput!) { setChargeRate(assignmentId: $id, input: $input) { id } }'
  await dataOf(server, key, query, { id, input })
}
