import { describe, expect, it } from 'vitest'
import { hiddenOf, inOrganisation } from '../../../src/access/tenancy/restricted.ts'

describe.each(['Document', 'AiJob', 'PackPaper', 'Task', 'Notification', 'Event', 'Message'])(
  'the condition on rows of %s that are hidden',
  (model) => {
    const sql = hiddenOf(model)?.sql('t', '$1::uuid') ?? ''

    it('asks once for the organisation, and not for each row, which types are restricted', () => {
      const asked = [...sql.matchAll(/from custom_document_types x where x\.org_id = (\S+)/g)].map(([, id]) => id)
      expect(new Set(asked)).toEqual(new Set(['$1::uuid']))
    })

    it('reads only rows of the organisation', () => {
      const rows = [...sql.matchAll(/from \w+ (\w) where (\w)\.org_id = \$1::uuid/g)]
      expect(rows.length).toBe([...sql.matchAll(/from \w+ /g)].length)
      for (const [, row, bound] of rows) expect(bound).toBe(row)
    })
  },
)

it('a condition in a statement of Prisma has the organisation as a value', () => {
  const condition = inOrganisation('an id', (organisation) => `a = ${organisation} and b = ${organisation}`)
  expect(condition.text).toBe('a = $1::uuid and b = $2::uuid')
  expect(condition.values).toEqual(['an id', 'an id'])
  expect(inOrganisation('an id', () => 'true').text).toBe('true')
})
