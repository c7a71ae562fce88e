/** Sizes of files in words. */
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

/** E.g. `1.2 GB`. */
export function bytesInWords(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(STEP)))
  const count = (bytes / STEP ** unit).toLocaleString('en', { maximumFractionDigits: unit === 0 ? 0 : 1 })
  return `${count} ${UNITS[unit]}`
}
