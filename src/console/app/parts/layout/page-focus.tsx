/**
 * Manages the focus between pages. Otherwise it would be lost with the previous page, and screen readers would start
 * again at the top. A new page focuses its heading; a list to which a person returns focuses the row that they had
 * opened.
 */
import { Title } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** The first page needs no focus, because screen readers start at its top. */
let isFirst = true
/** The link of the row that was opened last, until the list is shown again. */
let opened: string | undefined

/** Whether the focus is on nothing, or on a heading that this file has focused. */
const isLost = () => document.activeElement === document.body || document.activeElement?.tagName === 'H1'

/** The heading of a page. */
export function PageTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst && isLost()) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return (
    <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </Title>
  )
}

/** Remember an opened row, so that the list can focus it later. @param href of the row's link */
export function rememberRow(href: string): void {
  opened = href
}

/**
 * Focuses the row that was opened, once the rows are loaded.
 * @param hrefs the links of the rows, in order
 * @param show focuses the row
 */
export function useOpenedRow(hrefs: () => readonly string[], hasRows: boolean, show: (index: number) => void): void {
  useEffect(() => {
    if (!hasRows || opened === undefined) return
    const index = hrefs().indexOf(opened)
    opened = undefined
    if (index >= 0 && isLost()) show(index)
  }, [hasRows])
}
