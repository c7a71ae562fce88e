with own_workers(id) as (select a.worker_id
  from member_limits l join projects p on p.org_id = l.org_id and (p.id = l.project_id or p.client_id = l.client_id) join assignments a on a.org_id = p.org_id and a.project_id = p.id and a.deleted_at is null
  where l.org_id = $1::uuid and l.limits_id = $2::uuid), t1_found as materialized (select t3.id
  from "workers" t3
  where t3.org_id = $1::uuid and (t3.id in (select id
      from own_workers)) is true and t3.deleted_at is null and search_vector(t3.org_id, t3.first_name, t3.last_name, t3.email, t3.phone, t3.external_id) @@ search_query($1::uuid, $4::text))
select null as about, t1.id, null, null, t1."id" as "id"
from (select *
  from (select t2.*
    from (select matches.id
      from t1_found matches
      order by matches.id
      limit $3::int + 1) first join "workers" t2 on t2.id = first.id
    where t2.org_id = $1::uuid and (t2.id in (select id
        from own_workers)) is true and true
    order by t2.id) longest
  limit $3::int + 1) t1
union all
select json_build_array((select count(*)::int
    from t1_found), (select extract(epoch from last_write)::text
    from organisation_clocks
    where org_id = $1::uuid), c.last_write)::text, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
