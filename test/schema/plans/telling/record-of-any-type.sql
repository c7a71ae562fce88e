select coalesce(null, (select ('{"id":' || to_json(t1."id")::text || ',"firstName":' || to_json(t1."first_name")::text || '}')
    from "workers" t1
    where t1.org_id = $1::uuid and t1.deleted_at is null and t1.id = $2::uuid ), (select ('{"id":' || to_json(t2."id")::text || '}')
    from "clients" t2
    where t2.org_id = $1::uuid and t2.deleted_at is null and t2.id = $2::uuid ), (select ('{"id":' || to_json(t3."id")::text || '}')
    from "projects" t3
    where t3.org_id = $1::uuid and t3.deleted_at is null and t3.id = $2::uuid ), (select ('{"id":' || to_json(t4."id")::text || '}')
    from "jobs" t4
    where t4.org_id = $1::uuid and t4.deleted_at is null and t4.id = $2::uuid ), (select ('{"id":' || to_json(t5."id")::text || '}')
    from "assignments" t5
    where t5.org_id = $1::uuid and t5.deleted_at is null and t5.id = $2::uuid ), (select ('{"id":' || to_json(t6."id")::text || '}')
    from "planner_windows" t6
    where t6.org_id = $1::uuid and t6.deleted_at is null and t6.id = $2::uuid ), (select ('{"id":' || to_json(t7."id")::text || '}')
    from "documents" t7
    where t7.org_id = $1::uuid and t7.deleted_at is null and t7.id = $2::uuid ), (select ('{"id":' || to_json(t8."id")::text || '}')
    from "custom_document_types" t8
    where t8.org_id = $1::uuid and t8.deleted_at is null and t8.id = $2::uuid ), (select ('{"id":' || to_json(t9."id")::text || '}')
    from "document_packs" t9
    where t9.org_id = $1::uuid and t9.deleted_at is null and t9.id = $2::uuid ), (select ('{"id":' || to_json(t10."id")::text || '}')
    from "timesheets" t10
    where t10.org_id = $1::uuid and t10.deleted_at is null and t10.id = $2::uuid ), (select ('{"id":' || to_json(t11."id")::text || '}')
    from "timesheet_approvals" t11
    where t11.org_id = $1::uuid and t11.deleted_at is null and t11.id = $2::uuid ), (select ('{"id":' || to_json(t12."id")::text || '}')
    from "client_rates" t12
    where t12.org_id = $1::uuid and t12.deleted_at is null and t12.id = $2::uuid ), (select ('{"id":' || to_json(t13."id")::text || '}')
    from "holidays" t13
    where t13.org_id = $1::uuid and t13.deleted_at is null and t13.id = $2::uuid ), (select ('{"id":' || to_json(t14."id")::text || '}')
    from "expenses" t14
    where t14.org_id = $1::uuid and t14.deleted_at is null and t14.id = $2::uuid ), (select ('{"id":' || to_json(t15."id")::text || '}')
    from "ai_jobs" t15
    where t15.org_id = $1::uuid and t15.deleted_at is null and t15.id = $2::uuid ), (select ('{"id":' || to_json(t16."id")::text || '}')
    from "notifications" t16
    where t16.org_id = $1::uuid and t16.deleted_at is null and t16.id = $2::uuid ), (select ('{"id":' || to_json(t17."id")::text || '}')
    from "notes" t17
    where t17.org_id = $1::uuid and t17.deleted_at is null and t17.id = $2::uuid ), (select ('{"id":' || to_json(t18."id")::text || ',"title":' || to_json(t18."title")::text || ',"subject":' || coalesce(case t18."subject_type" when 'worker' then (select ('{"id":' || to_json(t19."id")::text || '}')
          from "workers" t19
          where t19.org_id = $1::uuid and t19.deleted_at is null and t19.id = t18."subject_id" ) when 'client' then (select ('{"id":' || to_json(t20."id")::text || '}')
          from "clients" t20
          where t20.org_id = $1::uuid and t20.deleted_at is null and t20.id = t18."subject_id" ) when 'project' then (select ('{"id":' || to_json(t21."id")::text || '}')
          from "projects" t21
          where t21.org_id = $1::uuid and t21.deleted_at is null and t21.id = t18."subject_id" ) when 'job' then (select ('{"id":' || to_json(t22."id")::text || '}')
          from "jobs" t22
          where t22.org_id = $1::uuid and t22.deleted_at is null and t22.id = t18."subject_id" ) when 'assignment' then (select ('{"id":' || to_json(t23."id")::text || '}')
          from "assignments" t23
          where t23.org_id = $1::uuid and t23.deleted_at is null and t23.id = t18."subject_id" ) when 'planner' then (select ('{"id":' || to_json(t24."id")::text || '}')
          from "planner_windows" t24
          where t24.org_id = $1::uuid and t24.deleted_at is null and t24.id = t18."subject_id" ) when 'document' then (select ('{"id":' || to_json(t25."id")::text || '}')
          from "documents" t25
          where t25.org_id = $1::uuid and t25.deleted_at is null and t25.id = t18."subject_id" ) when 'custom_document_type' then (select ('{"id":' || to_json(t26."id")::text || '}')
          from "custom_document_types" t26
          where t26.org_id = $1::uuid and t26.deleted_at is null and t26.id = t18."subject_id" ) when 'document_pack' then (select ('{"id":' || to_json(t27."id")::text || '}')
          from "document_packs" t27
          where t27.org_id = $1::uuid and t27.deleted_at is null and t27.id = t18."subject_id" ) when 'timesheet' then (select ('{"id":' || to_json(t28."id")::text || '}')
          from "timesheets" t28
          where t28.org_id = $1::uuid and t28.deleted_at is null and t28.id = t18."subject_id" ) when 'timesheet_approval' then (select ('{"id":' || to_json(t29."id")::text || '}')
          from "timesheet_approvals" t29
          where t29.org_id = $1::uuid and t29.deleted_at is null and t29.id = t18."subject_id" ) when 'client_rate' then (select ('{"id":' || to_json(t30."id")::text || '}')
          from "client_rates" t30
          where t30.org_id = $1::uuid and t30.deleted_at is null and t30.id = t18."subject_id" ) when 'holiday' then (select ('{"id":' || to_json(t31."id")::text || '}')
          from "holidays" t31
          where t31.org_id = $1::uuid and t31.deleted_at is null and t31.id = t18."subject_id" ) when 'expense' then (select ('{"id":' || to_json(t32."id")::text || '}')
          from "expenses" t32
          where t32.org_id = $1::uuid and t32.deleted_at is null and t32.id = t18."subject_id" ) when 'ai_job' then (select ('{"id":' || to_json(t33."id")::text || '}')
          from "ai_jobs" t33
          where t33.org_id = $1::uuid and t33.deleted_at is null and t33.id = t18."subject_id" ) when 'notification' then (select ('{"id":' || to_json(t34."id")::text || '}')
          from "notifications" t34
          where t34.org_id = $1::uuid and t34.deleted_at is null and t34.id = t18."subject_id" ) when 'note' then (select ('{"id":' || to_json(t35."id")::text || '}')
          from "notes" t35
          where t35.org_id = $1::uuid and t35.deleted_at is null and t35.id = t18."subject_id" ) when 'task' then (select ('{"id":' || to_json(t36."id")::text || '}')
          from "tasks" t36
          where t36.org_id = $1::uuid and t36.deleted_at is null and t36.id = t18."subject_id" ) when 'automation' then (select ('{"id":' || to_json(t37."id")::text || '}')
          from "automations" t37
          where t37.org_id = $1::uuid and t37.deleted_at is null and t37.id = t18."subject_id" ) when 'document_template' then (select ('{"id":' || to_json(t38."id")::text || '}')
          from "document_templates" t38
          where t38.org_id = $1::uuid and t38.deleted_at is null and t38.id = t18."subject_id" ) when 'invoice' then (select ('{"id":' || to_json(t39."id")::text || '}')
          from "invoices" t39
          where t39.org_id = $1::uuid and t39.deleted_at is null and t39.id = t18."subject_id" ) end, 'null') || '}')
    from "tasks" t18
    where t18.org_id = $1::uuid and t18.deleted_at is null and t18.id = $2::uuid ), (select ('{"id":' || to_json(t40."id")::text || '}')
    from "automations" t40
    where t40.org_id = $1::uuid and t40.deleted_at is null and t40.id = $2::uuid ), (select ('{"id":' || to_json(t41."id")::text || '}')
    from "document_templates" t41
    where t41.org_id = $1::uuid and t41.deleted_at is null and t41.id = $2::uuid ), (select ('{"id":' || to_json(t42."id")::text || '}')
    from "invoices" t42
    where t42.org_id = $1::uuid and t42.deleted_at is null and t42.id = $2::uuid )) as r0, (select extract(epoch from last_write)::text
  from organisation_clocks
  where org_id = $1::uuid) as stamp
from (select 1) one
left join organisation_clocks c on c.org_id = $1::uuid 
