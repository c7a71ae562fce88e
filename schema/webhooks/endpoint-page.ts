/** The list of webhook endpoints, a page at a time. */
import type { WebhookEndpoint } from '../../prisma/generated/client/client.ts'
import { listEndpoints } from '../../src/events/webhooks/endpoint-scope.ts'
import type { Context } from '../../src/execution/context.ts'
import { builder } from '../builder.ts'
import { type ListArguments, readWindow } from '../finding/window.ts'
import { type Pagination, PaginationType } from '../lists/list.ts'
import { readerOf, WebhookEndpointType } from './endpoint-type.ts'

interface EndpointPage {
  data: WebhookEndpoint[]
  pagination: Pagination
}

/** A page of endpoints. */
export const EndpointPageType = builder.objectRef<EndpointPage>('WebhookEndpointPage').implement({
  description: 'One page of the list of webhook endpoints.',
  fields: (t) => ({
    object: t.string({ nullable: false, description: 'Always `list`.', resolve: () => 'list' }),
    data: t.field({
      type: [WebhookEndpointType],
      nullable: false,
      description: 'The endpoints, oldest first.',
      complexity: { field: 1, multiplier: 1 }, // the list field already multiplies by its limit
      resolve: ({ data }) => data,
    }),
    pagination: t.field({
      type: PaginationType,
      nullable: false,
      description: 'Position of this page in the list.',
      resolve: ({ pagination }) => pagination,
    }),
  }),
})

/** Load a page. An organisation has at most 100 endpoints, so all are read. @throws {ApiError} validation_failed */
export async function pageOfEndpoints(args: ListArguments, context: Context): Promise<EndpointPage> {
  const { control, scope } = readerOf(context)
  const { limit, offset } = readWindow(args)
  const all = await listEndpoints(control, scope)
  const hasMore = offset + limit < all.length
  return { data: all.slice(offset, offset + limit), pagination: { limit, offset, total: all.length, hasMore } }
}
