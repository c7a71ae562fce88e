/** An invoice as a sheet of paper. */
import { formatDay, formatPeriod, readDay } from '../../parts/values/days.ts'
import { hoursText, money } from '../../parts/values/money.ts'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { projectKind } from '../../records/project.ts'
import classes from './invoice.module.css'
import type { WholeInvoiceFragment } from './operations.ts'

export function InvoicePreview({ invoice }: { invoice: WholeInvoiceFragment }) {
  const { number, client, periodStart, periodEnd, currency, lines, net, vatPercent, vat, total, dueOn, purchaseOrder } =
    invoice
  return (
    <article className={classes.paper} aria-label="Preview of the invoice">
      <header className={classes.head}>
        <div>
          <h2>{number ? `Invoice ${number}` : 'Invoice, draft'}</h2>
          <p>{`Work of ${formatPeriod(periodStart, periodEnd)}`}</p>
          {dueOn && <p>{`Due ${formatDay(readDay(dueOn), 'long')}`}</p>}
          {purchaseOrder && <p>{`Purchase order ${purchaseOrder}`}</p>}
        </div>
        <address>
          <strong>{client?.name}</strong>
          {client?.address}
        </address>
      </header>
      <div className={classes.scroll}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">Worker and project</th>
              <th scope="col" data-right>
                Hours
              </th>
              <th scope="col" data-right>
                Rate
              </th>
              <th scope="col" data-right>
                Amount
              </th>
            </tr>
          </thead>
          {lines.map(({ workerId, projectId, worker, project, parts }) => (
            <tbody key={`${workerId} ${projectId}`}>
              {parts.map(({ kind, hours, rate, amount }, index) => (
                <tr key={kind}>
                  <td>
                    {index === 0 && (
                      <>
                        <strong>{worker}</strong>{' '}
                        <span>
                          <RecordAnchor kind={projectKind} of={{ id: projectId, name: project }} />
                        </span>
                      </>
                    )}
                    {kind === 'overtime' && <em>Overtime</em>}
                  </td>
                  <td data-right>{hoursText(hours)}</td>
                  <td data-right>{money(rate, currency)}</td>
                  <td data-right>{money(amount, currency)}</td>
                </tr>
              ))}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <td colSpan={3}>Without VAT</td>
              <td data-right>{money(net, currency)}</td>
            </tr>
            <tr>
              <td colSpan={3}>{`VAT, ${vatPercent} %`}</td>
              <td data-right>{money(vat, currency)}</td>
            </tr>
            <tr className={classes.total}>
              <td colSpan={3}>Total</td>
              <td data-right>{money(total, currency)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </article>
  )
}
