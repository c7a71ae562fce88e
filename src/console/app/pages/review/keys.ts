/** The keyboard shortcuts of the review: single keys, except while typing or while a menu or dialog is open. */

export type Command = 'accept' | 'keep' | 'edit' | 'next' | 'previous' | 'approve' | 'reject' | 'up' | 'down'

const commands: Readonly<Record<string, Command>> = {
  a: 'accept',
  Enter: 'accept',
  x: 'keep',
  e: 'edit',
  j: 'next',
  k: 'previous',
  A: 'approve',
  r: 'reject',
  ArrowDown: 'down',
  ArrowUp: 'up',
}

/** The shortcuts that the page lists. */
export const shortcuts: readonly { keys: readonly string[]; label: string }[] = [
  { keys: ['A', 'Enter'], label: 'take what was read' },
  { keys: ['X'], label: 'keep the value' },
  { keys: ['E'], label: 'edit' },
  { keys: ['↑', '↓'], label: 'field' },
  { keys: ['J', 'K'], label: 'next, previous document' },
  { keys: ['Shift', 'A'], label: 'approve, and next' },
  { keys: ['R'], label: 'reject' },
]

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/**
 * @param on where the focus is: `text` in an input for text, `control` on an element that uses Enter or the arrow keys
 * itself, `page` elsewhere
 */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Pressed, on: 'text' | 'control' | 'page') {
  if (ctrlKey || metaKey || altKey || on === 'text') return undefined
  const isLetter = key.length === 1
  return on === 'control' && !isLetter ? undefined : commands[key]
}

/** Where the focus is; undefined while a menu, a list of choices or a dialog is open. */
export function focusOf(target: EventTarget | null): 'text' | 'control' | 'page' | undefined {
  const layers = document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]') // some exist while closed
  if ([...layers].some((layer) => layer.checkVisibility())) return undefined
  if (!(target instanceof HTMLElement)) return 'page'
  if (target.closest('input, textarea, select, [contenteditable]')) return 'text'
  return target.closest('button, a, iframe') ? 'control' : 'page'
}
