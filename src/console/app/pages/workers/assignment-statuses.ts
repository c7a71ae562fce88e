import type { AssignmentStatus } from '../../api/schema-types.ts'
import type { Tone } from '../../parts/values/tone.ts'

export const assignmentStatuses: Record<AssignmentStatus, { label: string; tone: Tone }> = {
  active: { label: 'On site', tone: 'good' },
  scheduled: { label: 'Planned', tone: 'calm' },
  ended: { label: 'Ended', tone: 'quiet' },
}
