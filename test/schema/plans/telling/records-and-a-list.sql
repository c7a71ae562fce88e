select (select ('{"id":' || to_json(t1."id")::text || '}')
  from "workers" t1
  where t1.org_id = $1::uuid and t1.deleted_at is null and t1.id = $2::uuid) as r0, r1."rows" as "r1_rows", r1."count" as "r1_count", r1."lastId" as "r1_lastId", r1."lastUpdatedAt" as "r1_lastUpdatedAt", r1."lastSortedBy" as "r1_lastSortedBy", r1."total" as "r1_total", (select extract(epoch from last_write)::text
  from organisation_clocks
  where org_id = $1::uuid) as stamp, c.last_write
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
left join lateral (with t2_page as materialized (select *
    from (select t3.*
      from "clients" t3
      where t3.org_id = $1::uuid and t3.deleted_at is null
      order by t3.id
      limit 201) longest
    limit $3::int + 1)
  select (select string_agg(('{"id":' || to_json(t2."id")::text || '}'), ',')
    from (select *
      from t2_page
      limit $3::int) t2) as rows, (select count(*)::int
    from t2_page) as count, l.id::text as "lastId", l.updated_at as "lastUpdatedAt", l.sorted_by as "lastSortedBy", (select live
    from tallies
    where org_id = $1::uuid and resource = 'clients') as total
  from (select 1) one
  left join (select id, updated_at, null as sorted_by
    from t2_page offset $3::int - 1
    limit 1) l on true) r1 on true
