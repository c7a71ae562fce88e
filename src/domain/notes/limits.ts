/** The limits of a note. Uses neither server nor database, so it runs in browsers, too. */

/** Characters. */
export const MAX_NOTE = 4000
export const MAX_MENTIONS = 20
