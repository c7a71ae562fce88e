/** Lists of weighted elements in request headers (RFC 9110, section 12.4.2). */

/** The elements of a list such as `br;q=0.5, gzip`, each in lower case, with its weight from 0 to 1. */
export function weightsIn(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const each of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim())
    if (name !== '') weights.set(name, Math.max(weightOf(parameters), weights.get(name) ?? 0))
  }
  return weights
}

/** 0 if the weight is malformed. */
function weightOf(parameters: readonly string[]): number {
  const weight = parameters.find((each) => each.startsWith('q='))?.slice(2)
  if (weight === undefined) return 1
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0
}

/** Limits of the cache: clients send few different headers. */
const MOST_KNOWN = 100
const LONGEST_KNOWN = 200

/** Memoise a function of a header. */
export function remembered<Result>(read: (header: string) => Result): (header: string) => Result {
  const known = new Map<string, Result>()
  return (header) => {
    const found = known.get(header)
    if (found !== undefined || known.has(header)) return found as Result
    const result = read(header)
    if (known.size < MOST_KNOWN && header.length <= LONGEST_KNOWN) known.set(header, result)
    return result
  }
}
