import { Console } from './console.tsx'
import { useLivePages } from './live/use-live-pages.ts'

export default function StaffApp() {
  useLivePages()
  return <Console />
}
