import { useLocation, useSearch } from 'wouter'

/** Builds a link to the current list with a record open in the side sheet. */
export function useRecordLink(name = 'open'): (id: string) => string {
  const [location] = useLocation()
  const search = useSearch()
  return (id) => {
    const parameters = new URLSearchParams(search)
    parameters.set(name, id)
    return `${location}?${parameters}`
  }
}
