/** The credential of a request: what it is, where it belongs and what it may spend. */
import type { Role } from '../../prisma/generated/client/enums.ts'
import type { BudgetState } from '../../src/access/budget/budget.ts'
import type { Credential } from '../../src/access/credentials/credential.ts'
import { existing } from '../../src/domain/records/records.ts'
import { readStored } from '../../src/domain/records/stored-bytes.ts'
import type { Context } from '../../src/execution/context.ts'
import { builder } from '../builder.ts'
import { CredentialKindType, EnvironmentType, OrganisationType, organisationsById, RoleType } from './common.ts'

const BudgetType = builder.objectRef<BudgetState>('Budget').implement({
  description: 'The rate limit of a credential.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { nullable: false, description: 'Points per minute.' }),
    remaining: t.exposeInt('remaining', { nullable: false, description: 'Points left after this request.' }),
    resetSeconds: t.exposeInt('resetSeconds', {
      nullable: false,
      description: 'Seconds until the full rate limit is available again.',
    }),
  }),
})

const StorageType = builder.objectRef<{ storedBytes: number; limitBytes: number }>('Storage').implement({
  description: 'Storage for the files of an organisation.',
  fields: (t) => ({
    storedBytes: t.exposeFloat('storedBytes', { nullable: false, description: 'Bytes in use.' }),
    limitBytes: t.exposeFloat('limitBytes', {
      nullable: false,
      description: 'Storage limit in bytes. An upload that exceeds it fails with `storage_full`.',
    }),
  }),
})

interface Holder {
  id: string
  name: string
  /** Today's role in the organisation of the credential; null if they have left it. */
  role: Role | null
}

const PersonType = builder.objectRef<Holder>('CredentialPerson').implement({
  description: 'The person for whom a credential acts.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID of the user.' }),
    name: t.exposeString('name', { nullable: false, description: 'Full name.' }),
    role: t.expose('role', {
      type: RoleType,
      nullable: true,
      description: 'Role in the organisation; null if they have left it.',
    }),
  }),
})

/** The person for whom a session, or an app with a token, acts. */
async function holderOfCredential({ userId, orgId }: Credential, { control }: Context): Promise<Holder | null> {
  if (userId === null) return null
  const select = { id: true, name: true, memberships: { where: { orgId }, select: { role: true } } }
  const found = await control.user.findUnique({ where: { id: userId }, select })
  return found && { id: found.id, name: found.name, role: found.memberships[0]?.role ?? null }
}

const CredentialType = builder.objectRef<Credential>('Credential').implement({
  description: 'The credential of a request.',
  fields: (t) => ({
    object: t.string({ nullable: false, description: 'Always `credential`.', resolve: () => 'credential' }),
    id: t.exposeID('id', {
      nullable: false,
      description: 'UUID of the API key, of the OAuth grant or client that the token belongs to, or of the session.',
    }),
    kind: t.expose('kind', { type: CredentialKindType, nullable: false, description: 'Kind of the credential.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: "Name of the API key or of the OAuth client; the user's email address for a session.",
    }),
    environment: t.expose('environment', { type: EnvironmentType, nullable: false, description: 'Live or sandbox.' }),
    organisation: t.field({
      type: OrganisationType,
      nullable: false,
      description: 'The organisation that it belongs to.',
      resolve: async ({ orgId }, _args, context) => existing((await organisationsById(context, [orgId]))[0] ?? null),
    }),
    scopes: t.stringList({
      nullable: false,
      description: 'Scopes that it has now.',
      resolve: ({ scopes }) => [...scopes].sort(),
    }),
    person: t.field({
      type: PersonType,
      nullable: true,
      description:
        'The person for whom it acts: the user who is signed in, or who has connected the app. Null for API keys, and for apps that act for themselves.',
      resolve: (credential, _args, context) => holderOfCredential(credential, context),
    }),
    workerId: t.exposeID('workerId', {
      nullable: true,
      description: 'If set, it can access only the records of this worker.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it expires; null if it never expires, or only after a period without use.',
    }),
    trustedDocumentsOnly: t.exposeBoolean('trustedDocumentsOnly', {
      nullable: false,
      description: 'Whether it may run only trusted documents, even if the server allows others. REST is not affected.',
    }),
    budget: t.field({
      type: BudgetType,
      nullable: false,
      description: 'Its rate limit, and what is left of it.',
      resolve: (credential, _args, { services }) => services.budget.read(credential),
    }),
    storage: t.field({
      type: StorageType,
      nullable: false,
      description: "Storage for the organisation's files.",
      resolve: async ({ orgId }, _args, { control, files }) => ({
        storedBytes: await readStored(control, orgId),
        limitBytes: files.limitBytes,
      }),
    }),
  }),
})

builder.queryField('credential', (t) =>
  t.field({
    type: CredentialType,
    nullable: false,
    description: 'Get the credential of this request. No scope is required.',
    resolve: (_root, _args, { credential }) => credential,
  }),
)
