/** The staff app, with live updates. */
import { Console } from './console.tsx'
import { LiveProvider } from './live/live.tsx'
import { RecordChangesProvider } from './live/records.tsx'

export default function StaffApp() {
  return (
    <LiveProvider>
      <RecordChangesProvider>
        <Console />
      </RecordChangesProvider>
    </LiveProvider>
  )
}
