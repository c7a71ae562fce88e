-- What is approved gets its charge: on an invoice at the rates of its line there, if these are the same for all of the
-- worker's hours on the project, else at the rates of now. Nobody waits meanwhile: the next migration adds what is invoiced
-- or voided during this one, and what is approved gets its charge when it is invoiced.

create temp table billed as
select i.org_id, i.id as invoice_id, i.currency, (line ->> 'workerId')::uuid as worker_id, (line ->> 'projectId')::uuid as project_id,
  (array_agg(part.rate) filter (where part.kind = 'standard'))[1] as rate,
  (array_agg(part.rate) filter (where part.kind = 'overtime'))[1] as overtime_rate
from invoices i
cross join lateral jsonb_array_elements(i.lines) line
cross join lateral jsonb_to_recordset(line -> 'parts') part (kind text, rate integer)
where i.status <> 'void'
group by 1, 2, 3, 4, 5
having count(*) = count(distinct part.kind);
analyze billed;

insert into timesheet_charges
select t.org_id, t.id, t.worker_id, t.project_id, t.period_start, t.period_end, h.standard + h.overtime, h.overtime,
  r.currency, r.rate, r.overtime_rate,
  coalesce(div(2 * h.standard * r.rate + 100, 200) + div(2 * h.overtime * r.overtime_rate + 100, 200), 0),
  coalesce(div(2 * h.overtime * r.overtime_rate + 100, 200), 0),
  case when r.currency is not null then '{}' when a.deleted_at is null and a.id is not null then array[a.id] else agreed.unrated end,
  i.invoice_id
from timesheets t
cross join lateral (
  select coalesce(sum(round((e ->> 'hours')::numeric * 100)), 0) as standard,
    coalesce(sum(round((e ->> 'overtimeHours')::numeric * 100)), 0) as overtime
  from jsonb_array_elements(t.entries) e) h
left join assignments a on a.org_id = t.org_id and a.id = t.assignment_id
left join charge_rates own on own.org_id = t.org_id and own.assignment_id = t.assignment_id
cross join lateral (
  select case when same then rate end as rate, case when same then overtime_rate end as overtime_rate,
    case when same then currency end as currency, coalesce(unrated, '{}') as unrated
  from (
    select count(*) = count(c.rate) and count(distinct (c.rate, c.overtime_rate, c.currency)) = 1 as same,
      min(c.rate) as rate, min(c.overtime_rate) as overtime_rate, min(c.currency) as currency,
      array_agg(other.id order by other.id) filter (where c.rate is null) as unrated
    from assignments other
    left join charge_rates c on c.org_id = t.org_id and c.assignment_id = other.id
    where own.rate is null and (a.id is null or a.deleted_at is not null)
      and other.org_id = t.org_id and other.worker_id = t.worker_id and other.project_id = t.project_id and other.deleted_at is null
      and other.start_date <= t.period_end and (other.end_date is null or other.end_date >= t.period_start)
  ) in_period) agreed
left join invoiced_timesheets i on i.org_id = t.org_id and i.timesheet_id = t.id
left join billed b on b.org_id = t.org_id and b.invoice_id = i.invoice_id and b.worker_id = t.worker_id and b.project_id = t.project_id
cross join lateral (
  select coalesce(b.currency, own.currency, agreed.currency) as currency,
    coalesce(b.rate, own.rate, agreed.rate, b.overtime_rate) as rate,
    coalesce(b.overtime_rate, own.overtime_rate, agreed.overtime_rate, b.rate) as overtime_rate) r
where t.status = 'approved' and t.deleted_at is null;

drop table billed;

-- The dashboard reads nothing but this index.
create index timesheet_charges_org_id_period_start_project_id_currency_h_idx
  on timesheet_charges (org_id, period_start, project_id, currency, hours, amount);
create index timesheet_charges_org_id_invoice_id_idx on timesheet_charges (org_id, invoice_id);
create index timesheet_charges_org_id_project_id_worker_id_idx on timesheet_charges (org_id, project_id, worker_id)
  where invoice_id is null;
