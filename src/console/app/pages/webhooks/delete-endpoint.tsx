/** Asks before an endpoint is deleted. */
import { Confirm } from '../../parts/forms/confirm.tsx'
import { DeleteWebhookEndpointDocument, type EndpointFieldsFragment } from './operations.ts'

interface Props {
  endpoint: EndpointFieldsFragment
  onDone: () => void
  onClose: () => void
}

export function DeleteEndpoint({ endpoint: { id, url }, onDone, onClose }: Props) {
  return (
    <Confirm
      title="Delete endpoint?"
      action="Delete endpoint"
      destructive
      name={new URL(url).host}
      mutation={DeleteWebhookEndpointDocument}
      variables={{ id }}
      done="Endpoint deleted"
      onDone={onDone}
      onClose={onClose}
    >
      Events are no longer sent to {url}, and pending deliveries are cancelled. To pause deliveries, disable the
      endpoint instead.
    </Confirm>
  )
}
