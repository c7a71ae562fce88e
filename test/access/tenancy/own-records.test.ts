import { expect, it } from 'vitest'
import { ownInPlace } from '../../../src/access/tenancy/own.ts'
import { BOUND_CALLERS, type BoundAccess, boundRecords } from '../../../src/access/tenancy/own-records.ts'

const conditions = BOUND_CALLERS.flatMap((audience) =>
  Object.entries<BoundAccess>(boundRecords[audience]).map(([model, { own }]) => ({
    name: `${audience} on ${model}`,
    sql: own.sql('t', ownInPlace('$1::uuid', '$2::uuid')),
  })),
)

it.each(conditions)(
  'the condition of a $name finds assignments by their organisation, which their indexes begin with',
  ({ sql }) => {
    const tables = [...sql.matchAll(/(?:from|join) assignments (\w+) (?:on|where) (\w+)\.org_id =/g)]
    expect(tables).toHaveLength([...sql.matchAll(/(?:from|join) assignments/g)].length)
    for (const [, alias, bound] of tables) expect(bound).toBe(alias)
  },
)
