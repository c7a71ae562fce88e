/** Actions for the selected workers. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { WRITERS } from '../../../../../access/scopes/roles.ts'
import { MAX_RECIPIENTS } from '../../../../../domain/messages/kinds.ts'
import { IconDownload } from '../../../parts/icons/icons.tsx'
import type { ListColumn } from '../../../parts/list/columns.ts'
import { csvOf } from '../../../parts/list/csv-of.ts'
import { SelectionBar } from '../../../parts/list/selection-bar.tsx'
import type { SelectedRows } from '../../../parts/list/use-selected-rows.ts'
import { download } from '../../../parts/values/download.ts'
import { useHasRole, useMay } from '../../../session/session.tsx'
import { SendMessage } from '../../messages/send-message.tsx'
import { IssuePacks } from '../../papers/issue-packs.tsx'
import type { ListedWorker } from './change-run.ts'
import { ChangeWorkers, type SharedField } from './change-workers.tsx'
import { InviteWorkers } from './invite-workers.tsx'
import { workerCount } from './words.ts'

const TOO_MANY = `Select at most ${MAX_RECIPIENTS.toLocaleString('en')} workers to write to`

interface Props<Row extends ListedWorker> {
  of: SelectedRows<Row>
  /** Number of rows in the filtered list. */
  total: number | undefined
  columns: readonly ListColumn<Row>[]
  trades: readonly string[]
  /** Called after workers were changed. */
  onChanged: () => void
}

export function SelectedWorkers<Row extends ListedWorker>({ of, total, columns, trades, onChanged }: Props<Row>) {
  const mayWrite = useMay('workers:write')
  const isStaff = useHasRole(WRITERS)
  const [changing, setChanging] = useState<{ field: SharedField; workers: readonly Row[] }>()
  const [issuing, setIssuing] = useState<readonly Row[]>()
  const [inviting, setInviting] = useState<readonly Row[]>()
  const [writing, setWriting] = useState<readonly Row[]>()
  const change = (field: SharedField) => setChanging({ field, workers: of.rows })
  const close = (refused?: readonly string[]) => {
    setChanging(undefined)
    setIssuing(undefined)
    setInviting(undefined)
    if (refused === undefined) return
    of.selection.set(new Set(refused))
    onChanged()
  }
  const exportRows = () => download('workers.csv', csvOf(columns, of.rows), 'text/csv')
  return (
    <>
      <SelectionBar of={of} total={total}>
        {mayWrite && (
          <>
            <Button size="xs" variant="default" onClick={() => change('status')}>
              Set status
            </Button>
            <Button size="xs" variant="default" onClick={() => change('trade')}>
              Set trade
            </Button>
            <Button size="xs" variant="default" onClick={() => setIssuing(of.rows)}>
              Issue pack
            </Button>
          </>
        )}
        {isStaff && (
          <>
            <Button size="xs" variant="default" onClick={() => setInviting(of.rows)}>
              Invite
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={of.rows.length > MAX_RECIPIENTS}
              title={of.rows.length > MAX_RECIPIENTS ? TOO_MANY : undefined}
              onClick={() => setWriting(of.rows)}
            >
              Write
            </Button>
          </>
        )}
        <Button
          size="xs"
          variant="default"
          visibleFrom="sm"
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={exportRows}
        >
          Export selected
        </Button>
      </SelectionBar>
      {issuing && <IssuePacks workers={issuing} onClose={close} afterRefused="They stay selected." />}
      {inviting && <InviteWorkers workers={inviting} onClose={close} afterRefused="They stay selected." />}
      {writing && (
        <SendMessage
          to={workerCount(writing.length)}
          recipients={{ workerIds: writing.map(({ id }) => id) }}
          onClose={() => setWriting(undefined)}
        />
      )}
      {changing && <ChangeWorkers {...changing} trades={trades} onClose={close} />}
    </>
  )
}
