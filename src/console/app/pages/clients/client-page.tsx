/** One client: its projects and invoices, and whom to call. */
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { EditButton } from '../../parts/layout/buttons.tsx'
import { RecordPage } from '../../parts/layout/record-page.tsx'
import { Notes } from '../../parts/notes/notes.tsx'
import { StatusMark } from '../../parts/values/status.tsx'
import { clientKind } from '../../records/client.ts'
import { useMay } from '../../session/session.tsx'
import { WorkRequirements } from '../requirements/work/panel.tsx'
import { ClientContact, ClientDetails } from './client-facts.tsx'
import { EditClient } from './client-form.tsx'
import { ClientInvoices, ClientProjects } from './client-lists.tsx'
import classes from './clients.module.css'
import { ClientPageDocument } from './operations.ts'
import { ClientRates } from './rates/panel.tsx'

export function ClientPage({ id }: { id: string }) {
  const query = useApiQuery(ClientPageDocument, { id })
  const [isEditing, setIsEditing] = useState(false)
  const mayWrite = useMay('clients:write')
  return (
    <RecordPage
      kind={clientKind}
      historyOf={id}
      query={query}
      record={query.data?.client}
      missing="There is no client with this id in your organisation. It may have been deleted."
      about={({ status, address }) => (
        <>
          <StatusMark words={clientKind.statuses} value={status} />
          {address && <span>{address}</span>}
        </>
      )}
      actions={() => mayWrite && <EditButton onClick={() => setIsEditing(true)} />}
    >
      {(client) => (
        <div className={classes.columns}>
          <div className={classes.main}>
            <ClientProjects client={client} />
            <ClientRates client={client} />
            {query.data?.invoices && <ClientInvoices client={client} invoices={query.data.invoices} />}
          </div>
          <div className={classes.main}>
            <ClientContact client={client} />
            <WorkRequirements scope={{ clientId: id }} name={client.name} />
            <ClientDetails client={client} />
            <Notes on={{ clientId: id }} />
          </div>
          {isEditing && <EditClient client={client} refetch={query.refetch} onClose={() => setIsEditing(false)} />}
        </div>
      )}
    </RecordPage>
  )
}
