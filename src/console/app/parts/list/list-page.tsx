/** A page that is a list: as high as the window, with the table taking what the parts above leave. */
import { Button, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  /** Rows of the list as it is filtered. */
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

/** Search, filters, and what concerns the table itself at the end. */
export function ListBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.bar}>
      <search className={classes.filters}>{children}</search>
      {end && <div className={classes.end}>{end}</div>}
    </div>
  )
}

/** Takes the search and the filters away, where there are any. */
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

/** Searches while one types; `/` leads to it from anywhere on the page. */
export function ListSearch({ label, value = '', onChange }: SearchProps) {
  const [typed, setTyped] = useState(value)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const sent = useRef(value)
  useEffect(() => {
    if (value !== sent.current) setTyped(value) // changed from elsewhere: what is typed meanwhile stays
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
