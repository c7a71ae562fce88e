
select null as about, t1.id, null, null, (select count(*)::int
  from "pack_papers" t3
  where t3.org_id = $1::uuid and t3."pack_id" = t1.id and t3.deleted_at is null) as "paperCount", (select count(t4."accepted_at")::int
  from "pack_papers" t4
  where t4.org_id = $1::uuid and t4."pack_id" = t1.id and t4.deleted_at is null) as "acceptedCount", (('[' || array_to_string(array(select ('{"worker":' || coalesce((select ('{"firstName":' || to_json(t6."first_name")::text || '}')
              from "workers" t6
              where t6.org_id = $1::uuid and t6.id = t5."worker_id"), 'null') || ',"template":' || coalesce((select ('{"name":' || to_json(t7."name")::text || ',"version":' || (t7."version")::text || '}')
              from "document_templates" t7
              where t7.org_id = $1::uuid and t7.id = t5."template_id"), 'null') || '}')
        from (select t5.*
          from "pack_papers" t5
          where t5.org_id = $1::uuid and t5."pack_id" = t1.id and t5.deleted_at is null and ($5::boolean is null or (t5.accepted_at is not null) = $5::boolean)
          order by t5.id
          limit $3::int offset $4::int) t5), ',') || ']'))::varchar as "papers"
from (select *
  from (select t2.*
    from "document_packs" t2
    where t2.org_id = $1::uuid and t2.deleted_at is null
    order by t2.id
    limit 201) longest
  limit $2::int + 1) t1
union all
select json_build_array((select live
    from tallies
    where org_id = $1::uuid and resource = 'document_packs'), (select extract(epoch from last_write)::text
    from organisation_clocks
    where org_id = $1::uuid), c.last_write)::text, null, null, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
