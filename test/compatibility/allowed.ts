/**
 * Breaks of the last release's promises that are meant, by the sentence of the test, each with its reason. After a
 * release, `node test/compatibility/promises.ts` records its promises and this table is emptied.
 */
export const allowed: Readonly<Record<string, string>> = {}
