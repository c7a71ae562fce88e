/** Rules that organisations in the United Kingdom can begin with: the guide says why. */
const AFTER_WORK = 'last_assignment_end'
const document = (
  documentType: 'right_to_work' | 'passport' | 'contract' | 'trade_card' | 'certificate' | 'licence',
  years: number,
) => ({ subject: 'documents', documentType, customTypeId: null, since: AFTER_WORK, months: 12 * years }) as const
const others = { documentType: null, customTypeId: null } as const

export const ukRules = [
  document('right_to_work', 2),
  document('passport', 2),
  document('contract', 6),
  document('trade_card', 6),
  document('certificate', 6),
  document('licence', 6),
  { subject: 'absences', ...others, since: 'record_date', months: 36 },
  { subject: 'receipts', ...others, since: 'record_date', months: 72 },
  { subject: 'notes', ...others, since: AFTER_WORK, months: 72 },
] as const
