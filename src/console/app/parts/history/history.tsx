/** The history of a record: who changed it when, with the values before and after. */
import { ActionIcon, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { READERS } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useHasRole } from '../../session/session.tsx'
import { SideSheet } from '../forms/dialog.tsx'
import { IconHistory, IconHistoryOff } from '../icons/icons.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { FailureNotice } from '../states/failure-notice.tsx'
import { LoadingRows } from '../states/loading-rows.tsx'
import { Time } from '../values/time.tsx'
import { changesOf, titleOf } from './changes.ts'
import classes from './history.module.css'
import { RecordHistoryDocument, type RecordHistoryQuery } from './operations.ts'

/** For those who may read all of the organisation's records. */
export const useReadsHistory = () => useHasRole(READERS)

/** Opens the history beside the record. */
export function HistoryButton({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!useReadsHistory()) return null
  return (
    <>
      <ActionIcon variant="default" size="lg" aria-label="History" title="History" onClick={() => setOpen(true)}>
        <IconHistory size={18} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <SideSheet size="lg" title="History" onClose={() => setOpen(false)}>
          <History id={id} />
        </SideSheet>
      )}
    </>
  )
}

export function History({ id }: { id: string }) {
  const [after, setAfter] = useState<string>()
  const query = useApiQuery(RecordHistoryDocument, after === undefined ? { id } : { id, after })
  if (query.failure) return <FailureNotice failure={query.failure} onRetry={query.refetch} />
  const events = query.data?.recordHistory
  if (!events) return <LoadingRows />
  if (events.data.length === 0)
    return (
      <EmptyState icon={IconHistoryOff} title="No events">
        Changes appear here as they happen, for as long as the server is set to keep events.
      </EmptyState>
    )
  return (
    <>
      <ol className={classes.history} aria-label="History">
        {events.data.map(({ id: eventId, type, createdAt, data, actor }) => (
          <li key={eventId}>
            <Text size="sm" fw={600} component="span">
              {titleOf(type)}
            </Text>
            <Text size="sm" component="span">
              {actorInWords(actor)}
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

type Actor = NonNullable<RecordHistoryQuery['recordHistory']>['data'][number]['actor']

const through = { user: '', key: ' (API key)', client: ' (app)', automation: ' (automation)' } as const

/** `Ada Lind`, `Ada Lind, through Payroll (app)`, `Payroll (API key)`, `by import of may.csv, Ada Lind`, `Muster` */
function actorInWords(actor: Actor): string {
  if (!actor) return 'Muster'
  const { kind, name, fileName, user } = actor
  const by = fileName ? `by import of ${fileName}, ` : ''
  if (kind === 'user') return `${by}${user?.name ?? name}`
  const what = `${name}${through[kind]}`
  return `${by}${user ? `${user.name}, through ${what}` : what}`
}
