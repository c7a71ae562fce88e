/** The worker portal's shell: for phones first, with the navigation at the bottom. */
import { Suspense, useEffect, useState } from 'react'
import { Link, Route, Switch, useLocation } from 'wouter'
import type { Language } from '../api/schema-types.ts'
import icon from '../icon.svg'
import { useLivePages } from '../live/use-live-pages.ts'
import { IconChevronLeft, IconCloudOff, IconCloudUp } from '../parts/icons/icons.tsx'
import { FailureNotice } from '../parts/states/failure-notice.tsx'
import { Loading } from '../parts/states/loading.tsx'
import { NotFound } from '../parts/states/no-page.tsx'
import { PageBoundary } from '../parts/states/page-boundary.tsx'
import { ClosedNotice } from '../session/closed-notice.tsx'
import { useSession } from '../session/session.tsx'
import { en, type Texts } from '../words/en.ts'
import { speak, texts } from '../words/texts.ts'
import { useInstall } from './install.ts'
import { pages } from './pages.ts'
import classes from './portal.module.css'
import { PortalProvider, usePortal } from './portal-context.tsx'

/** Loaded on demand; the service worker keeps them for use without a connection. */
const languages: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Texts>>> = {
  pl: async () => (await import('../words/pl.ts')).pl,
  ro: async () => (await import('../words/ro.ts')).ro,
}

export default function Portal() {
  useLivePages()
  const { language = 'en' } = useSession().me as { language?: Language } // absent in a session that 0.1.0 kept
  const [spoken, setSpoken] = useState<Language>()
  useEffect(() => {
    let isCurrent = true
    const loading = language === 'en' ? Promise.resolve(en) : languages[language]()
    // Without its texts, as after an upgrade without a connection, the portal speaks English.
    void loading
      .catch(() => en)
      .then((loaded) => {
        if (!isCurrent) return
        speak(loaded)
        document.documentElement.lang = loaded === en ? 'en' : language
        setSpoken(language)
      })
    return () => {
      isCurrent = false
    }
  }, [language])
  if (spoken === undefined) return <Loading />
  return (
    <PortalProvider key={spoken}>
      <Shell />
    </PortalProvider>
  )
}

function Shell() {
  const [location] = useLocation()
  const { failure, refetch } = usePortal()
  useInstall()
  useEffect(() => {
    document.documentElement.dataset.portal = '' // for styles of dialogs, which are outside the page's element
    return () => void delete document.documentElement.dataset.portal
  }, [])
  useEffect(() => {
    window.scrollTo(0, 0) // in braces: it may return a promise, which an effect must not
  }, [location])
  return (
    <>
      <a className="skip" href="#content">
        {texts().parts.skip}
      </a>
      <header className={classes.header}>
        <Link href="/" className={classes.brand} aria-label={texts().parts.home}>
          <img src={icon} alt="" width={26} height={26} />
          <span>Muster</span>
        </Link>
        <nav className={classes.nav} aria-label={texts().parts.main}>
          <Tabs location={location} />
        </nav>
        <Connection />
      </header>
      <main className={classes.main} id="content" tabIndex={-1}>
        <ClosedNotice />
        <PageBoundary key={location}>
          <Back location={location} />
          <Suspense fallback={<Loading />}>
            {failure ? <FailureNotice failure={failure} onRetry={refetch} /> : <Pages />}
          </Suspense>
        </PageBoundary>
      </main>
    </>
  )
}

function Pages() {
  return (
    <Switch>
      {pages.map(({ path, Page }) => (
        <Route key={path} path={path} component={Page} />
      ))}
      <Route component={NotFound} />
    </Switch>
  )
}

const parentOf = (location: string) => pages.find(({ path }) => path === location)?.parent

/** A link from a page without a tab back to its parent page. */
function Back({ location }: { location: string }) {
  const parent = pages.find(({ path }) => path === parentOf(location))
  if (parent === undefined) return null
  return (
    <Link href={parent.path} className={classes.back}>
      <IconChevronLeft size={18} aria-hidden />
      {parent.title && texts().pages[parent.title]}
    </Link>
  )
}

function Tabs({ location }: { location: string }) {
  return pages.map(({ path, title, icon: Picture }) => {
    if (title === undefined || Picture === undefined) return null
    return (
      <Link
        key={path}
        href={path}
        className={classes.tab}
        aria-current={location === path ? 'page' : parentOf(location) === path || undefined}
      >
        <Picture size={22} stroke={1.7} aria-hidden />
        {texts().pages[title]}
      </Link>
    )
  })
}

/** Whether the portal is connected and whether something waits to be sent. */
function Connection() {
  const { me } = useSession()
  const { isOnline, waiting } = usePortal()
  const count = waiting.entries?.length ?? 0
  if (isOnline && count === 0) return <span className={classes.organisation}>{me.organisation.name}</span>
  const { offline, toSend, offlineToSend } = texts().parts
  const sent = count === 0 ? offline : isOnline ? toSend(count) : offlineToSend(count)
  const Picture = isOnline ? IconCloudUp : IconCloudOff
  return (
    <span className={classes.state} role="status">
      <Link href="/" className={classes.connection} data-offline={!isOnline || undefined}>
        <Picture size={16} aria-hidden />
        {sent}
      </Link>
    </span>
  )
}
