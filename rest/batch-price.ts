/** What a batch costs, over REST and for agents. */
import type { ServerResponse } from 'node:http'
import { spend } from '../src/access/admit.ts'
import { pointsFor } from '../src/access/budget/costs.ts'
import { notesOf } from '../src/access/request-log/notes.ts'
import type { AccessServices } from '../src/access/services.ts'
import type { Call } from './call.ts'

/**
 * Charge the points of a batch, less those already charged for the bytes of the request.
 * @param variables of its document
 * @throws {ApiError} rate_limited
 */
export async function spendForBatch(
  services: Pick<AccessServices, 'credentials' | 'budget'>,
  { endpoint, credential }: Pick<Call, 'endpoint' | 'credential'>,
  res: ServerResponse,
  variables: Record<string, unknown>,
): Promise<void> {
  if (endpoint.recordType === undefined) return
  const { records } = variables.input as { records: readonly unknown[] }
  const points = pointsFor({ records: records.length }) - notesOf(res).points
  if (points > 0) await spend(services, res, credential, points)
}
