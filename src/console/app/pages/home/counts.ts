/** What the figures of the home page count. */

/** The number of records with a value. */
export const countOf = (counts: readonly { value?: unknown; count: number }[] | null | undefined, value: string) =>
  counts?.find((each) => each.value === value)?.count ?? 0

/** The places that nobody has yet. */
export const openPlacesIn = (roles: readonly { open: number }[] | null | undefined) =>
  roles?.reduce((sum, role) => sum + role.open, 0)

/** Where the counted workers are listed. */
export const workersOf = (filters: Record<string, string>) => `/workers?${new URLSearchParams(filters)}`
