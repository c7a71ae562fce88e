
select null as about, t1.id, null, null, t1."id" as "id"
from (select *
  from (select t2.*
    from "tasks" t2
    where t2.org_id = $1::uuid and t2.deleted_at is null
    order by t2.id
    limit 201) longest
  limit $2::int + 1) t1
union all
select json_build_array((select live
    from tallies
    where org_id = $1::uuid and resource = 'tasks'), (select extract(epoch from last_change)::text
    from tallies
    where org_id = $1::uuid and resource = 'tasks'), c.last_write)::text, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
