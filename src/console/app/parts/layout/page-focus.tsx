/**
 * Where the focus is when pages follow each other: what had it is gone with the page before, and a screen reader would begin
 * again at the top. A page that opens gives it to its heading, and a list to which one comes back to the row that was opened.
 */
import { Title } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** The browser itself reads a page that it loads from its top. */
let isFirst = true
/** The address of the row that was opened last, until the list is shown again. */
let opened: string | undefined

/** Whether nothing that a person chose has the focus. */
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

/** A row is opened: the list finds it when one comes back. @param href as the row's link has it */
export function rememberRow(href: string): void {
  opened = href
}

/**
 * Gives the focus to the row that was opened, once the rows are there.
 * @param hrefs the addresses of the rows, in their order
 * @param show gives the row the focus
 */
export function useOpenedRow(hrefs: () => readonly string[], hasRows: boolean, show: (index: number) => void): void {
  useEffect(() => {
    if (!hasRows || opened === undefined) return
    const index = hrefs().indexOf(opened)
    opened = undefined
    if (index >= 0 && isLost()) show(index)
  }, [hasRows])
}
