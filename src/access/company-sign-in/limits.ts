/** Limits of a company's sign-in. Uses neither server nor database, so it runs in browsers, too. */
export const MAX_RULES = 50
export const MAX_DOMAINS = 20
