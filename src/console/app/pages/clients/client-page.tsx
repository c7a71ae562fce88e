/** One client: its projects and invoices, and whom to call. */

import { Anchor, Button, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useApiQuery } from '../../api/hooks.ts'
import { IconPencil } from '../../parts/icons/icons.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { RecordPage } from '../../parts/layout/record-page.tsx'
import { Notes } from '../../parts/notes/notes.tsx'
import { formatPeriod } from '../../parts/values/days.ts'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { money } from '../../parts/values/money.ts'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { Status, StatusMark, Tag } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { clientKind } from '../../records/client.ts'
import { invoiceKind } from '../../records/invoice.ts'
import { languageNames } from '../../records/message.ts'
import { projectKind } from '../../records/project.ts'
import { useMay } from '../../session/session.tsx'
import { isOverdue } from '../invoices/words.ts'
import { daysOf } from '../projects/words.ts'
import { WorkRequirements } from '../requirements/work/panel.tsx'
import { EditClient } from './client-form.tsx'
import classes from './clients.module.css'
import { type ClientFactsFragment, ClientPageDocument, type ClientPageQuery } from './operations.ts'
import { ClientRates } from './rates/panel.tsx'

type Client = NonNullable<ClientPageQuery['client']>
type Invoices = NonNullable<ClientPageQuery['invoices']>

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
      actions={() =>
        mayWrite && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setIsEditing(true)}
          >
            Edit
          </Button>
        )
      }
    >
      {(client) => (
        <div className={classes.columns}>
          <div className={classes.main}>
            <Projects client={client} />
            <ClientRates client={client} />
            {query.data?.invoices && <InvoicesOf client={client} invoices={query.data.invoices} />}
          </div>
          <div className={classes.main}>
            <Contact client={client} />
            <WorkRequirements scope={{ clientId: id }} name={client.name} />
            <Details client={client} />
            <Notes on={{ clientId: id }} />
          </div>
          {isEditing && <EditClient client={client} refetch={query.refetch} onClose={() => setIsEditing(false)} />}
        </div>
      )}
    </RecordPage>
  )
}

interface ListProps {
  title: string
  total: number
  /** The list of all of them. */
  href: string
  none: string
  children: ReactNode
}

function PanelOfRows({ title, total, href, none, children }: ListProps) {
  return (
    <Panel>
      <div className={classes.head}>
        <Title order={2} size="h5">
          {title}
        </Title>
        {total > 0 && (
          <Anchor component={Link} href={href} size="sm">
            All {total.toLocaleString('en')}
          </Anchor>
        )}
      </div>
      {total === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <ul className={classes.rows} aria-label={title}>
          {children}
        </ul>
      )}
    </Panel>
  )
}

const Projects = ({ client: { id, projects } }: { client: Client }) => (
  <PanelOfRows
    title={projectKind.plural}
    total={projects?.pagination.total ?? 0}
    href={`/projects?client=${id}`}
    none="No project yet."
  >
    {projects?.data.map((project) => (
      <li key={project.id}>
        <span>
          <RecordAnchor kind={projectKind} of={project} size="sm" fw={550} />
          <small>{project.address}</small>
        </span>
        <small className="figures">{daysOf(project)}</small>
        <StatusMark words={projectKind.statuses} value={project.status} />
      </li>
    ))}
  </PanelOfRows>
)

const InvoicesOf = ({ client, invoices }: { client: Client; invoices: Invoices }) => (
  <PanelOfRows
    title={invoiceKind.plural}
    total={invoices.pagination.total}
    href={`/invoices/all?client=${client.id}`}
    none="No invoice yet. Approved hours are billed in Invoices."
  >
    {invoices.data.map((invoice) => (
      <li key={invoice.id}>
        <span>
          <RecordAnchor kind={invoiceKind} of={invoice} size="sm" fw={550}>
            {invoice.number ?? 'Draft'}
          </RecordAnchor>
          <small className="figures">{formatPeriod(invoice.periodStart, invoice.periodEnd)}</small>
        </span>
        <strong className="figures">{money(invoice.total, invoice.currency)}</strong>
        {isOverdue(invoice) ? (
          <Status tone="bad">Overdue</Status>
        ) : (
          <StatusMark words={invoiceKind.statuses} value={invoice.status} />
        )}
      </li>
    ))}
  </PanelOfRows>
)

function Contact({ client: { contactName, contactEmail, contactPhone, language } }: { client: ClientFactsFragment }) {
  const isKnown = contactName || contactEmail || contactPhone
  return (
    <Panel title="Contact">
      {!isKnown && (
        <Text size="sm" c="dimmed">
          No contact person yet.
        </Text>
      )}
      <DescriptionList
        of={{
          Name: contactName,
          Email: contactEmail && (
            <Anchor size="sm" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </Anchor>
          ),
          Phone: contactPhone && (
            <Anchor size="sm" href={`tel:${contactPhone}`}>
              {contactPhone}
            </Anchor>
          ),
          Language: language && languageNames[language],
        }}
      />
    </Panel>
  )
}

const Details = ({ client }: { client: ClientFactsFragment }) => (
  <Panel title="Details">
    <DescriptionList
      of={{
        Address: client.address,
        'Purchase order': client.purchaseOrder,
        'Your id': client.externalId,
        ...Object.fromEntries(
          Object.entries(client.metadata).map(([key, value]) => [key, <Tag key={key}>{value as string}</Tag>]),
        ),
        Added: <Time at={client.createdAt} as="day" />,
        Changed: <Time at={client.updatedAt} />,
      }}
    />
  </Panel>
)
