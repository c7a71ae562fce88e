/** A page with a list. It is as high as the window, and the table fills the rest. */
import { Button, Group, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconSearch } from '../icons/icons.tsx'
import { PageTitle } from '../layout/page-focus.tsx'
import classes from './list-page.module.css'

export function ListPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page} data-fill>
      {children}
    </div>
  )
}

interface HeadProps {
  title: string
  /** Number of rows in the filtered list. */
  total: number | undefined
  /** Actions of the page. */
  children?: ReactNode
}

export function ListHead({ title, total, children }: HeadProps) {
  useEffect(() => {
    document.title = `${title} · Muster`
  }, [title])
  return (
    <header className={classes.head}>
      <Group gap={0} align="baseline">
        <PageTitle>{title}</PageTitle>
        <span className={classes.count} role="status" aria-label={`${total ?? 'Counting'} rows`}>
          {total?.toLocaleString('en')}
        </span>
      </Group>
      {children && <Group gap="xs">{children}</Group>}
    </header>
  )
}

/** Search and filters; at the end, controls of the table. */
export function ListBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.bar}>
      <search className={classes.filters}>{children}</search>
      {end && <div className={classes.end}>{end}</div>}
    </div>
  )
}

/** A button that removes search and filters, if there are any. */
export function ClearFilters({ of }: { of: { isFiltered: boolean; clearFilters: () => void } }) {
  if (!of.isFiltered) return null
  return (
    <Button size="xs" variant="subtle" color="gray" onClick={of.clearFilters}>
      Clear
    </Button>
  )
}

const PAUSE = 180

interface SearchProps {
  label: string
  value: string | undefined
  onChange: (value: string | null) => void
}

/** Searches during typing; `/` focuses it from anywhere on the page. */
export function ListSearch({ label, value = '', onChange }: SearchProps) {
  const [typed, setTyped] = useState(value)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const sent = useRef(value)
  useEffect(() => {
    if (value !== sent.current) setTyped(value) // only changes from elsewhere, so that typing is not overwritten
    sent.current = value
  }, [value])
  useEffect(() => {
    const words = typed.trim()
    if (words === sent.current) return
    const pause = setTimeout(() => {
      sent.current = words
      onChange(words || null)
    }, PAUSE)
    return () => clearTimeout(pause)
  }, [typed])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')
      if (event.key !== '/' || isTyping || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      field?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])
  return (
    <TextInput
      ref={setField}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={label}
      aria-keyshortcuts="/"
      className={classes.search}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={14} aria-hidden />}
      spellCheck={false}
    />
  )
}
