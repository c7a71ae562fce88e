
select null as about, t1.id, t1.updated_at, null, t1."id" as "id"
from (select *
  from (select t2.*
    from "documents" t2
    where t2.org_id = $1::uuid and not (t2.custom_type_id is not null and t2.custom_type_id = any (array(select x.id
          from custom_document_types x
          where x.org_id = $1::uuid and x.restricted))) and t2.deleted_at is null and t2.updated_at >= $3::timestamptz
    order by t2.updated_at desc, t2.id desc
    limit 201) longest
  limit $2::int + 1) t1
union all
select json_build_array((select count(*) + changes_after($1::uuid, 'documents', $3::timestamptz, false) - (select count(*)::int
      from "documents" h
      where h.org_id = $1::uuid and h.deleted_at is null and (h.custom_type_id is not null and h.custom_type_id = any (array(select x.id
            from custom_document_types x
            where x.org_id = $1::uuid and x.restricted))) and h.updated_at >= span_end($3::timestamptz))
    from "documents" t3
    where t3.org_id = $1::uuid and not (t3.custom_type_id is not null and t3.custom_type_id = any (array(select x.id
          from custom_document_types x
          where x.org_id = $1::uuid and x.restricted))) and t3.deleted_at is null and t3.updated_at >= $3::timestamptz and t3.updated_at < span_end($3::timestamptz))::int, (select extract(epoch from max(last_change))::text
    from tallies
    where org_id = $1::uuid and resource in ('documents', 'custom_document_types')), c.last_write)::text, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
