/** The columns of records that name files, for comparing the file store with the records. */
export const namedFiles = [
  { table: 'documents', column: 'file_key' },
  { table: 'documents', column: 'back_file_key' },
  { table: 'expenses', column: 'receipt_key' },
  { table: 'invoices', column: 'file_key' },
] as const

/** In SQL: whether no record of the organisation `o` names the file `key`. */
export const unnamedFiles = namedFiles
  .map(({ table, column }) => `not exists (select from ${table} t where t.org_id = o.id and t.${column} = key)`)
  .join(' and ')
