select t1.id, null, (select extract(epoch from last_write)::text
  from organisation_clocks
  where org_id = $1::uuid), t1."id" as "id", ((select ('{"firstName":' || to_json(t2."first_name")::text || '}')
    from "workers" t2
    where t2.org_id = $1::uuid and t2.id = t1."worker_id"))::varchar as "worker", ((select ('{"name":' || to_json(t3."name")::text || ',"client":' || coalesce((select ('{"name":' || to_json(t4."name")::text || '}')
          from "clients" t4
          where t4.org_id = $1::uuid and t4.id = t3."client_id"), 'null') || '}')
    from "projects" t3
    where t3.org_id = $1::uuid and t3.id = t1."project_id"))::varchar as "project"
from "assignments" t1
where t1.org_id = $1::uuid and t1.deleted_at is null and t1.id = $2::uuid
