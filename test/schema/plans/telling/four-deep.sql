
select null as about, t1.id, null, null, t1."name" as "name", (('{"data":' || ('[' || array_to_string(array(select ('{"name":' || to_json(t4."name")::text || ',"client":' || ('{"name":' || to_json(t1."name")::text || '}') || ',"assignments":' || ('{"data":' || ('[' || array_to_string(array(select ('{"worker":' || coalesce((select ('{"firstName":' || to_json(t7."first_name")::text || ',"documents":' || ('{"data":' || ('[' || array_to_string(array(select ('{"name":' || to_json(t9."name")::text || ',"fileUrl":' || (json_build_object('=', 0, 'id', t9."id", 'fileKey', t9."file_key", 'fileName', t9."file_name", 'contentType', t9."content_type"))::text || '}')
                                    from (select t8.*
                                      from "documents" t8
                                      where t8.org_id = $1::uuid and t8."worker_id" = t7.id and t8.deleted_at is null
                                      order by t8.id
                                      limit $7::int offset $8::int) t9), ',') || ']') || '}') || '}')
                          from "workers" t7
                          where t7.org_id = $1::uuid and t7.id = t6."worker_id"), 'null') || '}')
                    from (select t5.*
                      from "assignments" t5
                      where t5.org_id = $1::uuid and t5."project_id" = t4.id and t5.deleted_at is null
                      order by t5.id
                      limit $5::int offset $6::int) t6), ',') || ']') || '}') || '}')
          from (select t3.*
            from "projects" t3
            where t3.org_id = $1::uuid and t3."client_id" = t1.id and t3.deleted_at is null
            order by t3.id
            limit $3::int offset $4::int) t4), ',') || ']') || '}'))::varchar as "projects"
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
