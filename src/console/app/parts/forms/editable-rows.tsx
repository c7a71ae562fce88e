/** The rows of a field that holds a list. Each can be changed and removed, and a button adds one. */
import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconPlus, IconTrash } from '../icons/icons.tsx'

interface Props<Row> {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  /** What a row is, e.g. `condition`. */
  noun: string
  /** A new row. */
  blank: Row
  /** Label of the button that adds one. */
  add: string
  /** As many rows stay at least; default 0. */
  least?: number
  most?: number
  /** The inputs of a row. @param set replaces it */
  children: (row: Row, set: (row: Row) => void, index: number) => ReactNode
}

export function EditableRows<Row>({ rows, onChange, noun, blank, add, least = 0, most, children }: Props<Row>) {
  return (
    <Stack gap="xs" align="flex-start">
      {rows.map((row, index) => (
        <Group key={index} gap="xs" align="flex-start" wrap="nowrap" w="100%">
          {children(row, (next) => onChange(rows.with(index, next)), index)}
          {rows.length > least && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove ${noun} ${index + 1}`}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...rows, blank])}
        disabled={most !== undefined && rows.length >= most}
        title={most !== undefined && rows.length >= most ? `There can be at most ${most}` : undefined}
      >
        {add}
      </Button>
    </Stack>
  )
}
