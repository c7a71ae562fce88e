/** The columns of records that name files, for comparing the file store with the records. */
export const namedFiles = [
  { table: 'documents', column: 'file_key' },
  { table: 'documents', column: 'back_file_key' },
  { table: 'expenses', column: 'receipt_key' },
  { table: 'invoices', column: 'file_key' },
] as const

/** SQL: those keys of `$1` that no record of the organisation `$2` names. */
export const UNNAMED = `select key from unnest($1::text[]) as key where ${namedFiles
  .map(({ table, column }) => `not exists (select from ${table} t where t.org_id = $2::uuid and t.${column} = key)`)
  .join(' and ')}`
