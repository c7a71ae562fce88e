import { SegmentedControl } from '@mantine/core'
import { useLocation } from 'wouter'
import { plainChoices } from '../list/choices.ts'

interface Props {
  label: string
  /** Their names by path. */
  pages: Readonly<Record<string, string>>
  /** Kept, e.g. the filters that both have. */
  search?: string
}

/** Switches between pages that belong together. */
export function PathSwitch({ label, pages, search }: Props) {
  const [location, navigate] = useLocation()
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      data={plainChoices(pages)}
      value={location}
      onChange={(path) => navigate(search ? `${path}?${search}` : path)}
    />
  )
}
