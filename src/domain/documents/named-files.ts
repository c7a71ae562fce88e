/** The columns of records that name files, for comparing the file store with the records. */
export const namedFiles = [
  { table: 'documents', column: 'file_key' },
  { table: 'documents', column: 'back_file_key' },
  { table: 'expenses', column: 'receipt_key' },
  { table: 'invoices', column: 'file_key' },
] as const
