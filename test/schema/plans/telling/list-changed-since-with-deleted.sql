
select null as about, t1.id, t1.updated_at, null, t1."id" as "id", t1."deleted_at" as "deletedAt"
from (select *
  from (select t2.*
    from "workers" t2
    where t2.org_id = $1::uuid and t2.updated_at >= $3::timestamptz
    order by t2.updated_at desc, t2.id desc
    limit 201) longest
  limit $2::int + 1) t1
union all
select json_build_array((select count(*) + changes_after($1::uuid, 'workers', $3::timestamptz, true)
    from "workers" t3
    where t3.org_id = $1::uuid and t3.updated_at >= $3::timestamptz and t3.updated_at < span_end($3::timestamptz))::int, (select extract(epoch from last_change)::text
    from tallies
    where org_id = $1::uuid and resource = 'workers'), c.last_write)::text, null, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
