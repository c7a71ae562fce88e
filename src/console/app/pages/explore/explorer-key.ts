import { useState } from 'react'

/** GraphiQL and the REST reference read the key from this entry of session storage. */
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
