/** The sidebar: links to the pages that the user's role can open, by section, and the account menu. */
import { Avatar, Menu, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { type FormEvent, useId } from 'react'
import { Link, useLocation } from 'wouter'
import classes from './console.module.css'
import icon from './icon.svg'
import { type ConsolePage, type Section, sections } from './pages/table.ts'
import { Palette } from './palette/palette.tsx'
import {
  IconCheck,
  IconChevronRight,
  IconHelp,
  IconLogout,
  IconSelector,
  IconUserCircle,
} from './parts/icons/icons.tsx'
import { Muted } from './parts/values/muted.tsx'
import { unsubscribe } from './session/push-device.ts'
import { useSession } from './session/session.tsx'

export function Brand() {
  return (
    <Link href="/" className={classes.brand}>
      <img src={icon} alt="" width={24} height={24} />
      Muster
    </Link>
  )
}

interface Props {
  onNavigate: () => void
}

export function Navigation({ onNavigate }: Props) {
  const { me } = useSession()
  return (
    <>
      <div className={classes.top}>
        <Brand />
        <Palette />
      </div>
      <div className={classes.pages}>
        {sections.map((section) => {
          const pages = section.pages.filter(({ roles }) => roles.includes(me.role))
          if (pages.length === 0) return null
          return section.openFor ? (
            <FoldedSection
              key={section.title}
              {...section}
              openFor={section.openFor}
              pages={pages}
              onNavigate={onNavigate}
            />
          ) : (
            <div key={section.title}>
              {section.title && <p className={classes.section}>{section.title}</p>}
              <Pages pages={pages} onNavigate={onNavigate} />
            </div>
          )
        })}
      </div>
      <div className={classes.bottom}>
        <a className={classes.page} href="/docs/guides" target="_blank" rel="noreferrer">
          <IconHelp size={18} stroke={1.7} aria-hidden />
          Help
        </a>
        <UserMenu />
      </div>
    </>
  )
}

const paths = sections.flatMap(({ pages }) => pages.map(({ path }) => path))

/** Whether this page has the longest path that the location starts with. */
function isCurrent({ path }: ConsolePage, location: string): boolean {
  const isIn = (each: string) => (each === '/' ? location === '/' : `${location}/`.startsWith(`${each}/`))
  return isIn(path) && !paths.some((other) => other.length > path.length && isIn(other))
}

/** Scrolls the navigation, but not the page, by as little as possible to show the link. */
function reveal(link: HTMLAnchorElement | null): void {
  const frame = link?.closest(`.${classes.pages}`)
  if (!link || !frame) return
  const [shown, whole] = [link.getBoundingClientRect(), frame.getBoundingClientRect()]
  frame.scrollTop += Math.max(0, shown.bottom - whole.bottom) + Math.min(0, shown.top - whole.top)
}

function Pages({ pages, onNavigate, id }: Props & Pick<Section, 'pages'> & { id?: string }) {
  const [location] = useLocation()
  return (
    <ul className={classes.list} id={id}>
      {pages.map((page) => {
        const here = isCurrent(page, location)
        return (
          <li key={page.path}>
            <Link
              href={page.path}
              className={classes.page}
              aria-current={here ? 'page' : undefined}
              ref={here ? reveal : null}
              onClick={onNavigate}
            >
              <page.icon size={18} stroke={1.7} aria-hidden />
              {page.title}
              {page.Badge && <page.Badge />}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** A section with a button that opens and closes it. The browser stores the choice. */
function FoldedSection({ title, pages, openFor, onNavigate }: Props & Required<Section>) {
  const { me } = useSession()
  const [location] = useLocation()
  const [chosen, choose] = useLocalStorage({ key: `muster-section-${title}`, getInitialValueInEffect: false })
  const here = pages.some((page) => isCurrent(page, location))
  const open = chosen === undefined ? here || openFor.includes(me.role) : chosen === 'open'
  const id = useId()
  return (
    <div>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => choose(open ? 'closed' : 'open')}
      >
        {title}
        <IconChevronRight size={14} aria-hidden className={classes.chevron} />
      </button>
      {open && <Pages pages={pages} onNavigate={onNavigate} id={id} />}
    </div>
  )
}

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
]

/** This browser shows no more messages of the person. */
function signOut(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault()
  const form = event.currentTarget
  void unsubscribe()
    .catch(() => {})
    .then(() => form.submit())
}

function UserMenu() {
  const { me, switchOrganisation } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [, navigate] = useLocation()
  return (
    <Menu position="top-start" width={264}>
      <Menu.Target>
        <button type="button" className={classes.user}>
          <Avatar size={30} radius="xl" color="pine" name={me.name} variant="filled" aria-hidden />
          <span className={classes.userText}>
            <Text size="sm" fw={600} truncate component="span" display="block">
              {me.name}
            </Text>
            <Text size="xs" c="dimmed" truncate component="span" display="block">
              {me.organisation.name}
            </Text>
          </span>
          <IconSelector size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.email}</Menu.Label>
        <Menu.Item leftSection={<IconUserCircle size={16} />} onClick={() => navigate('/account')}>
          Your account
        </Menu.Item>
        {me.memberships.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>Organisation</Menu.Label>
            {me.memberships.map(({ organisation, role }) => (
              <Menu.Item
                key={organisation.id}
                onClick={() => switchOrganisation(organisation.id)}
                rightSection={organisation.id === me.organisation.id && <IconCheck size={16} />}
              >
                {organisation.name}
                <Muted size="xs">{role}</Muted>
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          mx={6}
          mb={6}
          aria-label="Appearance"
          data={schemes}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as typeof colorScheme)}
        />
        <Menu.Divider />
        <form method="post" action="/sign-out" onSubmit={signOut}>
          <Menu.Item component="button" type="submit" leftSection={<IconLogout size={16} />}>
            Sign out
          </Menu.Item>
        </form>
      </Menu.Dropdown>
    </Menu>
  )
}
