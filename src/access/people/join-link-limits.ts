/** The limits of join links. Browsers use them, too. */

export const JOIN_LINK_DAYS = { usual: 14, max: 90 } as const
/** People who can use a link in 24 hours. */
export const REQUESTS_PER_DAY = { usual: 200, max: 5000 } as const
