import { useState } from 'react'

/** Where GraphiQL and the reference look for a key: in this tab, and nowhere else. */
const NAME = 'muster-key'

export function useExplorerKey() {
  const [key, setKey] = useState(() => sessionStorage.getItem(NAME) ?? undefined)
  return {
    key,
    save: (next: string) => {
      sessionStorage.setItem(NAME, next)
      setKey(next)
    },
    clear: () => {
      sessionStorage.removeItem(NAME)
      setKey(undefined)
    },
  }
}
