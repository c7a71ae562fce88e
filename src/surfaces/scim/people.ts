/** People as SCIM users (RFC 7643, section 4.1): reads and writes them in the words of the directory. */
import SCIMMY from 'scimmy'
import { Role } from '../../../prisma/generated/client/enums.ts'
import type { AuditOrigin } from '../../access/audit/audit.ts'
import {
  changeProvisioned,
  findProvisioned,
  type Provisioned,
  type ProvisionedValues,
  provision,
  provisionedById,
  removeProvisioned,
} from '../../access/company-sign-in/provisioning.ts'
import { normalEmail } from '../../access/people/sign-in.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import type { Wanted } from './requests.ts'

/** What a request's handlers get. */
export interface ScimContext {
  control: Db
  origin: AuditOrigin
  orgId: string
  /** Which people a list shows. */
  wanted: Wanted
  /** What a handler threw: the library would say that the person does not exist. */
  failure?: unknown
}

type ScimUser = InstanceType<typeof SCIMMY.Schemas.User>
type Resource = InstanceType<typeof SCIMMY.Resources.User>

export const MAX_PAGE = 200

/** Declare how users are read and written; once in a process. @param base address of `/scim/v2` */
export function declarePeople(base: string): void {
  const handled =
    <Args extends unknown[], Result>(run: (context: ScimContext, ...args: Args) => Promise<Result>) =>
    (context: ScimContext, ...args: Args): Promise<Result> =>
      run(context, ...args).catch((error) => {
        context.failure = error
        throw error
      })
  const [read, write, remove] = [handled(readPeople), handled(writePerson), handled(removePerson)]
  SCIMMY.Config.set({
    patch: true,
    filter: { supported: true, maxResults: MAX_PAGE },
    sort: false,
    bulk: false,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'API key',
        description: 'An API key of Muster with the scope members:provision, as a bearer token',
      },
    ],
  })
  SCIMMY.Resources.declare(SCIMMY.Resources.User)
    .egress((resource: Resource, context: ScimContext) => read(context, resource) as never)
    .ingress((resource: Resource, user: ScimUser, context: ScimContext) => write(context, resource, user) as never)
    .degress((resource: Resource, context: ScimContext) => remove(context, resource))
  const { User, Schema, ResourceType, ServiceProviderConfig } = SCIMMY.Resources
  for (const each of [User, Schema, ResourceType, ServiceProviderConfig]) each.basepath(base)
}

async function readPeople({ control, orgId, wanted }: ScimContext, resource: Resource): Promise<object | object[]> {
  if (resource.id !== undefined) return userOf(await provisionedById(control, orgId, resource.id))
  const { userName, ...more } = wanted
  const { startIndex = 1, count = MAX_PAGE } = resource.constraints ?? {}
  const page = { skip: startIndex - 1, take: Math.min(count, MAX_PAGE) }
  const { rows, total } = await findProvisioned(
    control,
    orgId,
    { ...(userName !== undefined && { email: normalEmail(userName) }), ...more },
    page,
  )
  const shown = { startIndex, count: page.take, totalResults: total }
  resource.constraints = shown // what the library says of the page
  return rows.map(userOf)
}

/** The forms of the library have a person's address as userName and as their work address. */
function userOf({ id, email, name, externalId, isActive, role, createdAt, updatedAt }: Provisioned): object {
  return {
    id,
    ...(externalId !== null && { externalId }),
    userName: email,
    displayName: name,
    name: { formatted: name },
    emails: [{ value: email, type: 'work', primary: true }],
    roles: [{ value: role, primary: true }],
    active: isActive,
    meta: { created: createdAt, lastModified: updatedAt },
  }
}

async function writePerson(context: ScimContext, { id }: Resource, user: ScimUser): Promise<object> {
  const { externalId, userName, active, roles } = user
  const before = id === undefined ? undefined : await provisionedById(context.control, context.orgId, id)
  const values: ProvisionedValues = {
    email: userName,
    name: nameOf(user, before),
    externalId: externalId ?? null,
    isActive: active ?? before?.isActive ?? true,
    role: roleOf(roles),
  }
  return userOf(id === undefined ? await provision(context, values) : await changeProvisioned(context, id, values))
}

/** A directory changes one of the names that SCIM has for a person, and may leave the others. */
function nameOf({ displayName, name }: ScimUser, before: Provisioned | undefined): string | undefined {
  const parts = [name?.givenName, name?.familyName].filter((part) => part).join(' ')
  const given = [parts, displayName, name?.formatted].filter((each) => each)
  return given.find((each) => each !== before?.name) ?? given[0]
}

function roleOf(given: ScimUser['roles']): Role | undefined {
  const { value } = given?.find(({ primary }) => primary) ?? given?.[0] ?? {}
  if (value === undefined) return
  if (!Object.hasOwn(Role, value))
    throw invalidField('roles', 'invalid', `must be one of ${Object.keys(Role).join(', ')}`)
  return value as Role
}

async function removePerson(context: ScimContext, { id }: Resource): Promise<void> {
  await removeProvisioned(context, id as string)
}

const TYPES: Readonly<Record<string, string>> = { conflict: 'uniqueness', validation_failed: 'invalidValue' }

type ScimError = InstanceType<typeof SCIMMY.Types.Error>

/** The body of an error (RFC 7644, section 3.12). */
export function scimError(problem: ApiError | ScimError): { status: string } {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error']
  if (!(problem instanceof ApiError)) {
    const { status, scimType, message: detail } = problem
    return { schemas, status: String(status), ...(scimType && { scimType }), detail } as { status: string }
  }
  const { status, code, message, details = [] } = problem
  const fields = details.map((each) => `${each.path} ${each.message}`).join('; ')
  const isInvalid = code === 'validation_failed'
  const scimType = TYPES[code]
  const detail = isInvalid && fields !== '' ? fields : message
  return { schemas, status: String(isInvalid ? 400 : status), ...(scimType && { scimType }), detail } as {
    status: string
  }
}
