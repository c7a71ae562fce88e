import { useEffect, useRef } from 'react'
import { type Command, commandOf, focusOf } from './keys.ts'

/** Binds keys to these commands of the review while the component is mounted. */
export function useKeys(commands: Partial<Record<Command, () => void>>): void {
  const latest = useRef(commands)
  latest.current = commands
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const on = focusOf(event.target)
      const command = on && commandOf(event, on)
      const run = command && latest.current[command]
      if (run === undefined) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
