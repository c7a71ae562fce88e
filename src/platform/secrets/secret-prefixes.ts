/** Prefixes of the secrets that the server makes (`src/access/credentials/secret-text.ts`): logs cut what follows them. */
export const secretPrefixes = {
  mst_live: 'API key',
  mst_sandbox: 'API key of the sandbox',
  msttest_live: 'API key of a test organisation',
  mst_at: 'access token',
  mst_rt: 'refresh token',
  mst_code: 'authorization code',
  mst_device: 'device code',
  mst_secret: 'client secret',
  mst_registration: 'initial access token, with which clients register',
  mst_management: 'registration access token, with which a client changes itself',
} as const

export type SecretPrefix = keyof typeof secretPrefixes
