select t1.id, null, (select extract(epoch from last_write)::text
  from organisation_clocks
  where org_id = $1::uuid), t1."id" as "id", ((select ('{"name":' || to_json(t2."name")::text || '}')
    from "projects" t2
    where t2.org_id = $1::uuid and exists (select
      from assignments own
      where own.org_id = $1::uuid and own.project_id = t2.id and own.worker_id = $2::uuid and own.deleted_at is null) and t2.id = t1."project_id"))::varchar as "project"
from "timesheets" t1
where t1.org_id = $1::uuid and t1.worker_id = $2::uuid and t1.deleted_at is null and t1.id = $3::uuid
