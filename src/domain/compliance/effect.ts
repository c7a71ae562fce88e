/** Previews new requirements: counts the workers whom they would affect. */
import type { RowsQuery } from '../records/rows-query.ts'
import { documentKind, kindsIn, storedRequirements, typeOfKind } from './requirements.ts'
import { readRequirements } from './settings.ts'

/** Numbers of active workers whom new requirements would affect. */
export interface RequirementsEffect {
  /** Workers who would need different documents. */
  workers: number
  becomeNonCompliant: number
  /** Of these, those with a current or an upcoming assignment: each is an alert. */
  becomeNonCompliantOnProjects: number
  becomeCompliant: number
}

/**
 * Count the active workers whom new requirements would affect. The current compliance comes from the worker's record,
 * as in lists. Compliant workers have the documents that are required now, so only those of added types are read. Sets
 * of kinds of documents are bit masks. Requirements of some work change nobody's status. Throws validation_failed for an
 * invalid argument.
 */
export const effectOfRequirements: RowsQuery<{ requirements: unknown }> = {
  reads: ['Worker', 'Document', 'Assignment', 'ComplianceSettings'],
  text({ organisation, add }) {
    const asked = add('jsonb', ({ requirements }) => JSON.stringify(readRequirements(requirements)))
    return `with lists(is_asked, list) as (values (false, ${storedRequirements(organisation)}), (true, ${asked})),
      kinds as materialized (select kind, ${typeOfKind('kind')}::document_type as type, 1::bigint << (row_number() over (order by kind) - 1)::int as bit
        from (select distinct t.kind from lists cross join jsonb_array_elements(list) r
          cross join jsonb_array_elements_text(${kindsIn('r')}) t(kind)) named),
      sets as materialized (
        select lower(r ->> 'trade') as trade, coalesce(bit_or(k.bit) filter (where not is_asked), 0) as had,
          coalesce(bit_or(k.bit) filter (where is_asked), 0) as needed
        from lists cross join jsonb_array_elements(list) r cross join jsonb_array_elements_text(${kindsIn('r')}) t(kind)
          join kinds k on k.kind = t.kind
        group by 1),
      everyone as materialized (
        select coalesce(bit_or(had), 0) as had, coalesce(bit_or(needed), 0) as needed from sets where trade is null),
      concerned as materialized (
        select w.id, w.compliance_status = 'non_compliant' as lacks, n.had, n.needed, n.needed & ~n.had as added
        from everyone e cross join workers w left join sets s on s.trade = lower(w.trade)
          cross join lateral (select e.had | coalesce(s.had, 0) as had, e.needed | coalesce(s.needed, 0) as needed) n
        where w.org_id = ${organisation} and w.deleted_at is null and w.status = 'active' and n.had <> n.needed),
      stay as materialized (
        select c.id from documents d join kinds k on k.kind = ${documentKind('d')}
          join concerned c on c.id = d.worker_id and not c.lacks and c.added <> 0
        where d.org_id = ${organisation} and d.deleted_at is null and d.status in ('valid', 'expiring')
          and d.type = any(array(select type from kinds where bit & (select bit_or(added) from concerned where not lacks) <> 0))
        group by c.id, c.added having bit_or(k.bit) & c.added = c.added)
      select count(*)::int as workers,
        (count(*) filter (where not lacks and added <> 0) - (select count(*) from stay))::int as "becomeNonCompliant",
        (select count(*)::int from concerned where not lacks and added <> 0 and id not in (select id from stay)
          and id in (select a.worker_id from assignments a
            where a.org_id = ${organisation} and a.deleted_at is null and a.status <> 'ended')) as "becomeNonCompliantOnProjects",
        (select count(*)::int from concerned c where lacks and had & ~needed <> 0 and needed & ~coalesce((
          select bit_or(k.bit) from documents d join kinds k on k.kind = ${documentKind('d')}
          where d.org_id = ${organisation} and d.worker_id = c.id and d.deleted_at is null
            and d.status in ('valid', 'expiring')), 0) = 0) as "becomeCompliant"
      from concerned`
  },
}
