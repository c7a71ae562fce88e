/** The document types that workers upload, the most common ones first. */
import type { Records } from '../records.ts'

export const documentTypes = [
  'trade_card',
  'certificate',
  'right_to_work',
  'passport',
  'licence',
  'contract',
  'other',
] as const satisfies readonly Records['documents'][number]['type'][]
