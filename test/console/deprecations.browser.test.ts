/** The overview of developers shows what is deprecated and who uses it. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { consoleSuite } from './console.ts'

describe.skipIf(chromiumPath === undefined)('the overview', () => {
  const suite = consoleSuite()

  it('names the credentials that use something deprecated, and is silent without any', async () => {
    const before = await suite.open('developer', '/developer')
    await before.getByText('Rate limit usage by credential').waitFor()
    expect(await before.getByText('Deprecated, used').count()).toBe(0)
    const { server, orgId } = suite.world
    await server.database.pool.query(
      `insert into deprecation_uses (org_id, day, credential_id, deprecation, credential_kind, credential_name, environment,
         requests, last_used_at) values ($1, (now() at time zone 'utc')::date, $2, 'Mutation.deleteDocumentTemplate(name:)',
         'key', 'Payroll', 'live', 1234, now())`,
      [orgId, randomUUID()],
    )
    const page = await suite.open('developer', '/developer')
    const row = page.getByRole('table', { name: 'Deprecated, used in the last 30 days' }).getByRole('row').nth(1)
    await row.waitFor()
    const text = await row.innerText()
    for (const part of ['Mutation.deleteDocumentTemplate(name:)', 'Use id,', 'Payroll', '1,234', '1 Dec 2027'])
      expect(text).toContain(part)
  })
})
