/** Asks before a page with unsaved changes is left by a link, a reload or a closed tab. */
import { useLosing } from './losing.tsx'

/**
 * @param what is not saved, e.g. `this template`; undefined if everything is
 * @param note what becomes of the changes
 * @returns the question, which stands on the page, and what lets the next navigation pass
 */
export function useLeaving(what: string | undefined, note = '') {
  const { question, release } = useLosing(what === undefined ? undefined : { isDirty: () => true, links: true }, {
    title: 'Leave without saving?',
    text: `Your changes of ${what} are not saved. ${note}`,
    stay: 'Stay',
    lose: 'Leave',
  })
  return { question: what !== undefined && question, release }
}
