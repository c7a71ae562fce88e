/** The media types that a client accepts (RFC 9110, section 12.5.1). */
import { ApiError } from '../errors/errors.ts'
import { remembered, weightsIn } from './weights.ts'

const weightsOf = remembered(weightsIn)

/**
 * Choose the media type for a client: the one with the highest weight. On a tie, a type that the header names precedes one
 * that it accepts with `*`, then the first of `offered` wins. Parameters such as `charset` are not compared.
 * @param header the `Accept` header; if it is missing or empty, the client accepts everything
 * @param offered media types, e.g. `application/json`, the default first
 * @throws {ApiError} not_acceptable
 */
export function acceptedType<Type extends string>(
  header: string | undefined,
  offered: readonly [Type, ...Type[]],
): Type {
  if (header === undefined || header.trim() === '') return offered[0]
  const weights = weightsOf(header)
  let best: { type: Type; weight: number; depth: number } | undefined
  for (const type of offered) {
    const ranges = [type, `${type.split('/', 1)[0]}/*`, '*/*']
    const depth = ranges.findIndex((range) => weights.has(range))
    const weight = weights.get(ranges[depth] ?? '') ?? 0
    if (weight === 0) continue
    if (best === undefined || weight > best.weight || (weight === best.weight && depth < best.depth))
      best = { type, weight, depth }
  }
  if (best !== undefined) return best.type
  const [last, ...others] = [...offered].reverse()
  if (others.length === 0) throw new ApiError('not_acceptable')
  throw new ApiError('not_acceptable', {
    message: `The Accept header does not match any type this endpoint can return. Send ${others.reverse().join(', ')} or ${last}, or omit it.`,
  })
}
