/** How the people of an organisation sign in through its own OpenID provider: set by owners. */
import type { CompanySignIn } from '../../../prisma/generated/client/client.ts'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import type { SealedTable } from '../../platform/secrets/reseal.ts'
import { openConfiguredBox } from '../../platform/secrets/secret-box.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { type AuditOrigin, audit } from '../audit/audit.ts'
import { isByHand, roles } from '../scopes/roles.ts'
import type { AccessServices } from '../services.ts'
import { MAX_RULES } from './limits.ts'
import { ProviderError, type Providers, type Registration } from './provider.ts'

const MAX_TEXT = 300
/** The path where people sign in through their organisation's provider, and the one to which it sends them back. */
export const COMPANY_PATH = '/sign-in/company'
export const CALLBACK_PATH = `${COMPANY_PATH}/callback`

/** The address that a provider has to know. */
export const redirectUriOf = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}${CALLBACK_PATH}`

/** Which role a value of the claim gives. */
export interface RoleRule {
  value: string
  role: Role
}

/** What an owner sets. */
export interface CompanySignInValues {
  issuer: string
  clientId: string
  /** Absent: as before. */
  clientSecret?: string | null | undefined
  roleClaim: string | null
  roleRules: readonly RoleRule[]
  defaultRole: Role | null
  requiredRoles: readonly Role[]
  passwordOwnerId: string | null
}

/** The settings; null if there are none. */
export function findCompanySignIn(control: Db, orgId: string): Promise<CompanySignIn | null> {
  return control.companySignIn.findUnique({ where: { orgId } })
}

export const rulesOf = ({ roleRules }: Pick<CompanySignIn, 'roleRules'>) => roleRules as unknown as RoleRule[]

const ownerOfSecret = (orgId: string) => `company sign-in of ${orgId}`

/** Where the secrets of this server at the providers are. */
export const providerSecrets: SealedTable = {
  table: 'company_sign_ins',
  id: 'org_id',
  secret: 'client_secret',
  keyId: 'client_secret_key_id',
  ownerOf: ownerOfSecret,
}

/** The provider, with the secret that this server has there. */
export function registrationOf(
  { secret, config }: Pick<AccessServices, 'secret' | 'config'>,
  { orgId, issuer, clientId, clientSecret, clientSecretKeyId }: CompanySignIn,
): Registration {
  const box = openConfiguredBox(secret, config)
  return { issuer, clientId, clientSecret: box.open(clientSecret, clientSecretKeyId, ownerOfSecret(orgId)) }
}

/** @throws {ApiError} validation_failed */
export function checkValues(providers: Providers, values: CompanySignInValues): void {
  const { issuer, clientId, clientSecret, roleClaim, roleRules, defaultRole, requiredRoles, passwordOwnerId } = values
  const problem = providers.problemOf(issuer)
  if (problem !== undefined) throw invalidField('input.issuer', 'invalid', problem)
  checkText('input.clientId', clientId)
  if (clientSecret != null) checkText('input.clientSecret', clientSecret)
  if (roleClaim !== null) checkText('input.roleClaim', roleClaim)
  if (roleRules.length > MAX_RULES)
    throw invalidField('input.roleRules', 'invalid', `must have at most ${MAX_RULES} rules`)
  if (roleRules.length > 0 && roleClaim === null)
    throw invalidField('input.roleClaim', 'required', 'must name the claim that the rules read')
  for (const [index, { value, role }] of roleRules.entries()) {
    checkText(`input.roleRules[${index}].value`, value)
    checkGiven(`input.roleRules[${index}].role`, role)
  }
  if (defaultRole !== null) checkGiven('input.defaultRole', defaultRole)
  if (requiredRoles.includes('owner') && passwordOwnerId === null)
    throw invalidField(
      'input.passwordOwnerId',
      'required',
      'must name an owner who may go on with a password, for the day on which the provider fails',
    )
}

function checkText(path: string, text: string): void {
  if (text.trim() === '' || text.length > MAX_TEXT || /\p{Cc}/u.test(text) || !text.isWellFormed())
    throw invalidField(path, 'invalid', `must have 1 to ${MAX_TEXT} characters, without control characters`)
}

function checkGiven(path: string, role: Role): void {
  if (isByHand(role))
    throw invalidField(path, 'invalid', `must not be ${role}: members get this role by hand, not from a provider`)
}

/** Who sets it. */
interface Setter {
  userId: string
  role: Role
  /** Whether they signed in through the organisation's provider as it is now. */
  isThroughProvider: boolean
}

/**
 * Ask the provider what it is, before its settings are stored.
 * @throws {ApiError} validation_failed on `input.issuer`, or on `input.clientSecret` if there is none yet
 */
export async function checkProvider(
  services: Pick<AccessServices, 'secret' | 'config'>,
  providers: Providers,
  before: CompanySignIn | null,
  { issuer, clientId, clientSecret }: CompanySignInValues,
): Promise<void> {
  checkSecret(before, { issuer, clientSecret })
  const secret = clientSecret ?? registrationOf(services, before as CompanySignIn).clientSecret
  try {
    await providers.configurationOf({ issuer, clientId, clientSecret: secret })
  } catch (error) {
    if (error instanceof ProviderError) throw invalidField('input.issuer', 'invalid', error.message)
    throw error
  }
}

/** A secret is kept for its own issuer only. @throws {ApiError} validation_failed on `input.clientSecret` */
function checkSecret(
  before: CompanySignIn | null,
  { issuer, clientSecret }: Pick<CompanySignInValues, 'issuer' | 'clientSecret'>,
): void {
  if (clientSecret == null && before?.issuer !== issuer)
    throw invalidField('input.clientSecret', 'required', 'is required for a new issuer')
}

/**
 * Store the settings, with an audit entry. People who signed in through another provider are signed out.
 * @throws {ApiError} validation_failed on `input.passwordOwnerId`; conflict if it would lock out the person who sets it
 */
export async function setCompanySignIn(
  control: Db,
  origin: AuditOrigin,
  services: Pick<AccessServices, 'secret' | 'config'>,
  orgId: string,
  setter: Setter,
  { clientSecret, roleRules, requiredRoles, ...values }: CompanySignInValues,
): Promise<CompanySignIn> {
  await control.$queryRaw`select 1 from organisations where id = ${orgId}::uuid for no key update`
  const before = await findCompanySignIn(control, orgId)
  checkSecret(before, { issuer: values.issuer, clientSecret })
  const isSameProvider = before?.issuer === values.issuer && before.clientId === values.clientId
  const required = (Object.keys(roles) as Role[]).filter((each) => requiredRoles.includes(each))
  await checkPasswordOwner(control, orgId, values.passwordOwnerId)
  const staysIn =
    !required.includes(setter.role) ||
    values.passwordOwnerId === setter.userId ||
    (setter.isThroughProvider && isSameProvider)
  if (!staysIn)
    throw new ApiError('conflict', {
      message: 'This would lock you out. Sign in through the provider once, then require it of your own role.',
    })
  if (before !== null && !isSameProvider) await dropCompanySignIn(control, orgId)
  const box = openConfiguredBox(services.secret, services.config)
  const data = {
    ...values,
    roleRules: roleRules.map(({ value, role }) => ({ value, role })),
    requiredRoles: required,
    updatedAt: databaseClock.now(),
    ...(clientSecret != null && {
      clientSecret: box.seal(clientSecret, ownerOfSecret(orgId)),
      clientSecretKeyId: box.keyId,
    }),
  }
  const kept = { clientSecret: before?.clientSecret, clientSecretKeyId: before?.clientSecretKeyId }
  const create = { orgId, ...kept, ...data } as CompanySignIn & { roleRules: { value: string; role: Role }[] }
  const stored = await control.companySignIn.upsert({ where: { orgId }, create, update: data })
  const detail = { issuer: values.issuer, requiredRoles: required, passwordOwner: values.passwordOwnerId }
  await audit(control, origin, { orgId, action: 'company_sign_in.set', detail })
  return stored
}

async function checkPasswordOwner(control: Db, orgId: string, userId: string | null): Promise<void> {
  if (userId === null) return
  const isOwner =
    isUuid(userId) &&
    (await control.membership.count({
      where: { orgId, userId, role: 'owner', user: { passwordHash: { not: null } } },
    })) > 0
  if (!isOwner) throw invalidField('input.passwordOwnerId', 'invalid', 'must be an owner who has a password')
}

/** Remove the settings and who is who there, and sign out the people who signed in through it. */
async function dropCompanySignIn(control: Db, orgId: string): Promise<void> {
  await control.companySignIn.delete({ where: { orgId } })
  await control.session.deleteMany({ where: { signedInBy: orgId } })
}

/** Remove a company's sign-in, with an audit entry. @throws {ApiError} not_found */
export async function removeCompanySignIn(control: Db, origin: AuditOrigin, orgId: string): Promise<CompanySignIn> {
  const before = await findCompanySignIn(control, orgId)
  if (before === null) throw new ApiError('not_found', { message: 'The organisation has no sign-in of its own.' })
  await dropCompanySignIn(control, orgId)
  await audit(control, origin, { orgId, action: 'company_sign_in.removed', detail: { issuer: before.issuer } })
  return before
}
