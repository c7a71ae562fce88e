/** A menu of actions, behind a button with dots. */
import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Icon, IconDots } from '../icons/icons.tsx'

interface Action {
  label: string
  icon?: Icon
  onClick: () => void
  /** It takes something away. */
  isRisky?: boolean
}

interface Props {
  /** For assistive technology. */
  label: string
  /** False for those that are not offered now. */
  actions: readonly (Action | false)[]
  /** Another button that opens it. */
  children?: ReactNode
}

export function ActionMenu({ label, actions, children }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {children ?? (
          <ActionIcon variant="subtle" color="gray" aria-label={label}>
            <IconDots size={18} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {actions
          .filter((action) => action !== false)
          .map(({ label: text, icon: Picture, onClick, isRisky }) => (
            <Menu.Item
              key={text}
              onClick={onClick}
              leftSection={Picture && <Picture size={16} aria-hidden />}
              {...(isRisky && { color: 'var(--bad)' })}
            >
              {text}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
