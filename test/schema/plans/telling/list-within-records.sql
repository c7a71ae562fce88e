
select null as about, t1.id, null, null, t1."name" as "name", (('{"data":' || ('[' || array_to_string(array(select ('{"name":' || to_json(t4."name")::text || '}')
          from (select t3.*
            from "projects" t3
            where t3.org_id = $1::uuid and t3."client_id" = t1.id and t3.deleted_at is null
            order by t3.id
            limit $3::int offset $4::int) t4), ',') || ']') || ',"pagination":' || (select ('{"total":' || (t5.total)::text || '}')
      from (select count(*)::int as total
        from "projects" t6
        where t6.org_id = $1::uuid and t6."client_id" = t1.id and t6.deleted_at is null) t5) || ',"nextCursor":' || coalesce(((select json_build_object('=', 0, 'id', last.id, 'sortedBy', last.sorted_by, 'limit', $3::int, 'offset', $4::int, 'fingerprint', 'Project', 'isSorted', false)
          from (select page.id, null as sorted_by, lead(page.id) over () as next
            from (select t7.*
              from "projects" t7
              where t7.org_id = $1::uuid and t7."client_id" = t1.id and t7.deleted_at is null
              order by t7.id
              limit $3::int + 1 offset $4::int) page offset $3::int - 1
            limit 1) last
          where last.next is not null))::text, 'null') || '}'))::varchar as "projects"
from (select *
  from (select t2.*
    from "clients" t2
    where t2.org_id = $1::uuid and t2.deleted_at is null
    order by t2.id
    limit 201) longest
  limit $2::int + 1) t1
union all
select json_build_array((select live
    from tallies
    where org_id = $1::uuid and resource = 'clients'), (select extract(epoch from last_write)::text
    from organisation_clocks
    where org_id = $1::uuid), c.last_write)::text, null, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
