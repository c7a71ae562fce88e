import { Panel } from '../../parts/layout/panel.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { PageLink } from '../../parts/values/page-link.tsx'
import type { PackPageQuery } from './operations.ts'
import classes from './papers.module.css'

/** Tasks about the pack, e.g. if a document cannot be printed. */
export function PackTasks({ tasks }: { tasks: NonNullable<PackPageQuery['tasks']>['data'] }) {
  if (tasks.length === 0) return null
  return (
    <Panel title="To do">
      <ul className={classes.names}>
        {tasks.map(({ id, title, description }) => (
          <li key={id}>
            <PageLink href={`/tasks?open=${id}`}>{title}</PageLink>
            {description && <Muted size="xs">{description}</Muted>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
