/** Client metadata without a surface: what it becomes, every refusal with its words, and how it is shown. */
import { describe, expect, it } from 'vitest'
import { bearerOf, refuseOwnTokens } from '../../../src/access/oauth/client-configuration.ts'
import {
  asRefusal,
  RegistrationRefused,
  readClientMetadata,
  registeredMetadata,
} from '../../../src/access/oauth/client-metadata.ts'
import { normalUserCode, shownUserCode } from '../../../src/access/oauth/device-codes.ts'
import { ApiError, invalidField } from '../../../src/platform/errors/errors.ts'
import { REDIRECT } from './flow.ts'

const SCOPES = ['workers:read', 'projects:read', 'finance:read']
const policy = { scopes: SCOPES, environment: 'live' } as const

/** What is thrown, as a client hears of it. */
function refusalOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error instanceof RegistrationRefused ? [error.error, error.message] : error
  }
}
describe('client metadata', () => {
  it('has the defaults of RFC 7591, and all that the policy allows', () => {
    expect(readClientMetadata({ unknown: 1 }, policy)).toEqual({
      name: 'Unnamed app',
      redirectUris: [],
      grantTypes: ['authorization_code'],
      scopes: SCOPES,
      environment: 'live',
      isPublic: false,
    })
  })

  it('is taken as it is sent', () => {
    const sent = {
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
      response_types: ['code'],
      client_name: 'Rota ☂',
      scope: ' workers:read  projects:read ',
    }
    expect(readClientMetadata(sent, policy)).toEqual({
      name: 'Rota ☂',
      redirectUris: [REDIRECT],
      grantTypes: ['authorization_code', 'device_code'],
      scopes: ['workers:read', 'projects:read'],
      environment: 'live',
      isPublic: true,
    })
    const machine = { grant_types: ['client_credentials'], response_types: [] }
    expect(readClientMetadata(machine, policy)).toMatchObject({ grantTypes: ['client_credentials'] })
    expect(readClientMetadata({ client_name: '' }, policy).name).toBe('')
  })

  const codeNeeded = 'response_types: must be ["code"] with the grant type authorization_code, and empty without it'
  const valid = 'authorization_code refresh_token client_credentials urn:ietf:params:oauth:grant-type:device_code'
  it.each<[string, object | null, string, string | RegExp]>([
    ['no object', null, 'invalid_client_metadata', /^the body: /],
    [
      'redirect URIs that are no list',
      { redirect_uris: REDIRECT },
      'invalid_redirect_uri',
      'redirect_uris must be a list of URLs',
    ],
    [
      'a redirect URI that is no text',
      { redirect_uris: [7] },
      'invalid_redirect_uri',
      'redirect_uris must be a list of URLs',
    ],
    [
      'another way to authenticate',
      { token_endpoint_auth_method: 'client_secret_jwt' },
      'invalid_client_metadata',
      /^token_endpoint_auth_method: /,
    ],
    [
      'keys that it does not send',
      { token_endpoint_auth_method: 'private_key_jwt' },
      'invalid_client_metadata',
      'jwks: must have the public keys of the client',
    ],
    [
      'keys elsewhere',
      { jwks_uri: 'https://app.example/keys' },
      'invalid_client_metadata',
      'jwks_uri: is not supported: send the keys as jwks',
    ],
    [
      'a line break in the name',
      { client_name: 'a\nb' },
      'invalid_client_metadata',
      'client_name: must not contain control characters',
    ],
    [
      'a control character at the end',
      { client_name: 'a\u0000' },
      'invalid_client_metadata',
      'client_name: must not contain control characters',
    ],
    [
      'a control character at the start',
      { client_name: '\u0007a' },
      'invalid_client_metadata',
      'client_name: must not contain control characters',
    ],
    ['another response type', { response_types: ['token'] }, 'invalid_client_metadata', /^response_types: /],
    ['no response type for codes', { response_types: [] }, 'invalid_client_metadata', codeNeeded],
    [
      'a response type without codes',
      { grant_types: ['client_credentials'], response_types: ['code'] },
      'invalid_client_metadata',
      codeNeeded,
    ],
    [
      'another grant type',
      { grant_types: ['password'] },
      'invalid_client_metadata',
      `grant_types: must not contain 'password'; valid are ${valid}`,
    ],
    [
      'a scope that is none',
      { scope: 'workers:read x' },
      'invalid_client_metadata',
      `scope: must not contain 'x'; valid are ${SCOPES.join(' ')}`,
    ],
    [
      'a scope beyond the policy',
      { scope: 'workers:write' },
      'invalid_client_metadata',
      `scope: must not contain 'workers:write'; valid are ${SCOPES.join(' ')}`,
    ],
  ])('is refused with %s', (_, body, code, message) => {
    const [error, text] = refusalOf(() => readClientMetadata(body, policy)) as [string, string]
    expect(error).toBe(code)
    if (message instanceof RegExp) expect(text).toMatch(message)
    else expect(words(text)).toEqual(words(message))
  })

  /** The lists of scopes and grant types in any order. */
  const words = (text: string) => text.split(' ').toSorted()

  it('is shown with its secret once', () => {
    const client = {
      clientId: 'client_1',
      createdAt: new Date('2026-11-23T10:00:00.900Z'),
      name: 'Rota',
      redirectUris: [REDIRECT],
      grantTypes: ['authorization_code'],
      scopes: ['workers:read', 'projects:read'],
      secretHint: 'abcd',
      publicKeys: null,
    } as never
    const access = { token: 'mst_management_1', uri: 'https://muster.example/oauth/register/client_1' }
    const shown = {
      client_id: 'client_1',
      client_id_issued_at: 1795428000,
      client_name: 'Rota',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: 'workers:read projects:read',
      registration_access_token: access.token,
      registration_client_uri: access.uri,
    }
    expect(registeredMetadata(client, null, access)).toEqual(shown)
    const once = { client_secret: 'secret', client_secret_expires_at: 0 }
    expect(registeredMetadata(client, 'secret', access)).toEqual({ ...shown, ...once })
    const machine = { ...(client as object), grantTypes: ['client_credentials'], secretHint: null } as never
    expect(registeredMetadata(machine, null, access)).toMatchObject({
      response_types: [],
      token_endpoint_auth_method: 'none',
    })
  })
})

describe('the refusal of a client', () => {
  it.each([
    ['redirectUris[1]', 'invalid_redirect_uri', 'redirect_uris[1] is wrong'],
    ['grantTypes', 'invalid_client_metadata', 'grant_types is wrong'],
    ['name', 'invalid_client_metadata', 'client_name is wrong'],
    ['scopes[0]', 'invalid_client_metadata', 'scope[0] is wrong'],
    ['other', 'invalid_client_metadata', 'other is wrong'],
  ])('of %s names the member of the metadata', (path, code, message) => {
    const refusal = asRefusal(invalidField(path, 'invalid', 'is wrong')) as RegistrationRefused
    expect([refusal.error, refusal.message]).toEqual([code, message])
  })

  it('is that of validation alone', () => {
    const others = [new ApiError('not_found'), new Error('validation_failed')]
    for (const error of others) expect(asRefusal(error)).toBe(error)
    expect(asRefusal(new ApiError('validation_failed'))).toBeInstanceOf(RegistrationRefused)
  })
})

describe('a header Authorization', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer  abc', 'abc'],
    ['Bearer a b', ''],
    ['xBearer abc', ''],
    ['Basic abc', ''],
    ['Bearer', ''],
    ['', ''],
    [undefined, ''],
  ])('%j has the token %j', (header, token) => expect(bearerOf(header)).toBe(token))
})

it('a client without organisation has no tokens of its own', () => {
  const input = { grantTypes: ['client_credentials'] } as never
  expect(refusalOf(() => refuseOwnTokens({ orgId: null }, input))).toEqual([
    'invalid_client_metadata',
    'grant_types: must not contain client_credentials, because the client belongs to no organisation',
  ])
  expect(refusalOf(() => refuseOwnTokens({ orgId: 'org' }, input))).toBeUndefined()
  expect(
    refusalOf(() => refuseOwnTokens({ orgId: null }, { grantTypes: ['authorization_code'] } as never)),
  ).toBeUndefined()
})

describe('a user code', () => {
  it.each([
    ['bcdf-ghjk', 'BCDFGHJK'],
    [' BCDF GHJK ', 'BCDFGHJK'],
    ['BCDF-GHJ', undefined],
    ['BCDF-GHJKL', undefined],
    ['ABCD-FGHJ', undefined],
    ['BCDF-GHJA', undefined],
    ['', undefined],
  ])('typed as %j is %j', (typed, code) => expect(normalUserCode(typed)).toBe(code))
  it('is shown with a dash', () => expect(shownUserCode('BCDFGHJK')).toBe('BCDF-GHJK'))
})
