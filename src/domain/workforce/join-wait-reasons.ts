/** Why a request waits for staff, with the descriptions in the schema. */
export const waitReasons = {
  no_worker:
    'No worker is surely this person: none has the address, or it changed lately, or another one has the payroll number, or the worker is inactive or has an account.',
  no_inviter: 'The member who made the link may no longer invite anybody.',
  open_invitation: 'Another invitation of the address or of the worker is open.',
  invitation_limit: 'A limit of invitations in 24 hours was reached.',
  refused: 'The worker cannot be invited; `confirmJoinRequest` says why.',
} as const

export type WaitReason = keyof typeof waitReasons
