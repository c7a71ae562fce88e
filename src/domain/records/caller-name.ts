/** How a record names who changed it: it keeps the name, because people leave and keys are revoked. */
import type { CallerWrite } from '../../events/write.ts'

/** The name of the person that a caller acts for, or of the key, app or automation. */
export async function callerName({
  control,
  credential: { userId, name },
}: Pick<CallerWrite, 'control' | 'credential'>): Promise<string> {
  const select = { name: true, email: true } as const
  const person = userId === null ? null : await control.user.findUnique({ where: { id: userId }, select })
  return person?.name ?? person?.email ?? name ?? 'Automation'
}
