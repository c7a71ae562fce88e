import { Text, type TextProps } from '@mantine/core'
import type { ComponentProps } from 'react'

type Props = TextProps & Pick<ComponentProps<'p'>, 'children' | 'id' | 'role'>

/** Words beside others that matter more. */
export const Muted = (props: Props) => <Text size="sm" c="dimmed" {...props} />
