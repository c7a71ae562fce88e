select ('[' || array_to_string(array(select ('{"worker":' || (select ('{"firstName":' || to_json(t2."first_name")::text || '}')
          from "workers" t2
          where t2.org_id = $1::uuid and t2.id = t1."worker_id" and t2.deleted_at is null) || ',"isFree":' || (t1."is_free")::text || ',"missing":' || (to_json(t1."missing"))::text || '}')
      from (select named."assignmentId" as "assignment_id", named."windowId" as "window_id", named."compliantUntil" as "compliant_until", named."isCompliant" as "is_compliant", named."isFree" as "is_free", named."isNear" as "is_near", named."knowsClient" as "knows_client", named."lastAssignmentId" as "last_assignment_id", named."missing" as "missing", named."missingCustomTypeIds" as "missing_custom_type_ids", named."workerId" as "worker_id"
        from (with recursive role as materialized (
            select o.time_zone, greatest($4::date, ($6::timestamptz at time zone o.time_zone)::date) as compliant_on, array(select t.kind
              from jsonb_array_elements(coalesce((select requirements
                    from compliance_settings
                    where org_id = $1::uuid), '[{"trade":null,"documentTypes":["right_to_work"]}]'::jsonb) || coalesce((select work_requirements
                    from compliance_settings
                    where org_id = $1::uuid), '[]'::jsonb)) with ordinality r(value, place)
              cross join jsonb_array_elements_text(((r.value -> 'documentTypes') || coalesce(r.value -> 'customTypeIds', '[]'::jsonb))) with ordinality t(kind, place)
              where (r.value ->> 'trade' is null or lower(r.value ->> 'trade') = lower($2::text)) and (r.value ->> 'clientId' is null or (r.value ->> 'clientId')::uuid = place.client_id) and (r.value ->> 'projectId' is null or (r.value ->> 'projectId')::uuid = $8::uuid) and (r.value ->> 'role' is null or lower(r.value ->> 'role') = lower($2::text))
              group by t.kind
              order by min(array[r.place, t.place])) as required, place.client_id
            from organisations o
            left join projects place on place.org_id = $1::uuid and place.id = $8::uuid
            where o.id = $1::uuid), trades(name) as (
            select min(w.trade)
            from workers w
            where w.org_id = $1::uuid and w.deleted_at is null
            union all
            select (select min(w.trade)
              from workers w
              where w.org_id = $1::uuid and w.deleted_at is null and w.trade > t.name)
            from trades t
            where t.name is not null), placed as materialized (
            select w.id, w.last_name, w.first_name, w.metadata, a.id as assignment_id, p.id as window_id, a.id is null and p.id is null as is_free
            from role r
            cross join workers w
            left join lateral (
              select a.id
              from assignments a
              where a.org_id = $1::uuid and a.worker_id = w.id and a.deleted_at is null and a.start_date <= $5::date and (a.end_date is null or a.end_date >= $4::date)
              order by a.start_date
              limit 1) a on true
            left join lateral (
              select p.id
              from planner_windows p
              where p.org_id = $1::uuid and p.worker_id = w.id and p.deleted_at is null and p.kind in ('unavailable', 'holiday', 'sick', 'training') and (p.starts_at at time zone r.time_zone)::date <= $5::date and ((p.ends_at - interval '1 millisecond') at time zone r.time_zone)::date >= $4::date
              order by p.starts_at
              limit 1) p on true
            where w.org_id = $1::uuid and w.deleted_at is null and w.status = 'active' and w.trade = any(array(select name
                from trades
                where lower(name) = lower($2::text))))
          select id as "workerId", assignment_id as "assignmentId", window_id as "windowId", is_free as "isFree", array(select distinct (case when length(t) = 36 then 'other' else t end)
            from unnest(required) t
            where t <> all(held)) as missing, array(select t
            from unnest(required) t
            where t <> all(held) and length(t) = 36) as "missingCustomTypeIds", is_compliant as "isCompliant", case when is_compliant and until < 'infinity' then until end as "compliantUntil", is_near as "isNear", knows_client as "knowsClient", (select e.id
            from assignments e
            where e.org_id = $1::uuid and e.worker_id = proposed.id and e.deleted_at is null and e.start_date < $4::date
            order by e.start_date desc, e.id desc
            limit 1) as "lastAssignmentId"
          from (
            select w.id, w.last_name, w.first_name, w.assignment_id, w.window_id, w.is_free, d.held, d.until, r.required, cardinality(d.held) = cardinality(r.required) as is_compliant, coalesce(lower(w.metadata->>'home_town') = lower($3::text), false) as is_near, w.id in (select e.worker_id
              from projects q join assignments e on e.org_id = $1::uuid and e.project_id = q.id
              where q.org_id = $1::uuid and q.client_id = (select client_id
                from role) and e.deleted_at is null and e.start_date < $4::date) as knows_client
            from role r
            cross join placed w
            cross join lateral (
              select coalesce(min(valid_until) filter (where not is_hidden), 'infinity') as until, coalesce(array_agg(kind), '{}') as held
              from (
                select coalesce(d.custom_type_id::text, d.type::text) as kind, max(coalesce(d.expires_on, 'infinity')) as valid_until, bool_or($7::boolean and (d.custom_type_id is not null and d.custom_type_id = any (array(select x.id
                        from custom_document_types x
                        where x.org_id = $1::uuid and x.restricted)))) as is_hidden
                from documents d
                where d.org_id = $1::uuid and d.worker_id = w.id and d.deleted_at is null and d.status in ('valid', 'expiring') and coalesce(d.custom_type_id::text, d.type::text) = any(r.required) and (d.expires_on is null or d.expires_on >= r.compliant_on)
                group by 1) valid) d
            where $9::boolean or w.is_free) proposed
          where $9::boolean or is_compliant
          order by is_free and is_compliant desc, until >= $5::date desc, knows_client desc, is_near desc, assignment_id is null desc, lower(last_name), lower(first_name), id
          limit $10::int) named) t1), ',') || ']') as r0, (select extract(epoch from last_write)::text
  from organisation_clocks
  where org_id = $1::uuid) as stamp
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid 
