/** What went wrong is printed already; the command fails. */
export class Reported extends Error {}
