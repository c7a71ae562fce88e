import type { MouseEvent } from 'react'

const CONTROLS = 'a, button, input, label, [role=menu]'

/**
 * Opens a row by a click on any part of it, as a click on its link would, also with a key for a new tab. Its texts can
 * be selected and copied: a click that ends a selection opens nothing, nor does one on a control of the row.
 */
export function openOnClick(event: MouseEvent<HTMLElement>): void {
  const { currentTarget, target, nativeEvent } = event
  if (!currentTarget.contains(target as Node) || (target as Element).closest(CONTROLS)) return
  if (window.getSelection()?.isCollapsed === false) return
  currentTarget.querySelector('[data-row-link]')?.dispatchEvent(new window.MouseEvent('click', nativeEvent))
}
