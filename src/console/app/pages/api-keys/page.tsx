/** The API keys of the organisation: create, rotate, revoke. */
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { AddButton } from '../../parts/layout/buttons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { CredentialTable } from '../../parts/tables/credential-table.tsx'
import { apiKeyKind } from '../../records/api-key.ts'
import { hasEnded, keyColumns, type RowDialog } from './columns.tsx'
import { CreateKey } from './create-key.tsx'
import { ApiKeysDocument } from './operations.ts'
import { RevokeKey } from './revoke-key.tsx'
import { RotateKey } from './rotate-key.tsx'

export default function ApiKeysPage() {
  const query = useApiQuery(ApiKeysDocument, {}, { lists: 'ApiKey' })
  const [dialog, open] = useState<RowDialog | { type: 'create' }>()
  const close = () => open(undefined)
  const all = query.data?.apiKeys
  const create = <AddButton label="Create API key" onClick={() => open({ type: 'create' })} />
  return (
    <>
      <PageHeader
        title="API keys"
        about="Authenticate requests from your own systems. Keys belong to the organisation, not to a user."
      >
        {all && all.length > 0 && create}
      </PageHeader>
      <CredentialTable
        kind={apiKeyKind}
        columns={keyColumns(open)}
        all={all}
        hasEnded={hasEnded}
        showEnded="Show revoked and expired"
        byEnvironment
        query={query}
        add={create}
      />
      {dialog?.type === 'create' && <CreateKey onClose={close} />}
      {dialog?.type === 'rotate' && <RotateKey apiKey={dialog.key} onClose={close} />}
      {dialog?.type === 'revoke' && <RevokeKey apiKey={dialog.key} onClose={close} />}
    </>
  )
}
