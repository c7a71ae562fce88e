with t1_found as materialized (select t3.id
  from "workers" t3
  where t3.org_id = $1::uuid and t3.deleted_at is null and metadata_pairs(t3.org_id, t3.metadata) @> metadata_pairs($1::uuid, $3::jsonb) and t3.metadata @> $3::jsonb)
select null as about, t1.id, null, null, t1."id" as "id"
from (select *
  from (select t2.*
    from (select matches.id
      from t1_found matches
      order by matches.id
      limit $2::int + 1) first join "workers" t2 on t2.id = first.id
    where t2.org_id = $1::uuid and true
    order by t2.id) longest
  limit $2::int + 1) t1
union all
select json_build_array((select count(*)::int
    from t1_found), (select extract(epoch from last_change)::text
    from tallies
    where org_id = $1::uuid and resource = 'workers'), c.last_write)::text, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
