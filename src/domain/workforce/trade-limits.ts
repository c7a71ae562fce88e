/** Limits of the list of trades. Uses neither server nor database, so it runs in browsers, too. */
export const MAX_TRADES = 300
/** Other names of one trade. */
export const MAX_ALIASES = 20
