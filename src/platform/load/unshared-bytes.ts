/**
 * Bytes that are to be kept, without what they share memory with: Node makes a buffer of up to 32 KiB as a part of one of
 * 64 KiB, all of which stays in memory as long as any part of it.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
