
select null as about, t1.id, null, null, t1."id" as "id", ('{"!":0}')::varchar as "assignments"
from (select *
  from (select t2.*
    from "workers" t2
    where t2.org_id = $1::uuid and t2.deleted_at is null
    order by t2.id
    limit 201) longest
  limit $2::int + 1) t1
union all
select json_build_array((select live
    from tallies
    where org_id = $1::uuid and resource = 'workers'), (select extract(epoch from last_change)::text
    from tallies
    where org_id = $1::uuid and resource = 'workers'), c.last_write)::text, null, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
