import { Loader } from '@mantine/core'

/** Stands in the place of a part of a page until it is there. @param label what assistive technology says */
export function Loading({ size = 'sm', label = 'Loading' }: { size?: 'sm' | 'md'; label?: string }) {
  return <Loader size={size} role="progressbar" aria-label={label} />
}
