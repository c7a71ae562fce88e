/** The home page: those who plan have the dashboard; finance and recruiters what waits for them. */
import { SITE_READERS } from '../../../../access/scopes/roles.ts'
import { useHasRole } from '../../session/session.tsx'
import { Dashboard } from './dashboard.tsx'
import { Waiting } from './waiting.tsx'

export default function HomePage() {
  return useHasRole(SITE_READERS) ? <Dashboard /> : <Waiting />
}
