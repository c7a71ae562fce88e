import { Loader } from '@mantine/core'

/** The placeholder of a part of a page that is loading. @param label for assistive technology */
export function Loading({ size = 'sm', label = 'Loading' }: { size?: 'sm' | 'md'; label?: string }) {
  return <Loader size={size} role="progressbar" aria-label={label} />
}
