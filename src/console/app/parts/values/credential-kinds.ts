export const credentialKinds = { key: 'API key', token: 'OAuth token', session: 'User session' } as const
