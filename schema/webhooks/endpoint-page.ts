/** The list of webhook endpoints, a page at a time. */
import type { WebhookEndpoint } from '../../prisma/generated/client/client.ts'
import { listEndpoints } from '../../src/events/webhooks/endpoint-scope.ts'
import type { Context } from '../../src/execution/context.ts'
import { type ListArguments, readWindow } from '../finding/window.ts'
import { type ReadPage, readPageOf } from '../lists/read-page.ts'
import { readerOf, WebhookEndpointType } from './endpoint-type.ts'

/** A page of endpoints. */
export const EndpointPageType = readPageOf<WebhookEndpoint>('WebhookEndpointPage', {
  type: WebhookEndpointType,
  description: 'One page of the list of webhook endpoints.',
  data: 'The endpoints, oldest first.',
})

/** Load a page. An organisation has at most 100 endpoints, so all are read. @throws {ApiError} validation_failed */
export async function pageOfEndpoints(args: ListArguments, context: Context): Promise<ReadPage<WebhookEndpoint>> {
  const { control, scope } = readerOf(context)
  const { limit, offset } = readWindow(args)
  const all = await listEndpoints(control, scope)
  const hasMore = offset + limit < all.length
  return { data: all.slice(offset, offset + limit), pagination: { limit, offset, total: all.length, hasMore } }
}
