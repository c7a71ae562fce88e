
select null as about, t1.id, null, null, t1."title" as "title", (case t1."subject_type" when 'worker' then (select ('{"id":' || to_json(t3."id")::text || ',"firstName":' || to_json(t3."first_name")::text || '}')
    from "workers" t3
    where t3.org_id = $1::uuid and t3.deleted_at is null and t3.id = t1."subject_id" ) when 'client' then (select ('{"id":' || to_json(t4."id")::text || '}')
    from "clients" t4
    where t4.org_id = $1::uuid and t4.deleted_at is null and t4.id = t1."subject_id" ) when 'project' then (select ('{"id":' || to_json(t5."id")::text || '}')
    from "projects" t5
    where t5.org_id = $1::uuid and t5.deleted_at is null and t5.id = t1."subject_id" ) when 'job' then (select ('{"id":' || to_json(t6."id")::text || '}')
    from "jobs" t6
    where t6.org_id = $1::uuid and t6.deleted_at is null and t6.id = t1."subject_id" ) when 'assignment' then (select ('{"id":' || to_json(t7."id")::text || '}')
    from "assignments" t7
    where t7.org_id = $1::uuid and t7.deleted_at is null and t7.id = t1."subject_id" ) when 'planner' then (select ('{"id":' || to_json(t8."id")::text || '}')
    from "planner_windows" t8
    where t8.org_id = $1::uuid and t8.deleted_at is null and t8.id = t1."subject_id" ) when 'document' then (select ('{"id":' || to_json(t9."id")::text || '}')
    from "documents" t9
    where t9.org_id = $1::uuid and t9.deleted_at is null and t9.id = t1."subject_id" ) when 'custom_document_type' then (select ('{"id":' || to_json(t10."id")::text || '}')
    from "custom_document_types" t10
    where t10.org_id = $1::uuid and t10.deleted_at is null and t10.id = t1."subject_id" ) when 'document_pack' then (select ('{"id":' || to_json(t11."id")::text || '}')
    from "document_packs" t11
    where t11.org_id = $1::uuid and t11.deleted_at is null and t11.id = t1."subject_id" ) when 'timesheet' then (select ('{"id":' || to_json(t12."id")::text || '}')
    from "timesheets" t12
    where t12.org_id = $1::uuid and t12.deleted_at is null and t12.id = t1."subject_id" ) when 'timesheet_approval' then (select ('{"id":' || to_json(t13."id")::text || '}')
    from "timesheet_approvals" t13
    where t13.org_id = $1::uuid and t13.deleted_at is null and t13.id = t1."subject_id" ) when 'client_rate' then (select ('{"id":' || to_json(t14."id")::text || '}')
    from "client_rates" t14
    where t14.org_id = $1::uuid and t14.deleted_at is null and t14.id = t1."subject_id" ) when 'holiday' then (select ('{"id":' || to_json(t15."id")::text || '}')
    from "holidays" t15
    where t15.org_id = $1::uuid and t15.deleted_at is null and t15.id = t1."subject_id" ) when 'expense' then (select ('{"id":' || to_json(t16."id")::text || '}')
    from "expenses" t16
    where t16.org_id = $1::uuid and t16.deleted_at is null and t16.id = t1."subject_id" ) when 'ai_job' then (select ('{"id":' || to_json(t17."id")::text || '}')
    from "ai_jobs" t17
    where t17.org_id = $1::uuid and t17.deleted_at is null and t17.id = t1."subject_id" ) when 'notification' then (select ('{"id":' || to_json(t18."id")::text || '}')
    from "notifications" t18
    where t18.org_id = $1::uuid and t18.deleted_at is null and t18.id = t1."subject_id" ) when 'note' then (select ('{"id":' || to_json(t19."id")::text || '}')
    from "notes" t19
    where t19.org_id = $1::uuid and t19.deleted_at is null and t19.id = t1."subject_id" ) when 'task' then (select ('{"id":' || to_json(t20."id")::text || '}')
    from "tasks" t20
    where t20.org_id = $1::uuid and t20.deleted_at is null and t20.id = t1."subject_id" ) when 'automation' then (select ('{"id":' || to_json(t21."id")::text || '}')
    from "automations" t21
    where t21.org_id = $1::uuid and t21.deleted_at is null and t21.id = t1."subject_id" ) when 'document_template' then (select ('{"id":' || to_json(t22."id")::text || '}')
    from "document_templates" t22
    where t22.org_id = $1::uuid and t22.deleted_at is null and t22.id = t1."subject_id" ) when 'invoice' then (select ('{"id":' || to_json(t23."id")::text || '}')
    from "invoices" t23
    where t23.org_id = $1::uuid and t23.deleted_at is null and t23.id = t1."subject_id" ) end)::varchar as "subject"
from (select *
  from (select t2.*
    from "notifications" t2
    where t2.org_id = $1::uuid and t2.deleted_at is null
    order by t2.id
    limit 201) longest
  limit $2::int + 1) t1
union all
select json_build_array((select live
    from tallies
    where org_id = $1::uuid and resource = 'notifications'), (select extract(epoch from last_write)::text
    from organisation_clocks
    where org_id = $1::uuid), c.last_write)::text, null, null, null, null, null
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid
