/** Buttons that many pages have. */
import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type Icon, IconPencil, IconPlus } from '../icons/icons.tsx'
import { WhyNot } from './why-not.tsx'

/** Adds a record, in a dialog or on a page of its own. */
export function AddButton({
  label,
  ...to
}: { label: string; size?: 'xs' } & ({ href: string } | { onClick: () => void })) {
  const look = { leftSection: <IconPlus size={to.size === 'xs' ? 15 : 16} aria-hidden /> }
  return 'href' in to ? (
    <Button {...look} component={Link} {...to}>
      {label}
    </Button>
  ) : (
    <Button {...look} {...to}>
      {label}
    </Button>
  )
}

/** Changes the record of the page. */
export const EditButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onClick}>
    Edit
  </Button>
)

interface ActionProps extends ButtonProps {
  /** Undefined if it can be used. */
  whyNot: string | undefined
  onClick: () => void
  'aria-label'?: string
  'aria-keyshortcuts'?: string
  children: ReactNode
}

/** Says, by pointer and keyboard, why it cannot be used. */
export const ActionButton = ({ whyNot, onClick, ...look }: ActionProps) => {
  const isGrey = whyNot !== undefined && { 'data-disabled': true, 'aria-disabled': true }
  return (
    <WhyNot reason={whyNot}>
      <Button {...look} {...isGrey} onClick={() => whyNot === undefined && onClick()} />
    </WhyNot>
  )
}

interface LinkProps extends Pick<ButtonProps, 'size' | 'visibleFrom'> {
  label: string
  href: string
  icon?: Icon
}

/** Leads to another page of the console. */
export const LinkButton = ({ label, href, icon: Picture, ...look }: LinkProps) => (
  <Button
    component={Link}
    href={href}
    variant="default"
    leftSection={Picture && <Picture size={look.size === 'xs' ? 15 : 16} aria-hidden />}
    {...look}
  >
    {label}
  </Button>
)
