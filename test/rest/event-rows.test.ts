/** Records of events are written from their rows. */
import { expect, it } from 'vitest'
import { compileRecords } from '../../rest/events/records.ts'
import { schema } from '../../schema/index.ts'

const { client } = compileRecords(schema)
const row = {
  id: '00000000-0000-7000-8000-000000000001',
  createdAt: new Date(0),
  updatedAt: new Date(0),
  deletedAt: null,
  name: 'Harbour',
  status: 'active',
  contactEmail: null,
  address: null,
  externalId: null,
  metadata: { b: '1' },
}

it('a row without a value that is never null is refused, so that no event lacks it', () => {
  expect(client.render(row)).toMatchObject({
    object: 'client',
    name: 'Harbour',
    contact_email: null,
    metadata: { b: '1' },
  })
  const { name: _, ...partial } = row
  expect(() => client.render(partial)).toThrow('the row has no Client.name')
})
