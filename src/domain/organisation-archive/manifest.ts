/** `manifest.json`, the last entry of an archive: what the archive has, with checksums. Without it an archive is not whole. */
import { z } from 'zod'
import { archived } from './tables.ts'

export const MANIFEST = 'manifest.json'

/** The newest format that this version writes, and the only one that it reads. */
export const FORMAT = 1

const sum = z.string().regex(/^[0-9a-f]{64}$/)
const entry = z.object({ path: z.string(), size: z.number().min(0), sha256: sum })

export const manifestShape = z.object({
  format: z.literal(FORMAT),
  /** Version of Muster that made the archive, and the newest migration of its database. */
  version: z.string(),
  migration: z.string(),
  organisation: z.object({ id: z.uuid(), name: z.string() }),
  /** When the first and the last rows were read. */
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  /** Null: the organisation was open, so that it may have changed between the first and the last rows. */
  closed_at: z.iso.datetime().nullable(),
  /** The clock of the organisation: the stamp of its last write. */
  last_write: z.string(),
  /** Rows, and the parts of NDJSON with them. */
  tables: z.array(z.object({ table: z.enum(archived), rows: z.number().min(0), parts: z.array(entry) })),
  /** Files by the keys that records name them by. */
  files: z.array(entry.extend({ key: z.string() })),
  /** Keys of files that records name and the store does not have. */
  missing_files: z.array(z.string()),
})

/** The contents of an archive. */
export type ArchiveManifest = z.infer<typeof manifestShape>
export type ArchiveEntry = z.infer<typeof entry>
