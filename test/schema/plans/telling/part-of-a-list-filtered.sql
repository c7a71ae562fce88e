with t1_found as materialized (select t3.id
  from "assignments" t3
  where t3.org_id = $1::uuid and not (exists (select
      from charge_rates r
      where r.org_id = $1::uuid and r.assignment_id = t3.id) or coalesce((select range_agg(daterange(r.valid_from, r.valid_until, '[]'))
        from projects rp join workers rw on rw.org_id = rp.org_id and rw.id = t3.worker_id join client_rates r on r.org_id = rp.org_id and r.client_id = rp.client_id and r.deleted_at is null
        where rp.org_id = $1::uuid and rp.id = t3.project_id and (r.trade is null or lower(r.trade) = lower(coalesce(t3.trade, rw.trade))) ) @> daterange(t3.start_date, t3.end_date, '[]'), false)) and t3.deleted_at is null and t3.status = $3::assignment_status)
select null as about, t1.id, null, null, t1."id" as "id"
from (select *
  from (select t2.*
    from (select matches.id
      from t1_found matches
      order by matches.id
      limit $2::int + 1) first join "assignments" t2 on t2.id = first.id
    where t2.org_id = $1::uuid and not (exists (select
        from charge_rates r
        where r.org_id = $1::uuid and r.assignment_id = t2.id) or coalesce((select range_agg(daterange(r.valid_from, r.valid_until, '[]'))
          from projects rp join workers rw on rw.org_id = rp.org_id and rw.id = t2.worker_id join client_rates r on r.org_id = rp.org_id and r.client_id = rp.client_id and r.deleted_at is null
          where rp.org_id = $1::uuid and rp.id = t2.project_id and (r.trade is null or lower(r.trade) = lower(coalesce(t2.trade, rw.trade))) ) @> daterange(t2.start_date, t2.end_date, '[]'), false)) and true
    order by t2.id) longest
  limit $2::int + 1) t1
union all
select json_build_array((select count(*)::int
    from t1_found), (select extract(epoch from last_write)::text
    from organisation_clocks
    where org_id = $1::uuid), c.last_write)::text, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
