/** The history of a worker: the events of the record, with the values before and after. */
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { IconHistoryOff } from '../../parts/icons/icons.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { Time } from '../../parts/values/time.tsx'
import { changesOf, titleOf } from './changes.ts'
import { WorkerHistoryDocument } from './operations.ts'
import classes from './workers.module.css'

export function History({ id }: { id: string }) {
  const [after, setAfter] = useState<string>()
  const query = useApiQuery(WorkerHistoryDocument, after === undefined ? { id } : { id, after })
  if (query.failure) return <FailureNotice failure={query.failure} onRetry={query.refetch} />
  const events = query.data?.events
  if (!events) return <LoadingRows />
  if (events.data.length === 0)
    return (
      <EmptyState icon={IconHistoryOff} title="No events">
        Changes appear here as they happen. Events are kept for as long as the server is set to keep them.
      </EmptyState>
    )
  return (
    <>
      <ol className={classes.history} aria-label="History">
        {events.data.map(({ id: eventId, type, createdAt, data }) => (
          <li key={eventId}>
            <Text size="sm" fw={600} component="span">
              {titleOf(type)}
            </Text>
            <Text size="xs" c="dimmed" component="span">
              <Time at={createdAt} />
            </Text>
            {changesOf(data).length > 0 && (
              <dl>
                {changesOf(data).map(({ field, before, now }) => (
                  <div key={field}>
                    <dt>{field}</dt>
                    <dd>
                      <del>{before}</del> → <ins>{now}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
      {(after !== undefined || events.hasMore) && (
        <div className={classes.older}>
          {after !== undefined && (
            <Button size="xs" variant="default" onClick={() => setAfter(undefined)}>
              Newest
            </Button>
          )}
          {events.hasMore && (
            <Button size="xs" variant="default" onClick={() => setAfter(events.data.at(-1)?.id)}>
              Older
            </Button>
          )}
        </div>
      )}
    </>
  )
}
