/** The page of one record: its header and content, or that it is loading, failing, or does not exist. */
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { QueryState } from '../../api/hooks.ts'
import type { RecordKind } from '../../records/record.ts'
import { HistoryButton } from '../history/history.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { Loaded } from '../states/loaded.tsx'
import { NotFound } from '../states/no-page.tsx'
import { PageHeader } from './page-header.tsx'

interface Props<Row> {
  kind: Pick<RecordKind<Row>, 'name' | 'plural' | 'path' | 'icon' | 'nameOf'>
  query: Pick<QueryState<unknown>, 'data' | 'failure' | 'refetch'>
  record: Row | null | undefined
  /** Why there may be no such record. Default: the page is not found. */
  missing?: string
  /** Default: the name of the record. */
  title?: (record: Row) => string
  /** What the link to the list says. Default: the name of the kind. */
  back?: string
  /** What else is known at a glance, in one line. */
  about?: (record: Row) => ReactNode
  actions?: (record: Row) => ReactNode
  /** The id of a record with events, to show its history. */
  historyOf?: string
  children: (record: Row) => ReactNode
}

export function RecordPage<Row>(props: Props<Row>) {
  const {
    kind,
    query,
    record,
    missing,
    title = kind.nameOf,
    back = kind.plural,
    about,
    actions,
    historyOf,
    children,
  } = props
  return (
    <Loaded query={query} of={record} missing={missing ? <Missing kind={kind}>{missing}</Missing> : <NotFound />}>
      {(row) => (
        <>
          <PageHeader
            title={title(row)}
            back={{ to: kind.path, label: back }}
            about={
              about && (
                <Group component="span" gap="4px 16px" display="inline-flex">
                  {about(row)}
                </Group>
              )
            }
          >
            {historyOf && <HistoryButton id={historyOf} />}
            {actions?.(row)}
          </PageHeader>
          {children(row)}
        </>
      )}
    </Loaded>
  )
}

function Missing({
  kind,
  children,
}: {
  kind: Pick<RecordKind, 'name' | 'plural' | 'path' | 'icon'>
  children: string
}) {
  const { name, plural, path, icon } = kind
  return (
    <EmptyState
      icon={icon}
      title={`${name[0]?.toUpperCase()}${name.slice(1)} not found`}
      action={
        <Button component={Link} href={path}>
          Go to {plural.toLowerCase()}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
