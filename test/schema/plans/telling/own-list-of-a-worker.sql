
select null as about, t1.id, null, null, t1."id" as "id", t1."name" as "name"
from (select *
  from (select t2.*
    from "projects" t2
    where t2.org_id = $1::uuid and exists (select
      from assignments own
      where own.org_id = $1::uuid and own.project_id = t2.id and own.worker_id = $2::uuid and own.deleted_at is null) and t2.deleted_at is null
    order by t2.id
    limit 201) longest
  limit $3::int + 1) t1
union all
select json_build_array((select count(*)::int
    from "projects" t3
    where t3.org_id = $1::uuid and exists (select
      from assignments own
      where own.org_id = $1::uuid and own.project_id = t3.id and own.worker_id = $2::uuid and own.deleted_at is null) and t3.deleted_at is null), (select extract(epoch from last_write)::text
    from organisation_clocks
    where org_id = $1::uuid), c.last_write)::text, null, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
