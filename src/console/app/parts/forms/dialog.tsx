/**
 * Modal and side sheet. When closed, they return the focus to the element that had it before. If a form in them has
 * input, Escape, a click outside, going back and reloading ask first, and the page stays when the session ends.
 */
import { Drawer, Modal, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { texts } from '../../words/texts.ts'
import { useLosing } from './losing.tsx'
import { useTyped } from './typed.ts'

interface Props {
  title: ReactNode
  onClose: () => void
  size?: 'md' | 'lg' | 'xl'
  children: ReactNode
}

const close = () => ({ 'aria-label': texts().parts.close })

interface DialogProps extends Props {
  /** Only a button in the content closes it, because the content cannot be shown again. */
  mustDismiss?: boolean
  /** The input is kept elsewhere, so closing loses nothing. */
  isKept?: boolean
}

export function Dialog({ title, onClose, size = 'md', mustDismiss = false, isKept = false, children }: DialogProps) {
  useFocusBack()
  const { close: ask, isAsking, question, listeners } = useAsked(onClose, isKept)
  return (
    <Modal
      opened
      onClose={ask}
      size={size}
      title={<Heading>{title}</Heading>}
      closeButtonProps={close()}
      closeOnClickOutside={!mustDismiss}
      closeOnEscape={!mustDismiss && !isAsking}
      withCloseButton={!mustDismiss}
    >
      <div {...listeners}>{children}</div>
      {question}
    </Modal>
  )
}

export function SideSheet({ title, onClose, size = 'md', children }: Props) {
  useFocusBack()
  const { close: ask, isAsking, question, listeners } = useAsked(onClose, false)
  return (
    <Drawer
      opened
      onClose={ask}
      position="right"
      size={size}
      title={<Heading>{title}</Heading>}
      closeButtonProps={close()}
      closeOnEscape={!isAsking}
    >
      <div {...listeners}>{children}</div>
      {question}
    </Drawer>
  )
}

/** The open dialogs, the top one last. All of them receive Escape, but only the top one may react. */
const open: symbol[] = []

/** Closes a dialog, but asks first if a form has input. */
function useAsked(onClose: () => void, isKept: boolean) {
  const [own] = useState(() => Symbol('dialog'))
  useEffect(() => {
    open.push(own)
    return () => void open.splice(open.indexOf(own), 1)
  }, [own])
  const { wasTyped, isTyped, listeners } = useTyped()
  const mayLose = wasTyped && !isKept
  const { ask, isAsking, question } = useLosing(mayLose ? { isDirty: isTyped, links: false } : undefined, {
    ...texts().parts.lose,
    lose: texts().parts.discard,
  })
  const close = () => {
    if (open.at(-1) !== own) return
    if (mayLose && isTyped()) ask(onClose)
    else onClose()
  }
  return { close, isAsking, question, listeners }
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
