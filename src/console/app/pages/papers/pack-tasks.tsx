import { Anchor, Text } from '@mantine/core'
import { Link } from 'wouter'
import { Panel } from '../../parts/layout/panel.tsx'
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
            <Anchor component={Link} href={`/tasks?open=${id}`} size="sm">
              {title}
            </Anchor>
            {description && (
              <Text size="xs" c="dimmed">
                {description}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
