/** Asks whether to continue and lose unsaved input. */
import { Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useGuard } from '../states/guard.tsx'

/** Input that would be lost. */
interface AtRisk {
  isDirty: () => boolean
  /** Whether links ask too, not only closing, reloading and going back. */
  links: boolean
}

interface Words {
  title: string
  text: ReactNode
  stay: string
  lose: string
}

interface Losing {
  /** Asks before `go`. */
  ask: (go: () => void) => void
  isAsking: boolean
  /** The question, to be rendered on the page. */
  question: ReactNode
  /** Lets the next navigation pass, because the input is saved. */
  release: () => void
}

/** @param risk undefined if everything is saved */
export function useLosing(risk: AtRisk | undefined, { title, text, stay, lose }: Words): Losing {
  const [go, setGo] = useState<() => void>()
  const ask = (wanted: () => void) => setGo(() => wanted)
  const release = useGuard(risk && { ...risk, ask })
  const close = () => setGo(undefined)
  const question = go && (
    <Modal
      opened
      onClose={close}
      size="sm"
      title={
        <Text fw={650} component="span">
          {title}
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          {stay}
        </Button>
        <Button
          color="red.9"
          onClick={() => {
            release()
            go()
          }}
        >
          {lose}
        </Button>
      </Group>
    </Modal>
  )
  return { ask, isAsking: go !== undefined, question, release }
}
