
select null as about, t1.id, null, null, (case jsonb_typeof(t1."roles") when 'array' then ('[' || array_to_string(array(select ('{"trade":' || coalesce(((t3.value->'trade'))::text, 'null') || ',"headcount":' || coalesce(((t3.value->'headcount'))::text, 'null') || ',"filled":' || coalesce(((t3.value->'filled'))::text, 'null') || ',"away":' || (json_build_object('=', 0, 'away', t3.value->'away'))::text || '}')
        from jsonb_array_elements(t1."roles") t3), ',') || ']') end)::varchar as "roles"
from (select *
  from (select t2.*
    from "jobs" t2
    where t2.org_id = $1::uuid and t2.deleted_at is null
    order by t2.id
    limit 201) longest
  limit $2::int + 1) t1
union all
select json_build_array((select live
    from tallies
    where org_id = $1::uuid and resource = 'jobs'), (select extract(epoch from last_change)::text
    from tallies
    where org_id = $1::uuid and resource = 'jobs'), c.last_write)::text, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
