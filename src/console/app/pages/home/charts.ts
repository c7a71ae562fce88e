/** What the charts of the home page share. */

/** The most bars that a list of bars has. */
export const SHOWN = 8

export const dayForm = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
