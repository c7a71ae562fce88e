import { useLocation, useSearch } from 'wouter'

/** The address of the list as it is, with a record open beside it. */
export function useRecordLink(name = 'open'): (id: string) => string {
  const [location] = useLocation()
  const search = useSearch()
  return (id) => {
    const parameters = new URLSearchParams(search)
    parameters.set(name, id)
    return `${location}?${parameters}`
  }
}
