/** Exports a list as a CSV file, with the current filters, order and columns. */
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { IconDownload } from '../icons/icons.tsx'
import { ActionButton } from '../layout/buttons.tsx'
import { download } from '../values/download.ts'
import type { ListColumn } from './columns.ts'
import { csvOf, exportedColumns } from './csv-of.ts'
import type { ReadPage } from './paged-rows.ts'

interface Props<Row> {
  /** Name of the file. */
  name: string
  columns: readonly ListColumn<Row>[]
  /** Reads a page of the list. Pages of 200 rows are the fastest. */
  read: ReadPage<Row>
  total: number | undefined
}

export function ExportList<Row>(props: Props<Row>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionButton
        variant="default"
        size="xs"
        visibleFrom="sm"
        leftSection={<IconDownload size={15} aria-hidden />}
        disabled={props.total === undefined}
        whyNot={props.total === 0 ? 'The list has no rows to export' : undefined}
        onClick={() => setIsOpen(true)}
      >
        Export
      </ActionButton>
      {isOpen && <ExportDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ExportDialog<Row>({ name, columns, read, total = 0, onClose }: Props<Row> & { onClose: () => void }) {
  const [count, setCount] = useState<number>()
  const [failure, setFailure] = useState<Failure>()
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  const titles = exportedColumns(columns).map(([title]) => title)
  const run = async () => {
    setFailure(undefined)
    setCount(0)
    const rows: Row[] = []
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const page = await read(cursor)
      if (isClosed.current) return
      if ('failure' in page) {
        setCount(undefined)
        return setFailure(page.failure)
      }
      rows.push(...page.data)
      setCount(rows.length)
      cursor = page.nextCursor ?? undefined
    }
    download(`${name}.csv`, csvOf(columns, rows), 'text/csv')
    onClose()
  }
  return (
    <FormDialog
      title="Export as CSV"
      action="Export"
      focusSubmit
      form={{ submit: run, busy: count !== undefined, failure }}
      onClose={onClose}
    >
      <p role="status">
        {count === undefined
          ? `${total.toLocaleString('en')} rows, as the list is filtered and ordered, with the columns: ${titles.join(', ')}.`
          : `${count.toLocaleString('en')} of ${total.toLocaleString('en')} rows read …`}
      </p>
    </FormDialog>
  )
}
