import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'

const PAGE = 100

/** The first rows of a long table whose rows are loaded all at once, and a button that shows more of them. */
export function useFirstRows<Row, None extends null | undefined>(
  rows: readonly Row[] | None,
): { rows: readonly Row[] | None; more: ReactNode } {
  const [shown, setShown] = useState(PAGE)
  const hidden = (rows?.length ?? 0) - shown
  return {
    rows: rows?.slice(0, shown) ?? (rows as None),
    more: hidden > 0 && (
      <Button variant="default" size="xs" mt="sm" onClick={() => setShown(shown + PAGE)}>
        Show {Math.min(hidden, PAGE)} more of {hidden.toLocaleString('en')}
      </Button>
    ),
  }
}
