/** Whether forms in a part of the page have unsaved input. */
import { type FormEvent, type MouseEvent, useRef, useState } from 'react'

interface Typed {
  /** Something was entered since the part was mounted. */
  wasTyped: boolean
  /** Whether a form with input is still on the page. */
  isTyped: () => boolean
  /** For the element around the forms. React also passes it events of portals, such as the options of a select. */
  listeners: { onInput: (event: FormEvent) => void; onClick: (event: MouseEvent) => void }
}

export function useTyped(): Typed {
  const forms = useRef(new Set<Element>())
  const [wasTyped, setWasTyped] = useState(false)
  const mark = (form: Element | null) => {
    if (form === null) return
    forms.current.add(form)
    setWasTyped(true)
  }
  return {
    wasTyped,
    isTyped: () => [...forms.current].some(({ isConnected }) => isConnected),
    listeners: {
      onInput: ({ target }) => mark((target as Element).closest('form')),
      onClick: ({ target, currentTarget }) => {
        if ((target as Element).closest('[role=option]')) mark(currentTarget.querySelector('form'))
      },
    },
  }
}
