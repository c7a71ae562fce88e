
select null as about, t1.id, null, null, t1."id" as "id", t1."number" as "number"
from (select *
  from (select t2.*
    from "documents" t2
    where t2.org_id = $1::uuid and not (t2.custom_type_id is not null and t2.custom_type_id = any (array(select x.id
          from custom_document_types x
          where x.org_id = $1::uuid and x.restricted))) and t2.deleted_at is null
    order by t2.id
    limit 201) longest
  limit $2::int + 1) t1
union all
select json_build_array(((select live
      from tallies
      where org_id = $1::uuid and resource = 'documents') - (select count(*)::int
      from "documents" h
      where h.org_id = $1::uuid and h.deleted_at is null and (h.custom_type_id is not null and h.custom_type_id = any (array(select x.id
            from custom_document_types x
            where x.org_id = $1::uuid and x.restricted))))), (select extract(epoch from max(last_change))::text
    from tallies
    where org_id = $1::uuid and resource in ('documents', 'custom_document_types')), c.last_write)::text, null, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
