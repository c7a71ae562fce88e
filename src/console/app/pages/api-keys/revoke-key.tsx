import { Confirm } from '../../parts/forms/confirm.tsx'
import { type KeyFieldsFragment, RevokeApiKeyDocument } from './operations.ts'

export function RevokeKey({ apiKey: { id, name, hint }, onClose }: { apiKey: KeyFieldsFragment; onClose: () => void }) {
  return (
    <Confirm
      title="Revoke API key?"
      action="Revoke key"
      destructive
      name={name}
      mutation={RevokeApiKeyDocument}
      variables={{ id }}
      done={`${name} revoked`}
      onClose={onClose}
    >
      Requests with the key ending in <span className="mono">{hint}</span> will fail immediately. This cannot be undone.
      To replace the key without downtime, rotate it instead.
    </Confirm>
  )
}
