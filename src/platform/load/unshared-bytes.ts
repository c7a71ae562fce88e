/**
 * Copies bytes that will be kept out of shared memory: Node allocates small buffers, up to 32 KiB, as slices of 64 KiB,
 * which stay in memory as long as any slice.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
