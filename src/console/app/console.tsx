/** The app shell: navigation and the page of the current route. */
import { AppShell, Burger, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import classes from './console.module.css'
import { Brand, Navigation } from './navigation.tsx'
import { AccountPage } from './pages/account/lazy.ts'
import { sections } from './pages/table.ts'
import { Loading } from './parts/states/loading.tsx'
import { NoAccess, NotFound } from './parts/states/no-page.tsx'
import { PageBoundary } from './parts/states/page-boundary.tsx'
import { ClosedNotice } from './session/closed-notice.tsx'
import { useSession } from './session/session.tsx'

const pages = sections.flatMap((section) => section.pages)
/** Longer paths first, so that a path below another page's path is matched before it. */
const routes = pages.toSorted((one, other) => other.path.length - one.path.length)

export function Console() {
  const [opened, { toggle, close }] = useDisclosure()
  const [location] = useLocation()
  const { me } = useSession()
  useEffect(() => {
    close()
    window.scrollTo(0, 0)
  }, [location])
  return (
    <AppShell
      header={{ height: { base: 56, sm: 0 } }}
      navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={0}
    >
      <a className="skip" href="#content">
        Skip to content
      </a>
      <AppShell.Header hiddenFrom="sm" className={classes.header}>
        <Group h="100%" px="md" gap="sm">
          <Burger opened={opened} onClick={toggle} size="sm" aria-label="Navigation" aria-expanded={opened} />
          <Brand />
          <Text size="sm" c="dimmed" ml="auto" truncate maw={180}>
            {me.organisation.name}
          </Text>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} aria-label="Main" component="nav">
        <Navigation onNavigate={close} />
      </AppShell.Navbar>
      <AppShell.Main className={classes.main} id="content" tabIndex={-1}>
        <div className={classes.content}>
          <ClosedNotice />
          <PageBoundary key={location}>
            <Suspense fallback={<Loading />}>
              <Switch>
                <Route path="/account" component={AccountPage} />
                {routes.map(({ path, roles, denied, Page }) => (
                  <Route key={path} path={path === '/' ? '/' : `${path}/*?`}>
                    {roles.includes(me.role) ? (
                      <Page />
                    ) : path === '/' ? (
                      <ToFirstPage />
                    ) : (
                      <NoAccess>{denied}</NoAccess>
                    )}
                  </Route>
                ))}
                <Route path="/" component={ToFirstPage} />
                <Route component={NotFound} />
              </Switch>
            </Suspense>
          </PageBoundary>
        </div>
      </AppShell.Main>
    </AppShell>
  )
}

/** Redirects to the first page that the role can open. */
function ToFirstPage() {
  const { me } = useSession()
  const first = pages.find(({ roles }) => roles.includes(me.role))
  return <Redirect to={first?.path ?? '/account'} replace />
}
