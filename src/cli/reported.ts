/** The command fails, and its error is already printed. */
export class Reported extends Error {}
