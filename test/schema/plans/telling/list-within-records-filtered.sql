
select null as about, t1.id, null, null, (('{"data":' || ('[' || array_to_string(array(select ('{"name":' || to_json(t5."name")::text || '}')
          from (select t4.*
            from (select matches.id
              from (select t3.id
                from "projects" t3
                where t3.org_id = $1::uuid and t3."client_id" = t1.id and t3.deleted_at is null and t3.status = $5::project_status offset 0) matches
              order by matches.id
              limit $3::int offset $4::int) first join "projects" t4 on t4.id = first.id
            where t4.org_id = $1::uuid and t4."client_id" = t1.id and true
            order by t4.id) t5), ',') || ']') || '}'))::varchar as "projects"
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
    where org_id = $1::uuid), c.last_write)::text, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
