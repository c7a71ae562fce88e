select (select ('{"groups":' || coalesce(case jsonb_typeof(t3."groups") when 'array' then ('[' || array_to_string(array(select ('{"value":' || coalesce(((t4.value->'value'))::text, 'null') || ',"hours":' || coalesce(((t4.value->'hours'))::text, 'null') || ',"charged":' || coalesce(case jsonb_typeof((t4.value->'charged')) when 'array' then ('[' || array_to_string(array(select ('{"currency":' || coalesce(((t5.value->'currency'))::text, 'null') || ',"amount":' || coalesce(((t5.value->'amount'))::text, 'null') || '}')
                      from jsonb_array_elements((t4.value->'charged')) t5), ',') || ']') end, 'null') || '}')
            from jsonb_array_elements(t3."groups") t4), ',') || ']') end, 'null') || ',"hasMore":' || (t3."has_more")::text || '}')
  from (select named."groups" as "groups", named."hasMore" as "has_more", named."total" as "total"
    from (with parts as (select t2.project_id as value, t1.currency as currency, count(*) as count, sum(round(t2.total_hours * 100)::bigint) as "hours", sum(t1.amount) as "charged"
        from "timesheets" t2
        left join "timesheet_charges" t1 on t1.org_id = $1::uuid and t1.timesheet_id = t2.id
        where t2.org_id = $1::uuid and t2.deleted_at is null and t2.status = $4::timesheet_status
        group by 1, 2), groups as materialized (select value::text, sum(count)::int as count, trim_scale(sum("hours") * 0.01) as "hours", coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'amount', "charged")
            order by currency) filter (where currency is not null), '[]') as "charged"
        from parts
        group by value), page as (select *
        from groups
        order by count desc, value
        limit $2::int offset $3::int)
      select coalesce((select jsonb_agg(to_jsonb(page)
            order by count desc, value)
          from page), '[]') as groups, count(*)::int as total, count(*) - $3::int > $2::int as "hasMore"
      from groups) named) t3) as r0, (select extract(epoch from last_write)::text
  from organisation_clocks
  where org_id = $1::uuid) as stamp
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid 
