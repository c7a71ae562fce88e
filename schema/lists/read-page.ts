/** The page types of lists that resolvers read, of rows that are not records of a plan. */
import type { ObjectRef } from '@pothos/core'
import { builder, type SchemaTypes } from '../builder.ts'
import { type Pagination, PaginationType } from './list.ts'

/** A page of such a list. */
export interface ReadPage<Row> {
  data: Row[]
  pagination: Pagination
}

interface Described<Row> {
  type: ObjectRef<SchemaTypes, Row>
  description: string
  /** Of the rows. */
  data: string
}

/** Define the page type of a list. @param name of the GraphQL type, e.g. `WebhookEndpointPage` */
export function readPageOf<Row, Page extends ReadPage<Row> = ReadPage<Row>>(
  name: string,
  { type, description, data: rows }: Described<Row>,
) {
  return builder.objectRef<Page>(name).implement({
    description,
    fields: (t) => ({
      object: t.string({ nullable: false, description: 'Always `list`.', resolve: () => 'list' }),
      data: t.field({
        type: [type],
        nullable: false,
        description: rows,
        complexity: { field: 1, multiplier: 1 }, // the list field already multiplies by its limit
        resolve: ({ data }) => data as never,
      }),
      pagination: t.field({
        type: PaginationType,
        nullable: false,
        description: 'Position of this page in the list.',
        resolve: ({ pagination }) => pagination,
      }),
    }),
  })
}
