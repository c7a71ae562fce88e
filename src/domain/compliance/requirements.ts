/** The document types that an organisation requires of its workers. */
import type { Write } from '../../events/write.ts'
import type { Requirement } from './required.ts'

/** The default, until the organisation sets its own requirements. */
export const standardRequirements: readonly Requirement[] = [{ trade: null, documentTypes: ['right_to_work'] }]

/** The organisation's requirements, or the default. In a write they have usually been read with its clock. */
export async function requirementsOf({
  control,
  orgId,
  opened,
}: Pick<Write, 'control' | 'orgId' | 'opened'>): Promise<readonly Requirement[]> {
  const stored =
    opened === undefined
      ? (await control.complianceSettings.findUnique({ where: { orgId } }))?.requirements
      : (await opened).requirements
  return (stored as Requirement[] | null | undefined) ?? standardRequirements
}
