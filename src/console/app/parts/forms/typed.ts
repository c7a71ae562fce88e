/** Whether something was entered in a form of a part of the page and is still there. */
import { type FormEvent, type MouseEvent, useRef, useState } from 'react'

interface Typed {
  /** Something was entered since the part is there. */
  wasTyped: boolean
  /** A form in which something was entered is still there. */
  isTyped: () => boolean
  /** Belong to the element around the forms. Events of what stands elsewhere on the page, as options, come here, too. */
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
