/** Fields of records that hold a signed link or tell of one. Links run out, so what holds one is told anew each time. */
export const LINKS: ReadonlySet<string> = new Set(['file_url', 'file_url_expires_at', 'receipt_url'])
