import { SegmentedControl } from '@mantine/core'
import { useLocation } from 'wouter'

const pages = [
  { value: '/papers', label: 'Packs' },
  { value: '/papers/templates', label: 'Templates' },
]

/** Switches between packs and templates. */
export function PapersSwitch() {
  const [location, navigate] = useLocation()
  return (
    <SegmentedControl size="xs" aria-label="Show" data={pages} value={location} onChange={(path) => navigate(path)} />
  )
}
