with own_workers(id) as (select a.worker_id
  from member_limits l join projects p on p.org_id = l.org_id and (p.id = l.project_id or p.client_id = l.client_id) join assignments a on a.org_id = p.org_id and a.project_id = p.id and a.deleted_at is null
  where l.org_id = $1::uuid and l.limits_id = $2::uuid), own_rows_of_worker as (select t1.*
  from "workers" t1
  where t1.org_id = $1::uuid and t1.id in (select id
    from own_workers))
select ('[' || array_to_string(array(select ('{"value":' || coalesce(to_json(t3."value")::text, 'null') || ',"count":' || (t3."count")::text || '}')
      from (select named."count" as "count", named."value" as "value"
        from (select value::text, count
          from (select t2.trade as value, count(*)::int as count
            from own_rows_of_worker t2
            where true and t2.deleted_at is null
            group by 1) counted
          order by 2 desc, 1
          limit 200) named) t3), ',') || ']') as r0, ('[' || array_to_string(array(select ('{"value":' || coalesce(to_json(t5."value")::text, 'null') || ',"count":' || (t5."count")::text || '}')
      from (select named."count" as "count", named."value" as "value"
        from (select value::text, count
          from (select t4.status as value, count(*)::int as count
            from own_rows_of_worker t4
            where true and t4.deleted_at is null
            group by 1) counted
          order by 2 desc, 1
          limit 200) named) t5), ',') || ']') as r1, ('[' || array_to_string(array(select ('{"count":' || (t7."count")::text || '}')
      from (select named."count" as "count", named."value" as "value"
        from (select value::text, count
          from (select t6.status as value, count(*)::int as count
            from "workers" t6
            where t6.org_id = $1::uuid and t6.id in (select id
              from own_workers) and t6.deleted_at is null and t6.trade = $3::text
            group by 1) counted
          order by 2 desc, 1
          limit 200) named) t7), ',') || ']') as r2, (select extract(epoch from last_write)::text
  from organisation_clocks
  where org_id = $1::uuid) as stamp
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid 
