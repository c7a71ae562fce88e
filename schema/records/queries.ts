/** The two queries of every resource (one record, a list), and the lists of one resource inside records of another. */
import { type Resource, resources } from '../../src/access/resources.ts'
import { inWords } from '../../src/platform/text/names.ts'
import { builder } from '../builder.ts'
import { listArguments, listComplexity, pageOf, relatedArguments } from '../lists/list.ts'
import { readAs } from '../plans/read.ts'

function addQueries(resource: Resource): void {
  const { type, one, many, read } = resource
  const authScopes = { anyOf: read }
  builder.queryField(many, (t) =>
    t.field({
      type: pageOf(resource),
      description: `List the ${inWords(many)} of the organisation, one page at a time.`,
      authScopes,
      args: listArguments(resource),
      complexity: listComplexity,
      ...readAs({ page: resource }),
    }),
  )
  builder.queryField(one, (t) =>
    t.field({
      type: type as 'Worker',
      nullable: true,
      description: `Get one ${inWords(one)} by id.`,
      authScopes,
      args: { id: t.arg.id({ required: true, description: `Id of the ${inWords(one)}.` }) },
      ...readAs({ record: resource }),
    }),
  )
}

for (const resource of Object.values(resources)) addQueries(resource)

/**
 * Options for `t.field(…)`: a field that lists the records of `resource` that refer to this record.
 * @param column the foreign key, e.g. `client_id`
 * @param owner the type of this record in words, e.g. `client`
 */
export function relatedPage(resource: Resource, column: string, owner: string) {
  return {
    type: pageOf(resource),
    nullable: true as const,
    description: `The ${inWords(resource.many)} of this ${owner}, one page at a time.`,
    authScopes: { anyOf: resource.read },
    args: relatedArguments(resource),
    complexity: listComplexity,
    ...readAs({ related: resource, by: column }),
  }
}
