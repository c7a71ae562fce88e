/** Limits of members, as rows. */
import { randomUUID } from 'node:crypto'
import type { TestServer } from './server.ts'

/** Make limits to these projects and clients of the test organisation, or of `orgId`. @returns their id */
export async function limitTo(
  { database, orgId: own }: TestServer,
  {
    projectIds = [],
    clientIds = [],
  }: { projectIds?: readonly string[] | undefined; clientIds?: readonly string[] | undefined },
  orgId = own,
): Promise<string> {
  const limitsId = randomUUID()
  const limits = [...projectIds.map((projectId) => ({ projectId })), ...clientIds.map((clientId) => ({ clientId }))]
  await database.prisma.memberLimit.createMany({ data: limits.map((each) => ({ orgId, limitsId, ...each })) })
  return limitsId
}
