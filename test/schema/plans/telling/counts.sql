select ('[' || array_to_string(array(select ('{"value":' || coalesce(to_json(t2."value")::text, 'null') || ',"count":' || (t2."count")::text || '}')
      from (select named."count" as "count", named."value" as "value"
        from (select value::text, count
          from (select t1.status as value, count(*)::int as count
            from "workers" t1
            where t1.org_id = $1::uuid and t1.deleted_at is null
            group by 1) counted
          order by 2 desc, 1
          limit 200) named) t2), ',') || ']') as r0, (select extract(epoch from last_change)::text
  from tallies
  where org_id = $1::uuid and resource = 'workers') as stamp
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid 
