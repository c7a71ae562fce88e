/** Range requests (RFC 9110, section 14). */

/** Positions of the first and the last byte. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * The part of `size` bytes that a `Range` header selects. A malformed header, or one with another unit or several ranges,
 * is ignored, as section 14.2 permits.
 */
export function rangeIn(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from = '', to = ''] = header?.match(/^bytes=(\d*)-(\d*)$/i) ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') return suffix(Number(to), size)
  const [first, last] = [Number(from), to === '' ? Number.POSITIVE_INFINITY : Number(to)]
  if (last < first) return 'whole'
  return first < size ? { first, last: Math.min(last, size - 1) } : 'unsatisfiable'
}

function suffix(length: number, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (length === 0) return 'unsatisfiable'
  return length < size ? { first: size - length, last: size - 1 } : 'whole'
}
