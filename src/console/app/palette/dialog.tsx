/** The palette itself, loaded when it is opened first. It asks the API once typing pauses. */
import { INVOICE_READERS } from '../../../access/scopes/roles.ts'
import '@mantine/spotlight/styles.css'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useApiQuery } from '../api/hooks.ts'
import { sections } from '../pages/table.ts'
import { IconSearch } from '../parts/icons/icons.tsx'
import { useHasRole, useSession } from '../session/session.tsx'
import { type Entry, entriesOf } from './entries.ts'
import { PaletteDocument } from './operations.ts'
import classes from './palette.module.css'

const [store, palette] = createSpotlight()
const pages = sections.flatMap((section) => section.pages)
const PAUSE = 200
/** For the scroll area within, which the types of the library do not tell of. */
const SCROLLED_BY_KEYS: object = { viewportProps: { tabIndex: 0 } }

/** The library selects the first entry as one types, but not when others come later. */
function selectFirst() {
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** @param opened how often it was asked for */
export default function PaletteDialog({ opened }: { opened: number }) {
  const { me } = useSession()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), PAUSE)
  const isSearch = /[\p{L}\p{N}]{2}/u.test(search)
  const invoices = useHasRole(INVOICE_READERS)
  const query = useApiQuery(PaletteDocument, { search, invoices }, { pause: !isSearch, quiet: true })
  const [, navigate] = useLocation()
  useEffect(() => palette.open(), [opened])
  const found = isSearch && search === typed.trim() && !query.loading ? query.data : undefined
  const groups = entriesOf(typed.trim(), { role: me.role, pages, found })
  useLayoutEffect(() => void (typed !== '' && selectFirst()), [typed, found])
  const isWaiting = typed.trim() !== search || (isSearch && query.loading)
  const go = ({ to, state }: Entry) => navigate(to, state && { state })
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={setTyped}
      scrollable
      maxHeight={420}
      title="Search"
      classNames={{ header: classes.header }}
    >
      <Spotlight.Search
        aria-label="Search"
        placeholder="Workers, projects, clients, jobs, invoices, pages…"
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={100}
      />
      <Spotlight.ActionsList {...SCROLLED_BY_KEYS}>
        {groups.map(({ title, entries }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {entries.map((entry) => (
              <Spotlight.Action
                key={`${entry.to} ${entry.title}`}
                label={entry.title}
                description={entry.note ?? undefined}
                leftSection={<entry.icon size={18} stroke={1.7} aria-hidden />}
                onClick={() => go(entry)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>{isWaiting ? 'Searching…' : (query.failure?.message ?? 'Nothing found')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
