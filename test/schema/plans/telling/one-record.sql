select t1.id, extract(epoch from t1.updated_at)::text, (select extract(epoch from last_change)::text
  from tallies
  where org_id = $1::uuid and resource = 'workers'), t1."id" as "id", t1."first_name" as "firstName", t1."metadata" as "metadata", t1."updated_at" as "updatedAt"
from "workers" t1
where t1.org_id = $1::uuid and t1.deleted_at is null and t1.id = $2::uuid
