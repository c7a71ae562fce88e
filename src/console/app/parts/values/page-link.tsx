import { Anchor, type AnchorProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'

type Props = AnchorProps & Pick<ComponentProps<'a'>, 'children' | 'onClick' | 'title'> & { href: string }

/** A link to another page of the console, in small letters; with `inherit`, in those of the text around it. */
export const PageLink = (props: Props) => <Anchor component={Link} {...(!props.inherit && { size: 'sm' })} {...props} />
