/**
 * The invoices of the large demo organisation. Every four weeks, each client gets one for the hours approved since the
 * last. Each step is one statement for all clients, with the same result as `src/domain/finance/invoices` for each.
 */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { literal, type Place } from './rows.ts'

/** Number of weeks that an invoice covers. */
export const BILLED_WEEKS = 4

/** The organisation's invoice settings. */
export const terms = {
  prefix: 'NGM',
  vatBasisPoints: 2000,
  paymentDays: 30,
  address: 'Northgate House\n4 Staithes Road\nHull HU1 2AB',
  vatNumber: 'GB 999 0000 00',
}

const { sql } = Prisma
const DIGITS = 4

/** Charge rates, by trade, for assignments without one. */
export function chargeRates({ orgId }: Place): Prisma.Sql {
  return sql`insert into charge_rates (org_id, assignment_id, rate, overtime_rate, currency)
    select org_id, id, rate, rate * 3 / 2, 'GBP'
    from (select org_id, id, 2400 + length(trade) * 150 as rate from assignments a where org_id = ${orgId}::uuid
      and not exists (select from charge_rates c where c.org_id = a.org_id and c.assignment_id = a.id)) a`
}

/** Charges for approved timesheets without one; each has an assignment with a rate. */
export function charges({ orgId }: Place): Prisma.Sql {
  const price = (hours: Prisma.Sql, rate: Prisma.Sql) => sql`div(${hours} * ${rate} * 2 + 100, 200)`
  const overtime = price(sql`h.overtime`, sql`c.overtime_rate`)
  return sql`
    insert into timesheet_charges (org_id, timesheet_id, worker_id, project_id, period_start, period_end, hours, overtime_hours,
      currency, rate, overtime_rate, amount, overtime_amount)
    select t.org_id, t.id, t.worker_id, t.project_id, t.period_start, t.period_end, h.standard + h.overtime, h.overtime,
      c.currency, c.rate, c.overtime_rate, ${price(sql`h.standard`, sql`c.rate`)} + ${overtime}, ${overtime}
    from timesheets t
    join charge_rates c on c.org_id = t.org_id and c.assignment_id = t.assignment_id
    cross join lateral (
      select sum(round((e ->> 'hours')::numeric * 100)) as standard, sum(round((e ->> 'overtimeHours')::numeric * 100)) as overtime
      from jsonb_array_elements(t.entries) e) h
    where t.org_id = ${orgId}::uuid and t.status = 'approved'
      and not exists (select from timesheet_charges i where i.org_id = t.org_id and i.timesheet_id = t.id)`
}

/**
 * Draft invoices for charges that are on none, one for each client and four weeks: lines by worker and project, in the
 * order of their first timesheets, with a part for each rate.
 * @param weeks the weeks of the timesheets, the second one exclusive; both at the start of four weeks
 */
export function draftInvoices({ orgId, monday }: Place, [from, to]: readonly [number, number]): Prisma.Sql {
  const start = sql`${monday}::date`
  return sql`
    with sheets as materialized (
      select t.*, p.client_id, (t.period_start - ${start}) / 7 / ${BILLED_WEEKS}::int as span
      from timesheet_charges t
      join projects p on p.org_id = t.org_id and p.id = t.project_id
      where t.org_id = ${orgId}::uuid and t.invoice_id is null
        and t.period_start >= ${start} + ${literal(7 * from)} and t.period_start < ${start} + ${literal(7 * to)}
    ), parts as (
      select client_id, span, worker_id, project_id, part.kind, part.rate, sum(part.hundredths) as hundredths,
        sum(part.amount) as amount, min(timesheet_id::text) as first
      from sheets
      cross join lateral (values ('standard', rate, hours - overtime_hours, amount - overtime_amount), ('overtime', overtime_rate, overtime_hours, overtime_amount))
        part (kind, rate, hundredths, amount)
      where part.hundredths > 0 group by 1, 2, 3, 4, 5, 6
    ), lines as (
      select client_id, span, worker_id, project_id, min(first) as first, sum(amount) as amount,
        jsonb_agg(jsonb_build_object('kind', kind, 'rate', rate, 'hundredths', hundredths, 'amount', amount)
          order by first, kind desc) as parts
      from parts group by 1, 2, 3, 4
    ), bills as (
      select l.client_id, l.span, sum(l.amount) as net,
        jsonb_agg(jsonb_build_object('workerId', l.worker_id, 'projectId', l.project_id, 'parts', l.parts,
          'amount', l.amount, 'worker', w.first_name || ' ' || w.last_name, 'project', p.name) order by l.first) as lines
      from lines l
      join workers w on w.org_id = ${orgId}::uuid and w.id = l.worker_id
      join projects p on p.org_id = ${orgId}::uuid and p.id = l.project_id
      group by 1, 2
    ), made as (
      insert into invoices (org_id, client_id, period_start, period_end, currency, vat_basis_points, net, vat, total, lines)
      select ${orgId}::uuid, client_id, starts, starts + 7 * ${BILLED_WEEKS}::int - 1, 'GBP', ${terms.vatBasisPoints}::int,
        net, vat, net + vat, lines
      from (select *, ${start} + 7 * ${BILLED_WEEKS}::int * span as starts,
        div(net * ${terms.vatBasisPoints}::int * 2 + 10000, 20000) as vat from bills) bills
      order by span, client_id
      returning id, client_id, period_start
    )
    update timesheet_charges c set invoice_id = made.id
    from sheets s
    join made on made.client_id = s.client_id and made.period_start = ${start} + 7 * ${BILLED_WEEKS}::int * s.span
    where c.org_id = s.org_id and c.timesheet_id = s.timesheet_id`
}

/** Issue drafts under the next numbers. @param keep one in `keep` clients keeps its draft; 0 if none does */
export function issueInvoices({ orgId }: Place, keep: number): Prisma.Sql {
  return sql`update invoices i
    set status = 'issued', sequence = n, issued_at = write_stamp(), issued_on = today, due_on = today + ${terms.paymentDays}::int,
      number = ${`${terms.prefix}-`} || extract(year from today)::int || '-' || lpad(n::text, greatest(${DIGITS}::int, length(n::text)), '0'),
      parties = jsonb_build_object(
        'seller', jsonb_build_object('name', o.name, 'address', ${terms.address}::text, 'vatNumber', ${terms.vatNumber}::text),
        'client', jsonb_build_object('name', c.name, 'address', c.address))
    from organisations o, clients c, (
      select d.id, (write_stamp() at time zone (select time_zone from organisations where id = ${orgId}::uuid))::date as today,
        row_number() over (order by d.id) + coalesce((select max(sequence) from invoices where org_id = ${orgId}::uuid), 0) as n
      from invoices d join clients c on c.org_id = d.org_id and c.id = d.client_id
      where d.org_id = ${orgId}::uuid and d.status = 'draft'
        and (${keep}::int = 0 or substr(c.external_id, 5)::int % nullif(${keep}::int, 0) <> 0)) next
    where i.org_id = ${orgId}::uuid and i.id = next.id and o.id = i.org_id and c.org_id = i.org_id and c.id = i.client_id`
}

/** Void one invoice in 37, four weeks after its issue; its timesheets are invoiced again. */
export function voidInvoices({ orgId }: Place): Prisma.Sql {
  return sql`
    with voided as (
      update invoices set status = 'void', voided_at = write_stamp()
      where org_id = ${orgId}::uuid and status = 'issued' and sequence % 37 = 5
        and issued_at > write_stamp() - interval '5 weeks'
      returning org_id, id)
    update timesheet_charges c set invoice_id = null from voided v where c.org_id = v.org_id and c.invoice_id = v.id`
}

/** Pay invoices: most within seven weeks, one in 40 after half a year. */
export function payInvoices({ orgId }: Place): Prisma.Sql {
  return sql`update invoices set status = 'paid', paid_at = write_stamp()
    where org_id = ${orgId}::uuid and status = 'issued'
      and issued_at < write_stamp() - interval '1 day' * case when sequence % 40 = 0 then 180 else 20 + sequence % 30 end`
}
