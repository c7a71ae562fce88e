/** The organisation's own sign-in by OpenID Connect, and its domains. src/access/company-sign-in implements the rules. */
import type { CompanySignIn, SignInDomain } from '../../prisma/generated/client/client.ts'
import type { Role } from '../../prisma/generated/client/enums.ts'
import { auditOrigin } from '../../src/access/audit/audit.ts'
import {
  addDomain,
  findDomain,
  isProved,
  listDomains,
  recordNameOf,
  recordTextOf,
  removeDomain,
  verifyDomain,
} from '../../src/access/company-sign-in/domains.ts'
import { MAX_DOMAINS, MAX_RULES } from '../../src/access/company-sign-in/limits.ts'
import {
  checkProvider,
  checkValues,
  findCompanySignIn,
  type RoleRule,
  redirectUriOf,
  removeCompanySignIn,
  rulesOf,
  setCompanySignIn,
} from '../../src/access/company-sign-in/settings.ts'
import { ADMINISTRATORS, OWNERS } from '../../src/access/scopes/roles.ts'
import type { Context } from '../../src/execution/context.ts'
import { builder } from '../builder.ts'
import { RoleType } from './common.ts'

const emitsNothing = 'Settings of the organisation emit no events.'
const owners = { role: OWNERS }
const VALUE = 'A value that the claim can have, e.g. the name or id of a group.'

const RuleType = builder.objectRef<RoleRule>('CompanyRoleRule').implement({
  description: 'Which role a value of the claim gives.',
  fields: (t) => ({
    value: t.exposeString('value', { nullable: false, description: VALUE }),
    role: t.expose('role', { type: RoleType, nullable: false, description: 'The role.' }),
  }),
})

const ROLE_CLAIM = 'The claim that lists the groups or roles of a person, e.g. `groups`. Null: none is read.'
const RULES =
  'Which role a value of the claim gives. The first rule that matches counts, at each sign-in. Without rules, members keep the role that they have.'
const DEFAULT_ROLE = 'The role of people to whom no rule gives one. Null: people who are not members yet are refused.'
const REQUIRED =
  'The roles whose members sign in this way only. API keys, and apps that were connected before, are not affected.'
const PASSWORD_OWNER =
  'The owner who may also sign in with a password, for the day on which the provider fails. Required if `requiredRoles` has `owner`.'

const SignInType = builder.objectRef<CompanySignIn>('CompanySignIn').implement({
  description: 'How people sign in through the OpenID provider of the organisation.',
  fields: (t) => ({
    issuer: t.exposeString('issuer', { nullable: false, description: 'URL of the provider, its issuer identifier.' }),
    clientId: t.exposeString('clientId', { nullable: false, description: 'Id of this server at the provider.' }),
    roleClaim: t.exposeString('roleClaim', { nullable: true, description: ROLE_CLAIM }),
    roleRules: t.field({ type: [RuleType], nullable: false, description: RULES, resolve: rulesOf }),
    defaultRole: t.expose('defaultRole', { type: RoleType, nullable: true, description: DEFAULT_ROLE }),
    requiredRoles: t.expose('requiredRoles', { type: [RoleType], nullable: false, description: REQUIRED }),
    passwordOwnerId: t.exposeID('passwordOwnerId', { nullable: true, description: PASSWORD_OWNER }),
  }),
})

const DomainType = builder.objectRef<SignInDomain>('SignInDomain').implement({
  description: 'A domain of email addresses whose people sign in through the provider, once it is verified.',
  fields: (t) => ({
    domain: t.exposeString('domain', { nullable: false, description: 'The domain, e.g. `example.com`.' }),
    recordName: t.string({
      nullable: false,
      description: 'Name of the TXT record that proves that the organisation has the domain.',
      resolve: ({ domain }) => recordNameOf(domain),
    }),
    recordText: t.string({ nullable: false, description: 'Text of that record.', resolve: recordTextOf }),
    verifiedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When the record was last found; null if it was not, or another organisation has proved the domain since.',
      resolve: ({ verifiedAt }) => verifiedAt,
    }),
  }),
})

builder.queryFields((t) => ({
  companySignIn: t.field({
    type: SignInType,
    nullable: true,
    description: 'Get how people sign in through the OpenID provider of the organisation; null if it has none.',
    authScopes: { role: ADMINISTRATORS },
    resolve: (_root, _args, { control, credential }) => findCompanySignIn(control, credential.orgId),
  }),
  signInDomains: t.field({
    type: [DomainType],
    nullable: true,
    description: 'List the domains whose people sign in through the provider.',
    authScopes: { role: ADMINISTRATORS },
    resolve: (_root, _args, { control, credential }) => listDomains(control, credential.orgId),
  }),
  companyRedirectUri: t.string({
    nullable: true,
    description: 'Get the redirect URI to register at the provider.',
    authScopes: { role: ADMINISTRATORS },
    resolve: (_root, _args, { services }) => redirectUriOf(services.config),
  }),
}))

const RuleInput = builder.inputType('CompanyRoleRuleInput', {
  description: 'Which role a value of the claim gives.',
  fields: (t) => ({
    value: t.string({ required: true, description: VALUE }),
    role: t.field({ type: RoleType, required: true, description: 'The role; not `owner`, `worker` or `supervisor`.' }),
  }),
})

const SignInInput = builder.inputType('CompanySignInInput', {
  description: 'All of the settings; what is absent is null or empty.',
  fields: (t) => ({
    issuer: t.string({
      required: true,
      description: 'URL of the provider, e.g. `https://login.example.com`. It is asked for its discovery document.',
    }),
    clientId: t.string({ required: true, description: 'Id of this server at the provider.' }),
    clientSecret: t.string({ description: 'Secret of this server at the provider. Absent: as before.' }),
    roleClaim: t.string({ description: ROLE_CLAIM }),
    roleRules: t.field({ type: [RuleInput], description: `${RULES} At most ${MAX_RULES}.` }),
    defaultRole: t.field({ type: RoleType, description: DEFAULT_ROLE }),
    requiredRoles: t.field({ type: [RoleType], description: REQUIRED }),
    passwordOwnerId: t.id({ description: PASSWORD_OWNER }),
  }),
})

/** Whether the caller signed in through the provider of their organisation. */
async function isThroughProvider({ control, credential: { id, orgId } }: Context): Promise<boolean> {
  return (await control.session.count({ where: { id, signedInBy: orgId } })) > 0
}

builder.mutationFields((t) => ({
  setCompanySignIn: t.field({
    type: SignInType,
    confirmed: true,
    nullable: false,
    description:
      'Set how people sign in through the OpenID provider of the organisation. It holds from the next request. Another issuer or client id signs out the people who came through the earlier one.',
    authScopes: owners,
    emitsNothing,
    args: { input: t.arg({ type: SignInInput, required: true, description: 'The settings.' }) },
    resolve: async (_root, { input }, context) => {
      const { control, services, prepare, credential } = context
      const { orgId, userId, role } = credential
      const values = {
        issuer: input.issuer,
        clientId: input.clientId,
        clientSecret: input.clientSecret,
        roleClaim: input.roleClaim ?? null,
        roleRules: input.roleRules ?? [],
        defaultRole: input.defaultRole ?? null,
        requiredRoles: input.requiredRoles ?? [],
        passwordOwnerId: input.passwordOwnerId?.toLowerCase() ?? null,
      }
      const { providers } = services.companySignIn
      checkValues(providers, values)
      const before = await findCompanySignIn(control, orgId)
      await prepare(`ask provider ${values.issuer}`, () => checkProvider(services, providers, before, values))
      const setter = {
        userId: userId as string, // the role scope admits sessions only
        role: role as Role,
        isThroughProvider: await isThroughProvider(context),
      }
      return setCompanySignIn(control, auditOrigin(context), services, orgId, setter, values)
    },
  }),
  removeCompanySignIn: t.field({
    type: SignInType,
    confirmed: true,
    nullable: false,
    description:
      'Remove the sign-in through the OpenID provider. People who came through it are signed out; those without a password set one at /forgot-password.',
    authScopes: owners,
    emitsNothing,
    resolve: (_root, _args, context) =>
      removeCompanySignIn(context.control, auditOrigin(context), context.credential.orgId),
  }),
  addSignInDomain: t.field({
    type: DomainType,
    nullable: false,
    description: `Add a domain of email addresses, at most ${MAX_DOMAINS}. It counts once \`verifySignInDomain\` has found its TXT record.`,
    authScopes: owners,
    emitsNothing,
    args: { domain: t.arg.string({ required: true, description: 'The domain, e.g. `example.com`.' }) },
    resolve: (_root, { domain }, context) =>
      addDomain(context.control, auditOrigin(context), context.credential.orgId, domain),
  }),
  verifySignInDomain: t.field({
    type: DomainType,
    confirmed: true,
    nullable: false,
    description: 'Look for the TXT record of a domain. A domain belongs to the organisation that proved it last.',
    authScopes: owners,
    emitsNothing,
    args: { domain: t.arg.string({ required: true, description: 'The domain.' }) },
    resolve: async (_root, { domain }, context) => {
      const { control, services, prepare, credential } = context
      const found = await findDomain(control, credential.orgId, domain)
      const { readRecords } = services.companySignIn
      const proved = await prepare(`read DNS of ${found.domain}`, () => isProved(readRecords, found))
      return verifyDomain(control, auditOrigin(context), found, proved)
    },
  }),
  removeSignInDomain: t.field({
    type: DomainType,
    confirmed: true,
    nullable: false,
    description:
      'Remove a domain. Its people can no longer sign in through the provider; their sessions go on for up to a day.',
    authScopes: owners,
    emitsNothing,
    args: { domain: t.arg.string({ required: true, description: 'The domain.' }) },
    resolve: (_root, { domain }, context) =>
      removeDomain(context.control, auditOrigin(context), context.credential.orgId, domain),
  }),
}))
