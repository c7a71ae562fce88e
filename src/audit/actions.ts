/** What the audit log records. A new action is a row here; its name, once written, never changes its meaning. */
export const auditActions = {
  'session.started': 'A person signed in',
  'session.refused': 'Somebody failed to sign in as a person',
  'session.ended': 'A person signed out or ended one of their sessions',
  'password.reset_requested': 'A link to set a new password was asked for',
  'password.reset': 'A person set a new password by a link',
  'password.changed': 'A person changed their password',
  'user.created': 'A person was made a member without an invitation',
  'invitation.created': 'A person was invited',
  'invitation.revoked': 'An invitation was taken back',
  'invitation.accepted': 'A person accepted an invitation and became a member',
  'member.role_changed': 'The role of a member changed',
  'member.removed': 'A member was removed',
  'api_key.created': 'An API key was made',
  'api_key.rotated': 'An API key was replaced by a new one',
  'api_key.revoked': 'An API key was revoked',
  'oauth_client.created': 'An OAuth client was registered',
  'oauth_client.updated': 'The registration of an OAuth client changed',
  'oauth_client.secret_rotated': 'An OAuth client got a new secret',
  'oauth_client.revoked': 'An OAuth client was revoked',
  'consent.granted': 'A person allowed a product to act for them',
  'consent.denied': 'A person refused to let a product act for them',
  'consent.revoked': 'What a person had allowed a product was taken back',
  'token.reuse_detected': 'A code or refresh token was used twice; its whole family of tokens was revoked',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof auditActions
