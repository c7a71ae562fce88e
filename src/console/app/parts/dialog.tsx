/** Modal and side sheet. When closed, they return the focus to the element that had it before. */
import { Drawer, Modal, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

interface Props {
  title: ReactNode
  onClose: () => void
  size?: 'md' | 'lg' | 'xl'
  children: ReactNode
}

const close = { 'aria-label': 'Close' }

/** @param mustDismiss only a button in the content closes it, because the content is not shown again */
export function Dialog({
  title,
  onClose,
  size = 'md',
  mustDismiss = false,
  children,
}: Props & { mustDismiss?: boolean }) {
  useFocusBack()
  return (
    <Modal
      opened
      onClose={onClose}
      size={size}
      title={<Heading>{title}</Heading>}
      closeButtonProps={close}
      closeOnClickOutside={!mustDismiss}
      closeOnEscape={!mustDismiss}
      withCloseButton={!mustDismiss}
    >
      {children}
    </Modal>
  )
}

export function SideSheet({ title, onClose, size = 'md', children }: Props) {
  useFocusBack()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={size}
      title={<Heading>{title}</Heading>}
      closeButtonProps={close}
    >
      {children}
    </Drawer>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <Text fw={650} component="span">
      {children}
    </Text>
  )
}

function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Wait until the focus trap is released.
      setTimeout(() => before instanceof HTMLElement && before.isConnected && before.focus())
    },
    [before],
  )
}
