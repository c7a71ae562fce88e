select r0."rows" as "r0_rows", r0."count" as "r0_count", r0."lastId" as "r0_lastId", r0."lastUpdatedAt" as "r0_lastUpdatedAt", r0."lastSortedBy" as "r0_lastSortedBy", r0."total" as "r0_total", (select extract(epoch from last_change)::text
  from tallies
  where org_id = $1::uuid and resource = 'projects') as stamp, c.last_write
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
left join lateral (with t1_page as materialized (select *
    from (select t2.*
      from "projects" t2
      where t2.org_id = $1::uuid and t2.deleted_at is null
      order by t2.id
      limit 201) longest
    limit $2::int + 1)
  select null as rows, (select count(*)::int
    from t1_page) as count, l.id::text as "lastId", l.updated_at as "lastUpdatedAt", l.sorted_by as "lastSortedBy", (select live
    from tallies
    where org_id = $1::uuid and resource = 'projects') as total
  from (select 1) one
  left join (select id, updated_at, null as sorted_by
    from t1_page offset $2::int - 1
    limit 1) l on true) r0 on true
