import 'virtual:mantine-styles'
import '@mantine/notifications/styles.css'
import './style.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PageStrip } from './parts/layout/page-strip.tsx'
import { GuardedRouter } from './parts/states/guard.tsx'
import { SessionProvider } from './session/session.tsx'
import { forgetSignedOut } from './session/signed-out.ts'
import { Shell } from './shell.tsx'
import { styleNonce } from './style-nonce.ts'
import { theme, variables } from './theme.ts'

forgetSignedOut()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <Notifications position="bottom-right" autoClose={6000} />
      <GuardedRouter base="/console">
        <SessionProvider>
          <Shell />
        </SessionProvider>
        <PageStrip />
      </GuardedRouter>
    </MantineProvider>
  </StrictMode>,
)
