import { useState } from 'react'

/** Where GraphiQL and the reference look for a key: in this tab, and nowhere else. */
const NAME = 'muster-key'

export function useExplorerKey() {
  const [key, setKey] = useState(() => sessionStorage.getItem(NAME) ?? undefined)
  return {
    key,
    take: (chosen: string) => {
      sessionStorage.setItem(NAME, chosen)
      setKey(chosen)
    },
    forget: () => {
      sessionStorage.removeItem(NAME)
      setKey(undefined)
    },
  }
}
