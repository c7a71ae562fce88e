/** Names as documents write them. */

/** Capitalise a name: `ADA GRACE` gives `Ada Grace`, `O'NEILL-BURKE` gives `O'Neill-Burke`. */
export function properName(name: string): string {
  return name.toLowerCase().replace(/(^|[\s'’-])\p{L}/gu, (start) => start.toUpperCase())
}
