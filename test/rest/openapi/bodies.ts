/** For each operation with a body: a valid sandbox body with every field that may be sent. */
import { recordExamples } from '../../../rest/examples.ts'
import { operations } from '../../support/description.ts'
import { allResources } from '../../support/resources.ts'
import { resolve } from './requests.ts'

type Json = Record<string, unknown>

interface Write {
  name: string
  method: string
  path: string
  /** The path with the id of a sandbox record. */
  address: string
  schema: Json
  body: Json
}

/** Replacements for values of the recorded examples that a second request cannot repeat. */
const overrides: Record<string, Json> = {
  assignment: { start_date: '2020-01-06', end_date: '2020-02-07' }, // the days of the example already have an assignment
  timesheet: { entries: [{ date: '2026-02-03', hours: 7.5, overtime_hours: 0, note: 'Late pour' }] },
  'POST timesheet': {
    assignment_id: '00000000-0000-7000-8005-000000000002',
    period_start: '2026-03-02', // the days of the example already have a timesheet
    period_end: '2026-03-08',
    entries: [{ date: '2026-03-03', hours: 7.5, overtime_hours: 0, note: 'Late pour' }],
  },
  'POST holiday': { date: '2027-05-03' }, // the day of the example already is one
  'POST custom_document_type': { key: 'fresh_type', levels: ['A'] },
  custom_document_type: { levels: ['A'] },
  job: { roles: [{ trade: 'electrician', headcount: 2 }] },
}

export const writes: Write[] = operations.flatMap(({ method, path, operation }) => {
  const media = operation.requestBody?.content['application/json']
  const resource = allResources.find((each) => path.replace('/{id}', '') === each.path)
  const record = recordExamples[resource?.type ?? '']
  if (media === undefined || record === undefined) return []
  const schema = resolve(media.schema as Json)
  const object = resource?.object ?? ''
  const sent = { ...record, ...(overrides[`${method} ${object}`] ?? overrides[object]) }
  const fields = Object.entries(sent).filter(
    ([field, value]) => Object.hasOwn(schema.properties as Json, field) && value !== null,
  )
  const fresh = Object.hasOwn(schema.properties as Json, 'external_id') ? { external_id: `fresh ${method}` } : {}
  const body: Json = { ...(media.example as Json), ...Object.fromEntries(fields), ...fresh }
  return [{ name: `${method} ${path}`, method, path, address: path.replace('{id}', record.id), schema, body }]
})
