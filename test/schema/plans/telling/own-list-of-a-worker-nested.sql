
select null as about, t1.id, null, null, t1."id" as "id", ((select ('{"firstName":' || to_json(t3."first_name")::text || ',"timesheets":' || ('{"data":' || ('[' || array_to_string(array(select ('{"id":' || to_json(t5."id")::text || '}')
              from (select t4.*
                from "timesheets" t4
                where t4.org_id = $1::uuid and t4.worker_id = $2::uuid and t4."worker_id" = t3.id and t4.deleted_at is null
                order by t4.id
                limit $4::int offset $5::int) t5), ',') || ']') || '}') || '}')
    from "workers" t3
    where t3.org_id = $1::uuid and t3.id = $2::uuid and t3.id = t1."worker_id"))::varchar as "worker", ((select ('{"name":' || to_json(t6."name")::text || '}')
    from "projects" t6
    where t6.org_id = $1::uuid and exists (select
      from assignments own
      where own.org_id = $1::uuid and own.project_id = t6.id and own.worker_id = $2::uuid and own.deleted_at is null) and t6.id = t1."project_id"))::varchar as "project"
from (select *
  from (select t2.*
    from "assignments" t2
    where t2.org_id = $1::uuid and t2.worker_id = $2::uuid and t2.deleted_at is null
    order by t2.id
    limit 201) longest
  limit $3::int + 1) t1
union all
select json_build_array((select count(*)::int
    from "assignments" t7
    where t7.org_id = $1::uuid and t7.worker_id = $2::uuid and t7.deleted_at is null), (select extract(epoch from last_write)::text
    from organisation_clocks
    where org_id = $1::uuid), c.last_write)::text, null, null, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
