/** The bar below a list: the number of selected rows, and actions for them. */
import { Button, CloseButton, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailureNotice } from '../states/failure-notice.tsx'
import classes from './selection-bar.module.css'
import { MAX_SELECTED, type SelectedRows } from './use-selected-rows.ts'

interface Props {
  of: SelectedRows<unknown>
  /** Number of rows in the filtered list. */
  total: number | undefined
  /** The actions. */
  children: ReactNode
}

export function SelectionBar({ of: { rows, selection, reading, failure }, total = 0, children }: Props) {
  if (rows.length === 0 && reading === undefined && failure === undefined) return null
  const most = Math.min(total, MAX_SELECTED)
  const text = (count: number) => count.toLocaleString('en')
  return (
    <section className={classes.bar} aria-label="Selection">
      {failure && <FailureNotice failure={failure} onRetry={selection.setAll ?? (() => {})} />}
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" fw={600} role="status" className="figures">
          {reading === undefined ? `${text(rows.length)} selected` : `${text(reading)} of ${text(most)} …`}
        </Text>
        {reading === undefined && rows.length < most && (
          <Button size="compact-xs" variant="subtle" onClick={selection.setAll}>
            Select {most < total ? 'the first' : 'all'} {text(most)}
          </Button>
        )}
      </Group>
      <Group gap="xs" justify="flex-end" className={classes.actions}>
        {reading === undefined && children}
        <CloseButton size="sm" aria-label="Clear selection" onClick={() => selection.set(new Set())} />
      </Group>
    </section>
  )
}
