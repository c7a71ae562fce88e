/**
 * Record fields that contain a signed link or its expiry. Signed links expire, so responses with them are not cached.
 */
export const SIGNED_LINK_FIELDS: ReadonlySet<string> = new Set([
  'file_url',
  'file_url_expires_at',
  'back_file_url',
  'receipt_url',
])
