/** The notifications of the large demo organisation, and who has read them. */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Place } from './rows.ts'

const { sql } = Prisma

/** Alerts for one in forty assignments of this write: its worker lacked a document at the start. */
export function alerts({ orgId }: Place): Prisma.Sql {
  return sql`insert into notifications (org_id, type, severity, title, body, subject_type, subject_id)
    select ${orgId}::uuid, 'worker.non_compliant', 'critical',
      w.first_name || ' ' || w.last_name || ' is assigned but not compliant',
      'Missing a valid document of type: right to work. Assigned to ' || p.name || '.', 'worker', w.id
    from (select *, row_number() over (order by id) as n from assignments
      where org_id = ${orgId}::uuid and created_at = write_stamp()) a
    join workers w on w.org_id = a.org_id and w.id = a.worker_id
    join projects p on p.org_id = a.org_id and p.id = a.project_id
    where n % 40 = 7 order by n`
}

/** Mark all notifications older than two weeks as read by these users. */
export function reads({ orgId }: Place, userIds: readonly string[]): Prisma.Sql {
  return sql`insert into notification_reads (org_id, notification_id, user_id, read_at)
    select org_id, id, user_id, created_at + interval '1 day'
    from notifications cross join unnest(${userIds}::uuid[]) as user_id
    where org_id = ${orgId}::uuid and created_at < write_stamp() - interval '14 days'`
}
