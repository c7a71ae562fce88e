/** Whether an accepted document holds, by its last day. */
import type { DocumentStatus } from '../prisma/generated/client/enums.ts'
import { today } from './today.ts'

const DAY = 86_400_000
const EXPIRING_DAYS = 30

export function documentStatus(expiresOn: Date | null): DocumentStatus {
  if (expiresOn === null) return 'valid'
  const days = (expiresOn.getTime() - today().getTime()) / DAY
  return days < 0 ? 'expired' : days <= EXPIRING_DAYS ? 'expiring' : 'valid'
}
