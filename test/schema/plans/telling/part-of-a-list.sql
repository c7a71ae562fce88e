
select null as about, t1.id, null, null, t1."id" as "id", ((select ('{"lastName":' || to_json(t3."last_name")::text || '}')
    from "workers" t3
    where t3.org_id = $1::uuid and t3.id = t1."worker_id"))::varchar as "worker"
from (select *
  from (select t2.*
    from "documents" t2
    where t2.org_id = $1::uuid and exists (select
      from workers v
      where v.org_id = t2.org_id and v.id = t2.worker_id and v.deleted_at is null) and t2.status = 'pending' and not t2.of_pack and not exists (select
      from pack_papers p
      where p.org_id = t2.org_id and p.document_id = t2.id) and ($2::uuid[] is null or t2.worker_id in (select a.worker_id
        from assignments a
        where a.org_id = $1::uuid and a.project_id = any($2::uuid[]) and a.status <> 'ended' and a.deleted_at is null)) and t2.deleted_at is null
    order by t2.id
    limit 201) longest
  limit $3::int + 1) t1
union all
select json_build_array((select count(*)::int
    from "documents" t4
    where t4.org_id = $1::uuid and exists (select
      from workers v
      where v.org_id = t4.org_id and v.id = t4.worker_id and v.deleted_at is null) and t4.status = 'pending' and not t4.of_pack and not exists (select
      from pack_papers p
      where p.org_id = t4.org_id and p.document_id = t4.id) and ($2::uuid[] is null or t4.worker_id in (select a.worker_id
        from assignments a
        where a.org_id = $1::uuid and a.project_id = any($2::uuid[]) and a.status <> 'ended' and a.deleted_at is null)) and t4.deleted_at is null), (select extract(epoch from last_write)::text
    from organisation_clocks
    where org_id = $1::uuid), c.last_write)::text, null, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
