/** Keys of test organisations: their requests happen at the time of the organisation's clock. */
import type { Database } from '../platform/database/client.ts'
import { retryRead } from '../platform/database/errors.ts'
import { type Credential, CredentialRefused } from './credentials/credential.ts'

/**
 * The credential with the clock of its organisation, read for each request because it is never remembered.
 * @throws {CredentialRefused} credential_revoked if the organisation has ended
 */
export async function onTestClock({ pool }: Pick<Database, 'pool'>, credential: Credential): Promise<Credential> {
  const { rows } = await retryRead(() =>
    pool.query<{ clock: Date }>({
      name: 'read test clock',
      text: 'select clock from test_organisations where org_id = $1 and deleted_at is null and ends_at > now()',
      values: [credential.orgId],
    }),
  )
  if (rows[0] === undefined) throw new CredentialRefused('credential_revoked', credential)
  return { ...credential, standingClock: rows[0].clock }
}
