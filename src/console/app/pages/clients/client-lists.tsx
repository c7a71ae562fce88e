/** The newest projects and invoices of a client. */
import type { ReactNode } from 'react'
import { Panel } from '../../parts/layout/panel.tsx'
import { formatPeriod } from '../../parts/values/days.ts'
import { money } from '../../parts/values/money.ts'
import { Muted } from '../../parts/values/muted.tsx'
import { PageLink } from '../../parts/values/page-link.tsx'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { Status, StatusMark } from '../../parts/values/status.tsx'
import { invoiceKind } from '../../records/invoice.ts'
import { projectKind } from '../../records/project.ts'
import { isOverdue } from '../invoices/words.ts'
import { daysOf } from '../projects/words.ts'
import classes from './clients.module.css'
import type { ClientPageQuery } from './operations.ts'

type Client = NonNullable<ClientPageQuery['client']>
type Invoices = NonNullable<ClientPageQuery['invoices']>

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
    <Panel title={title} end={total > 0 && <PageLink href={href}>All {total.toLocaleString('en')}</PageLink>}>
      {total === 0 ? (
        <Muted>{none}</Muted>
      ) : (
        <ul className={classes.rows} aria-label={title}>
          {children}
        </ul>
      )}
    </Panel>
  )
}

export const ClientProjects = ({ client: { id, projects } }: { client: Client }) => (
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

export const ClientInvoices = ({ client, invoices }: { client: Client; invoices: Invoices }) => (
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
