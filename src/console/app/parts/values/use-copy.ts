/** Copies a text, also without https, where scripts cannot use `navigator.clipboard`. */
import { useEffect, useState } from 'react'
import { notify } from '../states/notify.tsx'

/** Milliseconds for which a button shows that it has copied. */
const SAID = 2000

/** @returns whether it was just copied, and a function that copies; if the browser refuses, a toast says so */
export function useCopy(text: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const end = setTimeout(() => setCopied(false), SAID)
    return () => clearTimeout(end)
  }, [copied])
  const copy = () =>
    void write(text).then(
      () => setCopied(true),
      () => notify('The browser does not let it be copied. Select the text and copy it.'),
    )
  return { copied, copy }
}

async function write(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  if (!isCopied) throw new Error('not copied')
}
