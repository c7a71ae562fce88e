
select null as about, t1.id, null, null, t1."id" as "id"
from (select *
  from (select page.*
    from ( with tried as materialized (select next.*
        from (select t2.*
          from "workers" t2
          where t2.org_id = $1::uuid and t2.deleted_at is null
          order by t2.id
          limit 1000) next
        where next.status = $3::worker_status and ((next.trade = any($4::text[])) or (next.external_id is null))
        order by next.id
        limit $2::int + 1)
      select *
      from tried
      where (select count(*)
        from tried) >= $2::int + 1
      union all (select t4.*
        from (select matches.id
          from (select t3.id
            from "workers" t3
            where t3.org_id = $1::uuid and t3.deleted_at is null and t3.status = $3::worker_status and ((t3.trade = any($4::text[])) or (t3.external_id is null)) offset 0) matches
          order by matches.id
          limit $2::int + 1) first join "workers" t4 on t4.id = first.id
        where t4.org_id = $1::uuid and not (select count(*)
          from tried) >= $2::int + 1
        order by t4.id) ) page
    order by page.id
    limit $2::int + 1) longest
  limit $2::int + 1) t1
union all
select json_build_array((select count(*)::int
    from "workers" t5
    where t5.org_id = $1::uuid and t5.deleted_at is null and t5.status = $3::worker_status and ((t5.trade = any($4::text[])) or (t5.external_id is null))), (select extract(epoch from last_change)::text
    from tallies
    where org_id = $1::uuid and resource = 'workers'), c.last_write)::text, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
