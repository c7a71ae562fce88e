select (select ('{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa":' || to_json(t1."id")::text || '}')
  from "workers" t1
  where t1.org_id = $1::uuid and t1.deleted_at is null and t1.id = $2::uuid) as r0, (select extract(epoch from last_change)::text
  from tallies
  where org_id = $1::uuid and resource = 'workers') as stamp
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid 
