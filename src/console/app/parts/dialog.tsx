/** What opens above a page, or beside a list. Closed, it gives the focus back to where it was. */
import { Drawer, Modal, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

interface Props {
  title: ReactNode
  onClose: () => void
  size?: 'md' | 'lg' | 'xl'
  children: ReactNode
}

const close = { 'aria-label': 'Close' }

/** @param mustDismiss only what stands in it closes it: it shows what is not shown again */
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
      // After the trap that held it is gone.
      setTimeout(() => before instanceof HTMLElement && before.isConnected && before.focus())
    },
    [before],
  )
}
