/** The roles of people in an organisation. A role decides the scopes of the person's sessions. */
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { covers, type Scope } from './scopes.ts'

interface RoleMeaning {
  description: string
  scopes: readonly Scope[]
  /** Whether members of the role are limited to projects or clients. By default they cannot be. */
  limits?: 'required' | 'allowed'
}

// biome-ignore format: a table reads by its columns
export const roles = {
  owner: { description: 'Full access, including organisation settings and owners', scopes: ['read', 'write', 'documents:restricted', 'webhooks:manage', 'test:manage', 'graphql:publish', 'members:provision'] },
  admin: { description: 'Full access, including members and integrations', scopes: ['read', 'write', 'documents:restricted', 'webhooks:manage', 'test:manage', 'graphql:publish', 'members:provision'] },
  developer: { description: 'Manages API keys, OAuth clients and webhooks; reads logs and all records', scopes: ['read', 'webhooks:manage', 'test:manage', 'graphql:publish'] },
  staff: { description: 'Reads and changes all records', scopes: ['read', 'write'] },
  supervisor: { description: 'Site supervisor: the people, hours, tasks and compliance of their projects or clients; approves hours and expenses', scopes: ['workers:read', 'clients:read', 'projects:read', 'jobs:read', 'planner:read', 'documents:read', 'finance:read', 'finance:write', 'notes:read', 'notes:write', 'tasks:read', 'tasks:write'], limits: 'required' },
  finance: { description: 'Time, expenses and invoices, of all projects or of some projects and clients, and the tasks about these; no documents', scopes: ['workers:read', 'clients:read', 'projects:read', 'jobs:read', 'finance:read', 'finance:write', 'notes:read', 'notes:write', 'tasks:read', 'tasks:write'], limits: 'allowed' },
  recruiter: { description: 'Workers, their documents and papers, and the tasks about these; no money', scopes: ['workers:read', 'workers:write', 'clients:read', 'projects:read', 'jobs:read', 'planner:read', 'documents:read', 'documents:write', 'notes:read', 'notes:write', 'tasks:read', 'tasks:write'] },
  worker: { description: 'Worker portal: their own assignments and the projects of these, documents, timesheets and expenses', scopes: ['projects:read', 'documents:read', 'documents:write', 'documents:restricted', 'finance:read', 'finance:write'] },
} as const satisfies Record<Role, RoleMeaning>

/** Roles that see only some tasks: those about records of these types, and those that are assigned to themselves. */
export const taskSubjects = {
  finance: ['timesheet', 'expense', 'invoice'],
  recruiter: ['worker', 'document', 'document_pack'],
} as const satisfies Partial<Record<Role, readonly string[]>>

export type TaskRole = keyof typeof taskSubjects

/** The types of records whose tasks the role sees; undefined if it sees all tasks, or has no scope for them. */
export const taskSubjectsOf = (role: Role): readonly string[] | undefined =>
  Object.hasOwn(taskSubjects, role) ? taskSubjects[role as TaskRole] : undefined

/** Whether a scope gives the role only some of the records. */
export const readsOnlySome = (role: Role, scope: Scope): boolean =>
  taskSubjectsOf(role) !== undefined && (scope === 'tasks:read' || scope === 'tasks:write')

/** The roles whose members can be limited to projects and clients. */
export type LimitedRole = { [Each in Role]: (typeof roles)[Each] extends { limits: string } ? Each : never }[Role]

/** Whether members of a role are limited to projects or clients. */
export const limitRuleOf = (role: Role): RoleMeaning['limits'] => (roles[role] as RoleMeaning).limits

/** Whether no provider or directory gives a role: an owner is made by an owner, and others need a worker or projects. */
export const isByHand = (role: Role) => role === 'owner' || role === 'worker' || limitRuleOf(role) === 'required'

/** The roles whose members can be limited. */
export const limitedRoles = Object.keys(roles).filter(
  (role) => limitRuleOf(role as Role) !== undefined,
) as readonly LimitedRole[]

/** What developers may always give to keys and clients, because they need it; owners decide about all other scopes. */
export const ALWAYS_GIVEN_BY_DEVELOPERS = [
  'webhooks:manage',
  'test:manage',
  'graphql:publish',
] as const satisfies readonly Scope[]

/** Who reads all records. */
export const READERS = ['owner', 'admin', 'developer', 'staff'] as const satisfies readonly Role[]
/** Who changes records. */
export const WRITERS = ['owner', 'admin', 'staff'] as const satisfies readonly Role[]
/** Who manages keys, OAuth clients and webhook endpoints. */
export const INTEGRATORS = ['owner', 'admin', 'developer'] as const satisfies readonly Role[]
/** Who works on integrations only. */
export const DEVELOPERS = ['developer'] as const satisfies readonly Role[]
/** Who manages members and reads the audit log. */
export const ADMINISTRATORS = ['owner', 'admin'] as const satisfies readonly Role[]
/** Who decides about owners and about what developers may give. */
export const OWNERS = ['owner'] as const satisfies readonly Role[]
/** Every signed-in person. */
export const EVERYONE = Object.keys(roles) as readonly Role[]
/** Everyone but workers, who have the portal. */
export const OFFICE = EVERYONE.filter((role) => role !== 'worker')
/** Who has an inbox: it shows notifications to them, and those to everyone about records that they may read. */
export const NOTIFICATION_READERS = OFFICE
/** Everyone but workers whose role has the scope. */
export const officeWith = (scope: Scope): readonly Role[] => OFFICE.filter((role) => mayUse(role, scope))

/** Whether the sessions of a role have the scope. */
export const mayUse = (role: Role, scope: Scope): boolean => covers(roles[role].scopes, scope)

/** Whether a member of the role can be given the right to see restricted documents: the role reads documents, but not these. */
export const canBeGivenRestricted = (role: Role): boolean =>
  mayUse(role, 'documents:read') && !mayUse(role, 'documents:restricted')

/** The scopes of a member's sessions. */
export function scopesOfMember({ role, seesRestricted }: { role: Role; seesRestricted: boolean }): ReadonlySet<Scope> {
  const { scopes } = roles[role]
  return new Set<Scope>(seesRestricted && canBeGivenRestricted(role) ? [...scopes, 'documents:restricted'] : scopes)
}

/** Who reads tasks, if only some, and can be given some. */
export const TASK_READERS = officeWith('tasks:read')
/** Who sees the people on site, and who is away, of the projects that they may read. */
export const SITE_READERS = ['owner', 'admin', 'developer', 'staff', 'supervisor'] as const satisfies readonly Role[]
/** Who sees jobs and their open roles. */
export const JOB_READERS = officeWith('jobs:read')
/** Who sees invoices. */
export const INVOICE_READERS = ['owner', 'admin', 'developer', 'staff', 'finance'] as const satisfies readonly Role[]
/** Who sees compliance by worker. */
export const COMPLIANCE_READERS = [
  'owner',
  'admin',
  'developer',
  'staff',
  'supervisor',
  'recruiter',
] as const satisfies readonly Role[]

/** The scopes of `wanted` that a person of `role` may give to a product: never more than they have themselves. */
export function allowedByRole(wanted: readonly Scope[], role: Role): Scope[] {
  return wanted.filter((scope) => covers(roles[role].scopes, scope))
}
