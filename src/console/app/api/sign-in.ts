/** What happens when the session has ended. */

let holders = 0

/** Go to the sign-in page and come back, unless a page holds work that would be lost. */
export function goToSignIn(): void {
  if (holders > 0) return
  const { pathname, search } = window.location
  window.location.replace(`/sign-in?return_to=${encodeURIComponent(pathname + search)}`)
}

/** Whether a page holds work that would be lost if it was left. */
export const isPageKept = () => holders > 0

/** Keep the page when the session ends: it says so by itself. @returns ends it */
export function keepPage(): () => void {
  holders++
  return () => void holders--
}
