/** What `muster doctor` says of the nodes of Citus. */
import { expect, it } from 'vitest'
import { type DataNode, judgeNodes } from '../../src/server/doctor/nodes.ts'

const node = (name: string, more: Partial<DataNode> = {}): DataNode => ({
  name,
  active: true,
  shards: 40,
  rows: 200_000,
  ...more,
})

it.each([
  ['ok', { rows: 399_999 }, /2 nodes: one:5432 with 40 shards, about 200000 rows; two:5432/],
  ['warn', { rows: 400_001 }, /citus_rebalance_start/],
  ['warn', { shards: 0 }, /citus_rebalance_start/],
  ['fail', { active: false }, /Inactive: two:5432\. .*citus_activate_node/],
  ['fail', { rows: null }, /cannot reach two:5432/],
])('%s for a node with %o', (status, more, message) => {
  const found = judgeNodes([node('one:5432'), node('two:5432', more)])
  expect(found).toEqual({ check: 'nodes', status, message: expect.stringMatching(message) })
})

it('does not ask for balance among few rows', () => {
  expect(judgeNodes([node('one:5432', { rows: 5 }), node('two:5432', { rows: 5000 })]).status).toBe('ok')
})
