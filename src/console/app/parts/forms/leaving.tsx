/** Asks before a link, a reload or closing the tab leaves a page with unsaved changes. */
import { useLosing } from './losing.tsx'

/**
 * @param what what is not saved, e.g. `this template`; undefined if everything is saved
 * @param note what happens to the changes
 * @returns the question to render on the page, and a function that lets the next navigation pass
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
