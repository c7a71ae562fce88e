// Generated from *.graphql by codegen.ts; do not edit.
/** Status of a worker's account for the worker portal. */
export type AccountStatus =
  /** The worker has an account. */
  | 'active'
  /** An invitation is open. */
  | 'invited'
  /** The worker cannot sign in. */
  | 'none';

/** Type of an action. */
export type ActionType =
  | 'create_task'
  | 'message'
  | 'notify'
  | 'update_record';

/** The kind of actor: a user, an API key, an OAuth client, the command line, or unknown. */
export type ActorKind =
  | 'cli'
  | 'client'
  | 'key'
  | 'nobody'
  | 'user';

/** Status of an AI job. */
export type AiJobStatus =
  | 'failed'
  | 'queued'
  | 'running'
  | 'succeeded';

/** A timesheet to approve. */
export type ApproveTimesheetInput = {
  /** Id of the timesheet. */
  id: string;
  /** Approve it only if it has not changed since this time, e.g. the `updatedAt` that you read. */
  ifUnchangedSince?: string | null | undefined;
};

/** Filters assignment records. All conditions must match. */
export type AssignmentFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `endDate` is in this range. */
  endDate?: OptionalDateRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Only records whose `jobId` is one of these, up to 20. */
  jobId?: OptionalIdFilter | null | undefined;
  /** Up to 10 metadata pairs, all of which must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<AssignmentFilter> | null | undefined;
  /** Only records whose `projectId` is one of these, up to 20. `external_id:…` also works. */
  projectId?: Array<string> | null | undefined;
  /** Only records whose `startDate` is in this range. */
  startDate?: DateRange | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<AssignmentStatus> | null | undefined;
  /** Only records whose `trade` is one of these, up to 20. */
  trade?: Array<string> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `workerId` is one of these, up to 20. `external_id:…` also works. */
  workerId?: Array<string> | null | undefined;
};

/** Sorts assignment records. Ties are sorted by id. */
export type AssignmentSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: AssignmentSortField;
};

/** Fields by which assignment records can be sorted. */
export type AssignmentSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `endDate`. */
  | 'endDate'
  /** By `startDate`. */
  | 'startDate'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of an assignment, derived from its dates. */
export type AssignmentStatus =
  | 'active'
  | 'ended'
  | 'scheduled';

/** An action of an automation. */
export type AutomationActionInput = {
  /** Parameters of the action, e.g. the `title` of a task. */
  parameters: Record<string, string>;
  /** Type of the action. */
  type: ActionType;
};

/** A condition on the event's data. */
export type AutomationConditionInput = {
  /** Comparison operator. */
  op: ConditionOperator;
  /** Path in the event data, e.g. `object.trade`. */
  path: string;
  /** Value to compare with; a comma-separated list for `in`, absent for `exists` and `missing`. */
  value?: string | null | undefined;
};

/** Why a dry run stopped before older events. */
export type AutomationDryRunStop =
  /** It reached its maximum number of events. */
  | 'limit'
  /** It reached its maximum time, about two seconds. */
  | 'time'
  /** It covered the whole time range. */
  | 'window';

/** The definition of an automation that is not saved. */
export type AutomationRuleInput = {
  /** Actions, in the order in which they run. */
  actions: Array<AutomationActionInput>;
  /** Conditions, all of which must be true. Default: none. */
  conditions?: Array<AutomationConditionInput> | null | undefined;
  /** Event type that triggers it. */
  trigger: string;
};

/** Status of an automation run. */
export type AutomationRunStatus =
  /** An action failed; all actions were rolled back. */
  | 'failed'
  /** Waiting for a background worker, or for a retry. */
  | 'queued'
  /** A condition was false, or the automation was changed, disabled or deleted before the run. */
  | 'skipped'
  /** All actions were carried out. */
  | 'succeeded';

/** Status of an automation: enabled or disabled. */
export type AutomationStatus =
  | 'disabled'
  | 'enabled';

/** The kind of a value. */
export type AutomationValueKind =
  /** `true` or `false`. */
  | 'boolean'
  /** One of a fixed set of values. */
  | 'choice'
  /** A date, `YYYY-MM-DD`. */
  | 'date'
  /** Id of a record or a user. */
  | 'id'
  /** A list. Conditions can only check whether it exists. */
  | 'list'
  /** Always empty. */
  | 'nothing'
  /** A number. */
  | 'number'
  /** An object. Conditions can only check whether it exists. */
  | 'object'
  /** Text. */
  | 'text'
  /** A date and time, ISO 8601. */
  | 'timestamp';

/** Up to 1,000 assignments. */
export type BatchAssignmentsInput = {
  /** Write all records or none: if one fails, the request fails, and its details list every failure. Default: false. */
  atomic?: boolean | null | undefined;
  /** Check the records without writing them. The results are those of a real batch, except that an existing record is `updated` even if nothing would change. Default: false. */
  dryRun?: boolean | null | undefined;
  /** Name of the file that the records come from, up to 200 characters. The history of the records has it. */
  fileName?: string | null | undefined;
  /** What to do with the records. Default: `create`. */
  mode?: BatchMode | null | undefined;
  /** The records, each with the fields of a new assignment. */
  records: Array<Record<string, unknown>>;
};

/** Up to 1,000 clients. */
export type BatchClientsInput = {
  /** Write all records or none: if one fails, the request fails, and its details list every failure. Default: false. */
  atomic?: boolean | null | undefined;
  /** Check the records without writing them. The results are those of a real batch, except that an existing record is `updated` even if nothing would change. Default: false. */
  dryRun?: boolean | null | undefined;
  /** Name of the file that the records come from, up to 200 characters. The history of the records has it. */
  fileName?: string | null | undefined;
  /** What to do with the records. Default: `create`. */
  mode?: BatchMode | null | undefined;
  /** The records, each with the fields of a new client. */
  records: Array<Record<string, unknown>>;
};

/** What a batch does with its records. */
export type BatchMode =
  /** Create each record. */
  | 'create'
  /** Update the record with the same `externalId`, or create it if there is none. Absent fields keep their values. */
  | 'upsert';

/** Up to 1,000 projects. */
export type BatchProjectsInput = {
  /** Write all records or none: if one fails, the request fails, and its details list every failure. Default: false. */
  atomic?: boolean | null | undefined;
  /** Check the records without writing them. The results are those of a real batch, except that an existing record is `updated` even if nothing would change. Default: false. */
  dryRun?: boolean | null | undefined;
  /** Name of the file that the records come from, up to 200 characters. The history of the records has it. */
  fileName?: string | null | undefined;
  /** What to do with the records. Default: `create`. */
  mode?: BatchMode | null | undefined;
  /** The records, each with the fields of a new project. */
  records: Array<Record<string, unknown>>;
};

/** The result for a record of a batch. */
export type BatchStatus =
  | 'created'
  | 'failed'
  | 'unchanged'
  | 'updated';

/** Up to 1,000 tasks. */
export type BatchTasksInput = {
  /** Write all records or none: if one fails, the request fails, and its details list every failure. Default: false. */
  atomic?: boolean | null | undefined;
  /** Check the records without writing them. The results are those of a real batch, except that an existing record is `updated` even if nothing would change. Default: false. */
  dryRun?: boolean | null | undefined;
  /** Name of the file that the records come from, up to 200 characters. The history of the records has it. */
  fileName?: string | null | undefined;
  /** What to do with the records. Default: `create`. */
  mode?: BatchMode | null | undefined;
  /** The records, each with the fields of a new task. */
  records: Array<Record<string, unknown>>;
};

/** Up to 1,000 workers. */
export type BatchWorkersInput = {
  /** Write all records or none: if one fails, the request fails, and its details list every failure. Default: false. */
  atomic?: boolean | null | undefined;
  /** Check the records without writing them. The results are those of a real batch, except that an existing record is `updated` even if nothing would change. Default: false. */
  dryRun?: boolean | null | undefined;
  /** Name of the file that the records come from, up to 200 characters. The history of the records has it. */
  fileName?: string | null | undefined;
  /** What to do with the records. Default: `create`. */
  mode?: BatchMode | null | undefined;
  /** The records, each with the fields of a new worker. */
  records: Array<Record<string, unknown>>;
};

/** What happened to a record. */
export type ChangeOperation =
  /** The record was created. */
  | 'created'
  /** The record was deleted. */
  | 'deleted'
  /** The record changed, or was created and its type has no event for that. */
  | 'updated';

/** A kind of data that a client can subscribe to. */
export type ChangeTopic =
  /** An automation changed, or a run of one was queued or ended. Query `automations` and `automationRuns`. */
  | 'automations'
  /** A webhook delivery was created, attempted or finished. Query `deliveries`. */
  | 'deliveries'
  /** An event was recorded. Query `events`. */
  | 'events'
  /** A notification was created or read. Query `notifications`. */
  | 'notifications'
  /** A record changed without an event. `recordChanges` sends which one. */
  | 'records'
  /** Requests with API keys or access tokens were logged. Query `requestLog` and `requestStatistics`. */
  | 'requests';

/** The hourly rates of an assignment. */
export type ChargeRateInput = {
  /** ISO 4217, e.g. `GBP`. */
  currency: string;
  /** Hourly overtime rate. Default: `rate`. */
  overtimeRate?: number | null | undefined;
  /** Hourly rate, in minor units of the currency. */
  rate: number;
};

/** Filters client records. All conditions must match. */
export type ClientFilter = {
  /** Only records whose `contactEmail` is one of these, up to 20, in any case. */
  contactEmail?: Array<string> | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Up to 10 metadata pairs, all of which must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<ClientFilter> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<ClientStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Sorts client records. Ties are sorted by id. */
export type ClientSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: ClientSortField;
};

/** Fields by which client records can be sorted. */
export type ClientSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `name`. */
  | 'name'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a client. */
export type ClientStatus =
  | 'active'
  | 'archived';

/** Which role a value of the claim gives. */
export type CompanyRoleRuleInput = {
  /** The role; not `owner`, `worker` or `supervisor`. */
  role: Role;
  /** A value that the claim can have, e.g. the name or id of a group. */
  value: string;
};

/** All of the settings; what is absent is null or empty. */
export type CompanySignInInput = {
  /** Id of this server at the provider. */
  clientId: string;
  /** Secret of this server at the provider. Absent: as before. */
  clientSecret?: string | null | undefined;
  /** The role of people to whom no rule gives one. Null: people who are not members yet are refused. */
  defaultRole?: Role | null | undefined;
  /** URL of the provider, e.g. `https://login.example.com`. It is asked for its discovery document. */
  issuer: string;
  /** The owner who may also sign in with a password, for the day on which the provider fails. Required if `requiredRoles` has `owner`. */
  passwordOwnerId?: string | null | undefined;
  /** The roles whose members sign in this way only. API keys, and apps that were connected before, are not affected. */
  requiredRoles?: Array<Role> | null | undefined;
  /** The claim that lists the groups or roles of a person, e.g. `groups`. Null: none is read. */
  roleClaim?: string | null | undefined;
  /** Which role a value of the claim gives. The first rule that matches counts, at each sign-in. Without rules, members keep the role that they have. At most 50. */
  roleRules?: Array<CompanyRoleRuleInput> | null | undefined;
};

/** Document types that workers need. */
export type ComplianceRequirementInput = {
  /** The same, of types of the organisation's own, by id; up to 25 in all requirements. */
  customTypeIds?: Array<string> | null | undefined;
  /** The worker needs an accepted, unexpired document of each of these types. Can be empty if there are own types. */
  documentTypes: Array<DocumentType>;
  /** The trade whose workers need them. Default: all workers. */
  trade?: string | null | undefined;
};

/** Compliance status of a worker, derived from their documents. */
export type ComplianceStatus =
  | 'compliant'
  | 'expiring'
  | 'non_compliant';

/** Comparison operator of a condition. */
export type ConditionOperator =
  | 'contains'
  | 'eq'
  | 'exists'
  | 'gt'
  | 'in'
  | 'lt'
  | 'missing'
  | 'neq';

/** A new API key. */
export type CreateApiKeyInput = {
  /** Live or sandbox. */
  environment: Environment;
  /** Time at which it expires. Default: never. */
  expiresAt?: string | null | undefined;
  /** Name of the key, e.g. the integration that uses it. */
  name: string;
  /** Rate limit, in points per minute, up to 1000000. Default: 600. */
  ratePerMinute?: number | null | undefined;
  /** Its scopes, e.g. `["read", "workers:write"]`. A live key can only have scopes that you can grant: see `developerScopes`. */
  scopes: Array<string>;
  /** Whether it may send only trusted documents to `/graphql`, even if the server allows others. Default: false. */
  trustedDocumentsOnly?: boolean | null | undefined;
};

/** A new assignment. */
export type CreateAssignmentInput = {
  /** Last day, not before the first. Default: open-ended. */
  endDate?: string | null | undefined;
  /** Id in your own system; unique among assignments. */
  externalId?: string | null | undefined;
  /** Id of the job whose role it fills; a job of the same project. */
  jobId?: string | null | undefined;
  /** Your own key-value pairs. */
  metadata?: Record<string, string> | null | undefined;
  /** Id of the project, which must not be `cancelled`. `external_id:…` also works. */
  projectId: string;
  /** First day. */
  startDate: string;
  /** Trade of the worker in this assignment. Default: the job's open role, or the worker's trade. */
  trade?: string | null | undefined;
  /** Id of the worker, who must not be `inactive`. `external_id:…` also works. */
  workerId: string;
};

/** A new automation. */
export type CreateAutomationInput = {
  /** Actions, in the order in which they run. */
  actions: Array<AutomationActionInput>;
  /** Conditions, all of which must be true. Default: none. */
  conditions?: Array<AutomationConditionInput> | null | undefined;
  /** Name of the automation. */
  name: string;
  /** Whether it runs from now on. Default: `enabled`. */
  status?: AutomationStatus | null | undefined;
  /** Event type that triggers it. */
  trigger: string;
};

/** A new client. */
export type CreateClientInput = {
  /** Postal address, on one line. */
  address?: string | null | undefined;
  /** Email address of the contact person. */
  contactEmail?: string | null | undefined;
  /** Name of the contact person. */
  contactName?: string | null | undefined;
  /** Phone number of the contact person, E.164, e.g. `+441632960961`. */
  contactPhone?: string | null | undefined;
  /** Id in your own system; unique among clients. */
  externalId?: string | null | undefined;
  /** Language of emails to its contacts, and of the page on which they approve hours. English without it. */
  language?: Language | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the company. */
  name: string;
  /** Purchase order number. */
  purchaseOrder?: string | null | undefined;
  /** Status of the client. Default: `active`. */
  status?: ClientStatus | null | undefined;
};

/** A new client rate. */
export type CreateClientRateInput = {
  /** Id of the client. `external_id:…` also works. */
  clientId: string;
  /** ISO 4217, e.g. `GBP`. */
  currency: string;
  /** Id in your own system; unique among client rates. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Hourly overtime rate, in minor units of the currency. Default: `rate`. */
  overtimeRate?: number | null | undefined;
  /** Hourly rate, in minor units of the currency. */
  rate: number;
  /** The trade of the assignments, without case; null for every trade that has no rate of its own. */
  trade?: string | null | undefined;
  /** First day on which it counts. */
  validFrom: string;
  /** Last day on which it counts; null without end. */
  validUntil?: string | null | undefined;
};

/** A new document type. */
export type CreateCustomDocumentTypeInput = {
  /** Id in your own system; unique among document types. */
  externalId?: string | null | undefined;
  /** A stable name for your own systems: a letter, then up to 59 of `a`–`z`, `0`–`9` and `_`. Default: made from the name. */
  key?: string | null | undefined;
  /** The levels or categories that its documents can have, up to 30; empty if they have none. */
  levels?: Array<string> | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the type. */
  name: string;
  /** Whether its documents need a file of the back, too. */
  needsBothSides?: boolean | null | undefined;
  /** Whether its documents need an expiry date. */
  needsExpiry?: boolean | null | undefined;
  /** Whether its documents need a number. */
  needsNumber?: boolean | null | undefined;
  /** Whether only callers with the scope `documents:restricted` see its documents. For all others they do not exist; they see only whether a requirement is met. Changing it needs that scope. */
  restricted?: boolean | null | undefined;
  /** Status of the type. An archived one is no longer offered; its documents and requirements stay as they are. */
  status?: CustomDocumentTypeStatus | null | undefined;
  /** How many months its documents are valid, 1 to 600: a document that is uploaded with a date of issue and no expiry date gets its expiry date from this. Null if that differs. */
  validMonths?: number | null | undefined;
};

/** A new document pack. It is a draft until it is issued. */
export type CreateDocumentPackInput = {
  /** Id of the job whose workers receive it, including workers who are assigned later. */
  jobId?: string | null | undefined;
  /** Name of the pack. */
  name: string;
  /** The templates of the pack. */
  templates: Array<PackTemplateInput>;
  /** Id of the one worker who receives it. `external_id:…` also works. */
  workerId?: string | null | undefined;
};

/** A new expense. Its status is `submitted`. */
export type CreateExpenseInput = {
  /** Amount in minor units of the currency, at least 1. */
  amount: number;
  /** Category of the expense. */
  category: ExpenseCategory;
  /** ISO 4217, e.g. `GBP`. */
  currency: string;
  /** Description of the expense. */
  description?: string | null | undefined;
  /** Id in your own system; unique among expenses. */
  externalId?: string | null | undefined;
  /** Date of the payment. */
  incurredOn: string;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Id of the project. `external_id:…` also works. */
  projectId?: string | null | undefined;
  /** The receipt: PDF, PNG, JPEG or WebP, up to 25 MB. */
  receipt?: File | null | undefined;
  /** Id of the worker who paid. `external_id:…` also works. */
  workerId: string;
};

/** A new holiday. */
export type CreateHolidayInput = {
  /** The day. A day is a holiday once. */
  date: string;
  /** Id in your own system; unique among holidays. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the holiday, e.g. `Good Friday`. */
  name: string;
};

/** New draft invoices. They bill the approved timesheets that lie entirely in the period and are not on another invoice. */
export type CreateInvoiceDraftsInput = {
  /** Id of the client. `external_id:…` also works. */
  clientId: string;
  /** Bill only what is charged in this currency (ISO 4217). */
  currency?: string | null | undefined;
  /** Last day of the period; not before the first. */
  periodEnd: string;
  /** First day of the period. */
  periodStart: string;
  /** Bill only the work on this project of the client. `external_id:…` also works. */
  projectId?: string | null | undefined;
  /** VAT rate in percent, up to two decimals. Default: the organisation's setting. */
  vatPercent?: number | null | undefined;
};

/** A new note, on exactly one record. */
export type CreateNoteInput = {
  /** Id of the client that it is on. `external_id:…` also works. */
  clientId?: string | null | undefined;
  /** Id in your own system; unique among notes. */
  externalId?: string | null | undefined;
  /** Id of the job that it is on. */
  jobId?: string | null | undefined;
  /** User ids of the members to mention, up to 20, who may see the record. They get a message, unless they have turned such messages off. */
  mentionIds?: Array<string> | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Id of the project that it is on. `external_id:…` also works. */
  projectId?: string | null | undefined;
  /** The text, up to 4,000 characters. */
  text: string;
  /** Id of the worker that it is on. `external_id:…` also works. */
  workerId?: string | null | undefined;
};

/** A new OAuth client. */
export type CreateOauthClientInput = {
  /** Environment of its tokens: live or sandbox. */
  environment: Environment;
  /** Allowed grant types. */
  grantTypes: Array<OauthGrantType>;
  /** Whether it is a public client, without a secret. Default: false. */
  isPublic?: boolean | null | undefined;
  /** Name that the consent page shows. */
  name: string;
  /** Public keys with which the client proves who it is (`private_key_jwt`, RFC 7523) instead of a secret: a JWK Set of up to 5 P-256, Ed25519 or RSA keys. */
  publicKeys?: unknown;
  /** Rate limit, in points per minute. Default: 600. */
  ratePerMinute?: number | null | undefined;
  /** Redirect URIs: https, or http for a loopback address. Required for the grant type `authorization_code`. */
  redirectUris?: Array<string> | null | undefined;
  /** The scopes that its tokens can have. A live client can only have scopes that you can grant: see `developerScopes`. */
  scopes: Array<string>;
  /** Whether it may send only trusted documents to `/graphql`, even if the server allows others. Default: false. */
  trustedDocumentsOnly?: boolean | null | undefined;
};

/** A new registration token. */
export type CreateOauthRegistrationTokenInput = {
  /** Environment of the clients: live or sandbox. */
  environment: Environment;
  /** Time at which it expires. */
  expiresAt: string;
  /** Name of the app that it is for. */
  name: string;
  /** The scopes that the clients can have. */
  scopes: Array<string>;
};

/** A new planner window. */
export type CreatePlannerWindowInput = {
  /** End of the period; later than the start. */
  endsAt: string;
  /** Availability of the worker. */
  kind: PlannerKind;
  /** Note. */
  note?: string | null | undefined;
  /** Start of the period. */
  startsAt: string;
  /** Id of the worker. `external_id:…` also works. */
  workerId: string;
};

/** A new project. */
export type CreateProjectInput = {
  /** Address of the site, on one line. */
  address?: string | null | undefined;
  /** Id of the client. `external_id:…` also works. */
  clientId: string;
  /** Short code, e.g. `LDS-014`. */
  code?: string | null | undefined;
  /** Last day; not before the first. */
  endDate?: string | null | undefined;
  /** Id in your own system; unique among projects. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the project. */
  name: string;
  /** The client's purchase order number for the project. */
  purchaseOrder?: string | null | undefined;
  /** First day. */
  startDate?: string | null | undefined;
  /** Status of the project. Default: `planned`. */
  status?: ProjectStatus | null | undefined;
  /** Whether people work on the holidays of the organisation. If not, nobody is on site on these days, and no place on them is to cover. Default: `true`. */
  worksHolidays?: boolean | null | undefined;
};

/** A new task. */
export type CreateTaskInput = {
  /** User id of the member it is assigned to. */
  assigneeId?: string | null | undefined;
  /** Details, up to 5,000 characters. */
  description?: string | null | undefined;
  /** Due date. */
  dueOn?: string | null | undefined;
  /** Id in your own system; unique among tasks. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Priority of the task. Default: `normal`. */
  priority?: TaskPriority | null | undefined;
  /** Status of the task. Default: `open`. */
  status?: TaskStatus | null | undefined;
  /** Id of the record that it is about. `external_id:…` also works. */
  subjectId?: string | null | undefined;
  /** Type of the record that it is about, e.g. `worker`. */
  subjectType?: string | null | undefined;
  /** Title of the task. */
  title: string;
};

/** A new test organisation. */
export type CreateTestOrganisationInput = {
  /** Its time, from 2000 to 2099. Default: the real time. */
  clock?: string | null | undefined;
  /** Whether it begins with the clients, projects, workers and documents of the demo. Default: false. */
  demo?: boolean | null | undefined;
  /** Its name, e.g. that of the CI job. */
  name: string;
  /** Scopes of its key, any but `test:manage`. Default: `read`, `write`, `webhooks:manage`. */
  scopes?: Array<string> | null | undefined;
  /** IANA name, e.g. `Europe/Berlin`. Default: `Europe/London`. */
  timeZone?: string | null | undefined;
};

/** Hours to send to a contact of the client. */
export type CreateTimesheetApprovalInput = {
  /** Address of the contact. Default: the contact email of the client. Needs a signed-in member, or the scopes `read` and `write`. */
  email?: string | null | undefined;
  /** The text of the email, up to 2,000 characters. Default: one sentence with project, period and hours. The link follows it. Needs a signed-in member, or the scopes `read` and `write`. */
  message?: string | null | undefined;
  /** Last day of the period. The submitted timesheets that lie entirely in it are sent. */
  periodEnd: string;
  /** First day of the period. */
  periodStart: string;
  /** Id of the project. `external_id:…` also works. */
  projectId: string;
};

/** A new timesheet. It is a draft until it is submitted, at once or later. */
export type CreateTimesheetInput = {
  /** Id of an assignment of the same worker and project. `external_id:…` also works. */
  assignmentId?: string | null | undefined;
  /** The hours of each day. */
  entries: Array<TimesheetEntryInput>;
  /** Id in your own system; unique among timesheets. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Last day of the period, which has at most 31 days. */
  periodEnd: string;
  /** First day of the period. */
  periodStart: string;
  /** Id of the project. `external_id:…` also works. */
  projectId: string;
  /** Whether to submit it at once. Default: false. */
  submit?: boolean | null | undefined;
  /** Id of the worker. `external_id:…` also works. */
  workerId: string;
};

/** A new webhook endpoint. */
export type CreateWebhookEndpointInput = {
  /** `client_id` of an OAuth client of your organisation. The endpoint then gets the events of all organisations that connected the app with `webhooks:manage`, within its scopes there. For people who manage OAuth clients, and for tokens of the app itself. */
  clientId?: string | null | undefined;
  /** Maximum number of concurrent requests, 1 to 100. Default: 10. */
  concurrency?: number | null | undefined;
  /** Conditions on the `data` of an event, all of which must be true: other events are not delivered. Default: none. */
  conditions?: Array<AutomationConditionInput> | null | undefined;
  /** Your own description. */
  description?: string | null | undefined;
  /** Whether events are delivered. Default: true. */
  enabled?: boolean | null | undefined;
  /** Event types that are delivered: single types, all types of one object (`worker.*`) or all types (`*`). */
  eventTypes: Array<string>;
  /** Headers of your own that each delivery has, such as `authorization`: up to 10. Default: none. The values are encrypted and not shown again. */
  headers?: Record<string, string> | null | undefined;
  /** Whether the next delivery of a record waits until the one before it was delivered or is a dead letter. Default: false. */
  ordered?: boolean | null | undefined;
  /** How much of the record a delivery contains. Default: full. */
  payload?: WebhookPayload | null | undefined;
  /** Maximum number of requests in a minute, 1 to 60000, spread evenly over all workers. Default: no limit. */
  ratePerMinute?: number | null | undefined;
  /** A public HTTPS URL, on port 443 or 1024 to 65535. */
  url: string;
};

/** A new worker. */
export type CreateWorkerInput = {
  /** Email address. */
  email?: string | null | undefined;
  /** Id in your own system; unique among workers. */
  externalId?: string | null | undefined;
  /** First name. */
  firstName: string;
  /** Language of messages to the worker. */
  language?: Language | null | undefined;
  /** Last name. */
  lastName: string;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Phone number, E.164, e.g. `+441632960961`. */
  phone?: string | null | undefined;
  /** Status of the worker. Default: `candidate`. */
  status?: WorkerStatus | null | undefined;
  /** Trade of the worker. */
  trade?: string | null | undefined;
};

/** An API key, an OAuth token, or the session of a signed-in user. */
export type CredentialKind =
  | 'key'
  | 'session'
  | 'token';

/** Filters custom document type records. All conditions must match. */
export type CustomDocumentTypeFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<CustomDocumentTypeFilter> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<CustomDocumentTypeStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Sorts custom document type records. Ties are sorted by id. */
export type CustomDocumentTypeSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: CustomDocumentTypeSortField;
};

/** Fields by which custom document type records can be sorted. */
export type CustomDocumentTypeSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `name`. */
  | 'name'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a document type. */
export type CustomDocumentTypeStatus =
  | 'active'
  | 'archived';

/** A range of values. All conditions must match. */
export type DateRange = {
  /** Only values greater than this. */
  gt?: string | null | undefined;
  /** Only values greater than or equal to this. */
  gte?: string | null | undefined;
  /** Only values less than this. */
  lt?: string | null | undefined;
  /** Only values less than or equal to this. */
  lte?: string | null | undefined;
};

/** A range of values. All conditions must match. */
export type DateTimeRange = {
  /** Only values greater than this. */
  gt?: string | null | undefined;
  /** Only values greater than or equal to this. */
  gte?: string | null | undefined;
  /** Only values less than this. */
  lt?: string | null | undefined;
  /** Only values less than or equal to this. */
  lte?: string | null | undefined;
};

/** Filters document records. All conditions must match. */
export type DocumentFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `customTypeId` is one of these, up to 20. */
  customTypeId?: OptionalIdFilter | null | undefined;
  /** Only records whose `expiresOn` is in this range. */
  expiresOn?: OptionalDateRange | null | undefined;
  /** Only records whose `id` is one of these, up to 200. */
  id?: Array<string> | null | undefined;
  /** Only records whose `issuedOn` is in this range. */
  issuedOn?: OptionalDateRange | null | undefined;
  /** Only records whose `number` is one of these, up to 20. */
  number?: Array<string> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<DocumentFilter> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<DocumentStatus> | null | undefined;
  /** Only records whose `type` is one of these, up to 20. */
  type?: Array<DocumentType> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `workerId` is one of these, up to 20. `external_id:…` also works. */
  workerId?: Array<string> | null | undefined;
};

/** Filters document pack records. All conditions must match. */
export type DocumentPackFilter = {
  /** Only records whose `completedAt` is in this range. */
  completedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `id` is one of these, up to 200. */
  id?: Array<string> | null | undefined;
  /** Only records whose `issuedAt` is in this range. */
  issuedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `jobId` is one of these, up to 20. */
  jobId?: OptionalIdFilter | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<DocumentPackFilter> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<DocumentPackStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `workerId` is one of these, up to 20. `external_id:…` also works. */
  workerId?: OptionalIdFilter | null | undefined;
};

/** Sorts document pack records. Ties are sorted by id. */
export type DocumentPackSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: DocumentPackSortField;
};

/** Fields by which document pack records can be sorted. */
export type DocumentPackSortField =
  /** By `completedAt`. */
  | 'completedAt'
  /** By `createdAt`. */
  | 'createdAt'
  /** By `issuedAt`. */
  | 'issuedAt'
  /** By `name`. */
  | 'name'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a document pack. */
export type DocumentPackStatus =
  | 'completed'
  | 'draft'
  | 'issued';

/** Decision of a document review. */
export type DocumentReview =
  | 'accept'
  | 'reject';

/** Status of a document. */
export type DocumentStatus =
  | 'expired'
  | 'expiring'
  | 'pending'
  | 'rejected'
  | 'valid';

/** Filters document template records. All conditions must match. */
export type DocumentTemplateFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `documentType` is one of these, up to 20. */
  documentType?: Array<DocumentType> | null | undefined;
  /** Only records whose `id` is one of these, up to 200. */
  id?: Array<string> | null | undefined;
  /** Only records whose `name` is one of these, up to 20. */
  name?: Array<string> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<DocumentTemplateFilter> | null | undefined;
  /** Only records whose `supersededAt` is in this range. */
  supersededAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `version` is in this range. */
  version?: IntRange | null | undefined;
};

/** Sorts document template records. Ties are sorted by id. */
export type DocumentTemplateSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: DocumentTemplateSortField;
};

/** Fields by which document template records can be sorted. */
export type DocumentTemplateSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `name`. */
  | 'name'
  /** By `supersededAt`. */
  | 'supersededAt'
  /** By `updatedAt`. */
  | 'updatedAt'
  /** By `version`. */
  | 'version';

/** Type of a document. */
export type DocumentType =
  | 'certificate'
  | 'contract'
  | 'licence'
  | 'other'
  | 'passport'
  | 'right_to_work'
  | 'trade_card';

/** The data that a credential accesses: that of its organisation (live) or the sandbox fixtures. */
export type Environment =
  | 'live'
  | 'sandbox';

/** What caused an event. */
export type EventActorKind =
  /** An automation. */
  | 'automation'
  /** An OAuth client. */
  | 'client'
  /** An API key. */
  | 'key'
  /** A signed-in person. */
  | 'user';

/** Category of an expense. */
export type ExpenseCategory =
  | 'accommodation'
  | 'meals'
  | 'other'
  | 'ppe'
  | 'tools'
  | 'travel';

/** Filters expense records. All conditions must match. */
export type ExpenseFilter = {
  /** Only records whose `amount` is in this range. */
  amount?: IntRange | null | undefined;
  /** Only records whose `category` is one of these, up to 20. */
  category?: Array<ExpenseCategory> | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `currency` is one of these, up to 20. */
  currency?: Array<string> | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Only records whose `incurredOn` is in this range. */
  incurredOn?: DateRange | null | undefined;
  /** Up to 10 metadata pairs, all of which must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<ExpenseFilter> | null | undefined;
  /** Only records whose `projectId` is one of these, up to 20. `external_id:…` also works. */
  projectId?: OptionalIdFilter | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<ExpenseStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `workerId` is one of these, up to 20. `external_id:…` also works. */
  workerId?: Array<string> | null | undefined;
};

/** Sorts expense records. Ties are sorted by id. */
export type ExpenseSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: ExpenseSortField;
};

/** Fields by which expense records can be sorted. */
export type ExpenseSortField =
  /** By `amount`. */
  | 'amount'
  /** By `createdAt`. */
  | 'createdAt'
  /** By `incurredOn`. */
  | 'incurredOn'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of an expense. */
export type ExpenseStatus =
  | 'approved'
  | 'paid'
  | 'rejected'
  | 'submitted';

/** Order by the last day of validity of one kind of document. Workers without a date come last. */
export type ExpirySort = {
  /** Id of a type of the organisation's own. */
  customTypeId?: string | null | undefined;
  /** Default: `asc`, the soonest first. */
  direction?: SortDirection | null | undefined;
  /** A built-in type. Give either this or `customTypeId`. */
  type?: DocumentType | null | undefined;
};

/** Changes to the extraction settings. An absent field keeps its value; null clears it. */
export type ExtractionSettingsInput = {
  /** Minimum confidence, 0.5 to 1, for applying a field automatically; null for never. */
  applyFrom?: number | null | undefined;
  /** Whether fields are extracted from every uploaded document. */
  automatic?: boolean | null | undefined;
};

/** A range of values. All conditions must match. */
export type FloatRange = {
  /** Only values greater than this. */
  gt?: number | null | undefined;
  /** Only values greater than or equal to this. */
  gte?: number | null | undefined;
  /** Only values less than this. */
  lt?: number | null | undefined;
  /** Only values less than or equal to this. */
  lte?: number | null | undefined;
};

/** Why a worker is not eligible for an assignment. */
export type IneligibilityReason =
  /** A document that the worker needs is missing, or will have expired by the first day. */
  | 'not_compliant'
  /** The worker is away on some of the days. */
  | 'unavailable';

/** A range of values. All conditions must match. */
export type IntRange = {
  /** Only values greater than this. */
  gt?: number | null | undefined;
  /** Only values greater than or equal to this. */
  gte?: number | null | undefined;
  /** Only values less than this. */
  lt?: number | null | undefined;
  /** Only values less than or equal to this. */
  lte?: number | null | undefined;
};

/** Filters invoice records. All conditions must match. */
export type InvoiceFilter = {
  /** Only records whose `clientId` is one of these, up to 20. `external_id:…` also works. */
  clientId?: Array<string> | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `currency` is one of these, up to 20. */
  currency?: Array<string> | null | undefined;
  /** Only records whose `dueOn` is in this range. */
  dueOn?: OptionalDateRange | null | undefined;
  /** Only records whose `id` is one of these, up to 200. */
  id?: Array<string> | null | undefined;
  /** Only records whose `issuedAt` is in this range. */
  issuedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `number` is one of these, up to 20. */
  number?: Array<string> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<InvoiceFilter> | null | undefined;
  /** Only records whose `paidAt` is in this range. */
  paidAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `periodEnd` is in this range. */
  periodEnd?: DateRange | null | undefined;
  /** Only records whose `periodStart` is in this range. */
  periodStart?: DateRange | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<InvoiceStatus> | null | undefined;
  /** Only records whose `total` is in this range. */
  total?: IntRange | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Kind of the hours of an invoice line. */
export type InvoicePartKind =
  | 'overtime'
  | 'standard';

/** Changes to the invoice settings. An absent field keeps its value; null clears it. */
export type InvoiceSettingsInput = {
  /** Address of the organisation, as printed. Line breaks are kept. */
  address?: string | null | undefined;
  /** Where clients pay to, as printed. Line breaks are kept. */
  bankDetails?: string | null | undefined;
  /** Payment term, in days after issue, 0 to 365. */
  paymentDays?: number | null | undefined;
  /** Prefix of invoice numbers: 1 to 12 capital letters, digits, / or -. */
  prefix?: string | null | undefined;
  /** VAT number of the organisation, as printed. */
  vatNumber?: string | null | undefined;
  /** VAT rate in percent, 0 to 100, up to two decimals. */
  vatPercent?: number | null | undefined;
};

/** Sorts invoice records. Ties are sorted by id. */
export type InvoiceSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: InvoiceSortField;
};

/** Fields by which invoice records can be sorted. */
export type InvoiceSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `dueOn`. */
  | 'dueOn'
  /** By `issuedAt`. */
  | 'issuedAt'
  /** By `paidAt`. */
  | 'paidAt'
  /** By `periodEnd`. */
  | 'periodEnd'
  /** By `periodStart`. */
  | 'periodStart'
  /** By `total`. */
  | 'total'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of an invoice. */
export type InvoiceStatus =
  | 'draft'
  | 'issued'
  | 'paid'
  | 'void';

/** A pack to issue to each of several workers. */
export type IssueDocumentPacksInput = {
  /** Id of the job that its papers are for. */
  jobId?: string | null | undefined;
  /** Name of the pack. */
  name: string;
  /** The templates of the pack. */
  templates: Array<PackTemplateInput>;
};

/** Filters job records. All conditions must match. */
export type JobFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `endDate` is in this range. */
  endDate?: OptionalDateRange | null | undefined;
  /** Only records whose `id` is one of these, up to 200. */
  id?: Array<string> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<JobFilter> | null | undefined;
  /** Only records whose `projectId` is one of these, up to 20. `external_id:…` also works. */
  projectId?: Array<string> | null | undefined;
  /** Only records whose `startDate` is in this range. */
  startDate?: DateRange | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<JobStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** The workers of one trade that a job needs. */
export type JobRoleInput = {
  /** Number of workers needed, 1 to 500. */
  headcount: number;
  /** The trade, e.g. `electrician`. */
  trade: string;
};

/** Sorts job records. Ties are sorted by id. */
export type JobSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: JobSortField;
};

/** Fields by which job records can be sorted. */
export type JobSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `endDate`. */
  | 'endDate'
  /** By `startDate`. */
  | 'startDate'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a job. */
export type JobStatus =
  | 'cancelled'
  | 'completed'
  | 'mobilised'
  | 'mobilising';

/** What a request to join and a worker have in common. */
export type JoinMatch =
  /** The email address. */
  | 'email'
  /** The payroll number, which is `externalId` of the worker. */
  | 'external_id'
  /** The whole name. */
  | 'name'
  /** The last digits of the phone number. */
  | 'phone';

/** The status of a request to join. */
export type JoinRequestStatus =
  /** Its worker was invited, automatically or by `confirmJoinRequest`. */
  | 'invited'
  /** Somebody rejected it. */
  | 'rejected'
  /** It waits until its worker is found or somebody decides. */
  | 'waiting';

/** Why a request to join waits for staff. */
export type JoinWaitReason =
  /** A limit of invitations in 24 hours was reached. */
  | 'invitation_limit'
  /** The member who made the link may no longer invite anybody. */
  | 'no_inviter'
  /** No worker is surely this person: none has the address, or it changed lately, or another one has the payroll number, or the worker is inactive or has an account. */
  | 'no_worker'
  /** Another invitation of the address or of the worker is open. */
  | 'open_invitation'
  /** The worker cannot be invited; `confirmJoinRequest` says why. */
  | 'refused';

/** Language of messages. */
export type Language =
  /** English. */
  | 'en'
  /** Polish. */
  | 'pl'
  /** Romanian. */
  | 'ro';

/** What a member is limited to: at least one project or client, at most 100 together. */
export type MemberLimitsInput = {
  /** Clients: all of their projects, also later ones. `external_id:…` also works. */
  clientIds?: Array<string> | null | undefined;
  /** Projects. `external_id:…` also works. */
  projectIds?: Array<string> | null | undefined;
};

/** Where the value of a merge field in a preview comes from. */
export type MergeFieldSource =
  /** The chosen record has no value. A pack that needs it cannot be issued. */
  | 'missing'
  /** From the chosen records. */
  | 'record'
  /** An example value, because no record was chosen. */
  | 'sample'
  /** The field does not exist. */
  | 'unknown';

/** How a message is sent. */
export type MessageChannel =
  /** Email. */
  | 'email'
  /** Notification of the person's browsers, if they have turned them on. */
  | 'push'
  /** Text message to a worker, for the kinds that the organisation has chosen. */
  | 'sms';

/** Messages of a kind by a channel. */
export type MessageChoiceInput = {
  /** The channel. */
  channel: MessageChannel;
  /** The kind. */
  kind: MessageKind;
};

/** What a message is about. */
export type MessageKind =
  /** An assignment of the worker was made, changed or deleted. */
  | 'assignment'
  /** Hours of the worker were corrected by staff. */
  | 'correction'
  /** A document of the worker expires soon, has expired or was rejected. */
  | 'document'
  /** An expense of the worker was approved or rejected. */
  | 'expense'
  /** Hours were sent to the client for approval. */
  | 'hours'
  /** An invoice was sent to the client. */
  | 'invoice'
  /** Somebody mentioned the member in a note. */
  | 'mention'
  /** Staff or an automation wrote to the worker. */
  | 'note'
  /** The worker has papers to read and accept. */
  | 'paper'
  /** A task was assigned to the member. */
  | 'task'
  /** A timesheet of the worker was approved or rejected. */
  | 'timesheet';

/** Changes to message preferences. An absent field keeps its value; null clears it. */
export type MessagePreferencesInput = {
  /** Their language; null for that of the organisation. */
  language?: Language | null | undefined;
  /** All that they do not want. */
  off?: Array<MessageChoiceInput> | null | undefined;
};

/** Changes to the message settings. An absent field keeps its value. */
export type MessageSettingsInput = {
  /** Whether messages are sent. After a pause, nobody is told of what happened in it. */
  enabled?: boolean | null | undefined;
  /** Whether workers without an account get messages too. */
  everyone?: boolean | null | undefined;
  /** All kinds that are not sent. */
  kindsOff?: Array<MessageKind> | null | undefined;
  /** Language of messages to people who have chosen none. */
  language?: Language | null | undefined;
  /** Maximum number of messages in 24 hours, 0 to 100,000. */
  perDay?: number | null | undefined;
  /** Start of the quiet hours, e.g. `21:00`. */
  quietFrom?: string | null | undefined;
  /** End of the quiet hours, e.g. `07:00`. */
  quietUntil?: string | null | undefined;
  /** All kinds that workers also get as text messages. The installation needs an SMS gateway. */
  smsKinds?: Array<MessageKind> | null | undefined;
  /** All own words, at most one for each kind and language. */
  texts?: Array<OwnMessageTextInput> | null | undefined;
};

/** Why a message was not sent. */
export type MessageSkipReason =
  /** The organisation had reached its limit of messages in 24 hours. */
  | 'daily_limit'
  /** The hours were decided, or the request was withdrawn, before it could be sent. */
  | 'decided'
  /** The worker is inactive, or the member has left. */
  | 'gone'
  /** The worker has no account, and the organisation writes only to workers who have one. */
  | 'no_account'
  /** The record has no address for the channel. */
  | 'no_address'
  /** This installation has no mail server: see the setting SMTP_URL. */
  | 'no_mail_server'
  /** This installation has no SMS gateway: see the setting SMS_URL. */
  | 'no_sms_gateway'
  /** The person does not want such messages. */
  | 'opted_out'
  /** The organisation has turned such messages off. */
  | 'turned_off'
  /** The invoice was voided before it could be sent. */
  | 'void'
  /** The person is no longer mentioned: the note was changed or deleted before it could be sent. */
  | 'withdrawn';

/** Status of a message. */
export type MessageStatus =
  /** It could not be sent: see `error`. */
  | 'failed'
  /** Waiting to be sent, for the end of the quiet hours, or for a retry. */
  | 'queued'
  /** The carrier, such as the mail server, has accepted it. */
  | 'sent'
  /** It was not sent on purpose: see `skipReason`. */
  | 'skipped';

/** A pair of the metadata of a record. */
export type MetadataPair = {
  /** The key. */
  key: string;
  /** The exact value. */
  value: string;
};

/** A new job with its client, project, workers and document packs. */
export type MobiliseJobInput = {
  /** The new client of a new project, instead of `clientId`. */
  client?: CreateClientInput | null | undefined;
  /** Id of the client of a new project. `external_id:…` also works. */
  clientId?: string | null | undefined;
  /** Last day; not before the first. */
  endDate?: string | null | undefined;
  /** Document packs, up to 10. They are issued at once if workers are assigned; otherwise they stay drafts until you issue them. */
  packs?: Array<MobilisePackInput> | null | undefined;
  /** A new project, instead of `projectId`. */
  project?: MobiliseProjectInput | null | undefined;
  /** Id of the project, which must not be `cancelled`. `external_id:…` also works. */
  projectId?: string | null | undefined;
  /** Further reasons to reject a worker. Default: none. */
  refuse?: Array<IneligibilityReason> | null | undefined;
  /** The workers that it needs, with each trade at most once. */
  roles: Array<JobRoleInput>;
  /** First day. */
  startDate: string;
  /** Workers to assign, up to 200. */
  workers?: Array<MobiliseWorkerInput> | null | undefined;
};

/** A document pack for the workers of the new job. */
export type MobilisePackInput = {
  /** Name of the pack. */
  name: string;
  /** The templates of the pack. */
  templates: Array<PackTemplateInput>;
};

/** A new project of the given client. */
export type MobiliseProjectInput = {
  /** Address of the site, on one line. */
  address?: string | null | undefined;
  /** Short code, e.g. `LDS-014`. */
  code?: string | null | undefined;
  /** Last day; not before the first. */
  endDate?: string | null | undefined;
  /** Id in your own system; unique among projects. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the project. */
  name: string;
  /** The client's purchase order number for the project. */
  purchaseOrder?: string | null | undefined;
  /** First day. */
  startDate?: string | null | undefined;
  /** Status of the project. Default: `planned`. */
  status?: ProjectStatus | null | undefined;
  /** Whether people work on the holidays of the organisation. If not, nobody is on site on these days, and no place on them is to cover. Default: `true`. */
  worksHolidays?: boolean | null | undefined;
};

/** A worker who is assigned to the new job. */
export type MobiliseWorkerInput = {
  /** Last day. Default: that of the job. */
  endDate?: string | null | undefined;
  /** First day. Default: that of the job. */
  startDate?: string | null | undefined;
  /** The trade of the role that they fill. */
  trade: string;
  /** Id of the worker, who must not be `inactive`. `external_id:…` also works. */
  workerId: string;
};

/** Filters note records. All conditions must match. */
export type NoteFilter = {
  /** Only records whose `clientId` is one of these, up to 20. `external_id:…` also works. */
  clientId?: OptionalIdFilter | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Only records whose `jobId` is one of these, up to 20. */
  jobId?: OptionalIdFilter | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<NoteFilter> | null | undefined;
  /** Only records whose `projectId` is one of these, up to 20. `external_id:…` also works. */
  projectId?: OptionalIdFilter | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `workerId` is one of these, up to 20. `external_id:…` also works. */
  workerId?: OptionalIdFilter | null | undefined;
};

/** OAuth 2.0 grant type (RFC 6749). */
export type OauthGrantType =
  | 'authorization_code'
  | 'client_credentials'
  | 'device_code'
  | 'refresh_token';

/** A range of values that can be absent. All conditions must match. */
export type OptionalDateRange = {
  /** `true`: only records that have a value. `false`: only records that do not. */
  exists?: boolean | null | undefined;
  /** Only values greater than this. */
  gt?: string | null | undefined;
  /** Only values greater than or equal to this. */
  gte?: string | null | undefined;
  /** Only values less than this. */
  lt?: string | null | undefined;
  /** Only values less than or equal to this. */
  lte?: string | null | undefined;
};

/** A range of values that can be absent. All conditions must match. */
export type OptionalDateTimeRange = {
  /** `true`: only records that have a value. `false`: only records that do not. */
  exists?: boolean | null | undefined;
  /** Only values greater than this. */
  gt?: string | null | undefined;
  /** Only values greater than or equal to this. */
  gte?: string | null | undefined;
  /** Only values less than this. */
  lt?: string | null | undefined;
  /** Only values less than or equal to this. */
  lte?: string | null | undefined;
};

/** Filters an id that can be absent. */
export type OptionalIdFilter = {
  /** `true`: only records that have a value. `false`: only records that do not. */
  exists?: boolean | null | undefined;
  /** Only records with one of these ids, up to 20. */
  in?: Array<string> | null | undefined;
};

/** The organisation's own words in messages of a kind, in a language. */
export type OwnMessageTextInput = {
  /** The kind; not `note`. */
  kind: MessageKind;
  /** The language. */
  language: Language;
  /** Instead of the usual subject; up to 100 characters. */
  subject?: string | null | undefined;
  /** A paragraph of emails, below what has happened; up to 500 characters. */
  text?: string | null | undefined;
};

/** A template of a pack. */
export type PackTemplateInput = {
  /** Name of the template. */
  name: string;
  /** Version of the template. Default: the latest version at the time of issue. */
  version?: string | null | undefined;
};

/** Availability of a worker in a planner window. */
export type PlannerKind =
  | 'available'
  | 'holiday'
  | 'sick'
  | 'training'
  | 'unavailable';

/** Kind of a block. */
export type PreviewBlockKind =
  | 'code'
  | 'heading'
  | 'item'
  | 'paragraph'
  | 'quote'
  | 'rule'
  | 'table';

/** Filters project records. All conditions must match. */
export type ProjectFilter = {
  /** Only records whose `clientId` is one of these, up to 20. `external_id:…` also works. */
  clientId?: Array<string> | null | undefined;
  /** Only records whose `code` is one of these, up to 20. */
  code?: Array<string> | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `endDate` is in this range. */
  endDate?: OptionalDateRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Up to 10 metadata pairs, all of which must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<ProjectFilter> | null | undefined;
  /** Only records whose `startDate` is in this range. */
  startDate?: OptionalDateRange | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<ProjectStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Sorts project records. Ties are sorted by id. */
export type ProjectSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: ProjectSortField;
};

/** Fields by which project records can be sorted. */
export type ProjectSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `endDate`. */
  | 'endDate'
  /** By `name`. */
  | 'name'
  /** By `startDate`. */
  | 'startDate'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a project. */
export type ProjectStatus =
  | 'active'
  | 'cancelled'
  | 'completed'
  | 'planned';

/** The purchase order of a draft invoice. */
export type PurchaseOrderInput = {
  /** The client's number; null for none. */
  purchaseOrder?: string | null | undefined;
};

/** A browser's `PushSubscription` (Push API), created with the `pushKey`. */
export type PushDeviceInput = {
  /** Its key `auth`, in base64url. */
  auth: string;
  /** Its `endpoint`, an https URL. */
  endpoint: string;
  /** What the person knows it by, e.g. `Chrome on Android`. */
  name?: string | null | undefined;
  /** Its key `p256dh`, in base64url. */
  p256dh: string;
};

/** What a quota limits. */
export type QuotaName =
  /** Emails to clients in the last 24 hours. The message settings have the limit. */
  | 'client_emails'
  /** Invitations by email in the last 24 hours. The server has the limit. */
  | 'invitations'
  /** Open links by which workers join. */
  | 'join_links'
  /** Messages to workers and members, by every channel, in the last 24 hours. The message settings have the limit. */
  | 'messages'
  /** Bytes of stored files. The server has the limit. */
  | 'storage'
  /** Webhook endpoints. */
  | 'webhook_endpoints';

/** A payment of an invoice. */
export type RecordPaymentInput = {
  /** Amount in minor units, at most what is outstanding. */
  amount: number;
  /** Day of the payment, not in the future. Default: today. */
  paidOn?: string | null | undefined;
  /** Reference, such as that of the transfer. */
  reference?: string | null | undefined;
};

/** The type of a record, as in `object`. */
export type RecordType =
  | 'ai_job'
  | 'assignment'
  | 'automation'
  | 'client'
  | 'client_rate'
  | 'custom_document_type'
  | 'document'
  | 'document_pack'
  | 'document_template'
  | 'expense'
  | 'holiday'
  | 'invoice'
  | 'job'
  | 'note'
  | 'notification'
  | 'planner'
  | 'project'
  | 'task'
  | 'timesheet'
  | 'timesheet_approval'
  | 'worker';

/** A record to change together with others. */
export type RecordVersionInput = {
  /** Id of the record. */
  id: string;
  /** Change it only if it has not changed since this time, e.g. the `updatedAt` that you read. */
  ifUnchangedSince?: string | null | undefined;
};

/** A payment of an invoice. */
export type RemovePaymentInput = {
  /** Id of the payment. */
  paymentId: string;
};

/** A timesheet whose approval is taken back. */
export type ReopenTimesheetInput = {
  /** Id of the timesheet. */
  id: string;
  /** Only if it has not changed since this time, e.g. the `updatedAt` of the approval. */
  ifUnchangedSince?: string | null | undefined;
};

/** Who covers for a worker who is away, and when. */
export type ReplaceWorkerInput = {
  /** Last day. Default: the last that nobody covers after that. */
  endDate?: string | null | undefined;
  /** First day. Default: the first that nobody covers, from today. */
  startDate?: string | null | undefined;
  /** Id of the worker who covers, who must not be `inactive`. `external_id:…` also works. */
  workerId: string;
};

/** State of a required document: the status of the accepted document with the latest expiry, otherwise of one that is waiting for review, otherwise of one that has expired; `missing` if there is none. For documents of a restricted type that the caller does not see, `valid` or `missing` only. */
export type RequirementState =
  | 'expired'
  | 'expiring'
  | 'missing'
  | 'pending'
  | 'rejected'
  | 'valid';

/** How long records are kept. */
export type RetentionRuleInput = {
  /** The documents of one of the organisation's own types. */
  customTypeId?: string | null | undefined;
  /** The documents that it is about. Null, as `customTypeId`: all that have no rule of their own. */
  documentType?: DocumentType | null | undefined;
  /** Months for which the records are kept, 1 to 1200. */
  months: number;
  /** From when on the time counts. */
  since: RetentionSince;
  /** What it is about. */
  subject: RetentionSubject;
};

/** From when on the time of a rule counts. */
export type RetentionSince =
  /** The expiry date of the document. One without a date is kept. */
  | 'expiry'
  /** The end of the worker's last assignment, or the day of the record if that is later. */
  | 'last_assignment_end'
  /** The day on which the record was added; of an absence its last day, of a receipt the day of the expense. */
  | 'record_date';

/** What a retention rule is about. */
export type RetentionSubject =
  /** Planner windows: they are emptied and deleted. */
  | 'absences'
  /** Documents of workers: they are emptied and deleted, with their files and what was read from them. */
  | 'documents'
  /** Notes about workers: they are emptied and deleted. */
  | 'notes'
  /** Receipts and descriptions of expenses; the amounts stay. */
  | 'receipts'
  /** Workers: they are erased, as by `eraseWorker`; at most 100 in a day. */
  | 'workers';

/** Corrections of a document, or the reason for its rejection. An absent field keeps its value; null clears it. */
export type ReviewDocumentInput = {
  /** Id of the organisation's own type. */
  customTypeId?: string | null | undefined;
  /** Last day of validity; not before the date of issue. */
  expiresOn?: string | null | undefined;
  /** Date of issue. */
  issuedOn?: string | null | undefined;
  /** Level or category; one of those of its own type, and required if it has some. */
  level?: string | null | undefined;
  /** Number on the document. */
  number?: string | null | undefined;
  /** Reason for the rejection, for the worker. */
  rejectionReason?: string | null | undefined;
  /** Type of the document. A built-in one other than `other` ends the organisation's own type. */
  type?: DocumentType | null | undefined;
};

/** The role of a member, which decides what they can do in the organisation. */
export type Role =
  | 'admin'
  | 'developer'
  | 'finance'
  | 'owner'
  | 'recruiter'
  | 'staff'
  | 'supervisor'
  | 'worker';

/** A new version of the template with this name. Creates the template if it does not exist. */
export type SaveDocumentTemplateInput = {
  /** Markdown: headings, paragraphs, lists, tables, bold and italic, with merge fields such as `{{worker.first_name}}`. Available fields: organisation.name, worker.first_name, worker.last_name, worker.email, worker.phone, worker.trade, assignment.trade, assignment.start_date, assignment.end_date, job.start_date, job.end_date, project.name, project.code, project.address, project.start_date, project.end_date, client.name, client.contact_name, client.address, pack.name, today. */
  body: string;
  /** Document type of the documents that it produces. Default: that of the previous version, or `contract` for a new template. */
  documentType?: DocumentType | null | undefined;
  /** Whether it must be a new template: its name must not exist yet. Default: false. */
  isNew?: boolean | null | undefined;
  /** Name of the template. */
  name: string;
};

/** An email with an invoice. */
export type SendInvoiceInput = {
  /** The text, up to 2,000 characters. Default: one sentence with number, period, total and due date. Needs a signed-in member, or the scopes `read` and `write`. */
  message?: string | null | undefined;
  /** Up to 10 addresses; each gets its own email. Default: the contact email of the client. Needs a signed-in member, or the scopes `read` and `write`. */
  to?: Array<string> | null | undefined;
};

/** A message to workers, or to the crew of a project. */
export type SendMessageInput = {
  /** Instead of workers: the project whose crew gets it, up to 1,000 workers with an assignment that has not ended. `external_id:…` also works. */
  projectId?: string | null | undefined;
  /** Subject, one line of up to 100 characters. */
  subject: string;
  /** The text, up to 2,000 characters. It is sent as it is, in no other language. */
  text: string;
  /** Ids of up to 1,000 workers. `external_id:…` also works. */
  workerIds?: Array<string> | null | undefined;
};

/** What became of a timesheet when the client approved the hours. */
export type SentTimesheetOutcome =
  /** It was approved. */
  | 'approved'
  /** It had changed, or was decided by staff, since it was sent. It stays as it is. */
  | 'skipped';

/** Severity of a notification. */
export type Severity =
  | 'critical'
  | 'info'
  | 'warning';

/** Sort direction. Records without a value come last in both. */
export type SortDirection =
  /** Smallest first. */
  | 'asc'
  /** Largest first. */
  | 'desc';

/** The API surface that received a request. */
export type Surface =
  | 'graphql'
  | 'mcp'
  | 'rest';

/** Filters task records. All conditions must match. */
export type TaskFilter = {
  /** Only records whose `assigneeId` is one of these, up to 20. */
  assigneeId?: OptionalIdFilter | null | undefined;
  /** Only records whose `automationId` is one of these, up to 20. */
  automationId?: OptionalIdFilter | null | undefined;
  /** Only records whose `completedAt` is in this range. */
  completedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `dueOn` is in this range. */
  dueOn?: OptionalDateRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Up to 10 metadata pairs, all of which must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<TaskFilter> | null | undefined;
  /** Only records whose `priority` is one of these, up to 20. */
  priority?: Array<TaskPriority> | null | undefined;
  /** Only records whose `source` is one of these, up to 20. */
  source?: Array<TaskSource> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<TaskStatus> | null | undefined;
  /** Only records whose `subjectId` is one of these, up to 20. `external_id:…` also works. */
  subjectId?: OptionalIdFilter | null | undefined;
  /** Only records whose `subjectType` is one of these, up to 20. */
  subjectType?: Array<string> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Priority of a task. */
export type TaskPriority =
  | 'high'
  | 'low'
  | 'normal';

/** Sorts task records. Ties are sorted by id. */
export type TaskSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: TaskSortField;
};

/** Fields by which task records can be sorted. */
export type TaskSortField =
  /** By `completedAt`. */
  | 'completedAt'
  /** By `createdAt`. */
  | 'createdAt'
  /** By `dueOn`. */
  | 'dueOn'
  /** By `title`. */
  | 'title'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Source of a task. */
export type TaskSource =
  | 'api'
  | 'automation'
  | 'staff';

/** Status of a task. */
export type TaskStatus =
  | 'cancelled'
  | 'done'
  | 'in_progress'
  | 'open';

/** Status of a test organisation. */
export type TestOrganisationStatus =
  /** Days pass until `advancingTo`. */
  | 'advancing'
  /** The records of the demo are being loaded. */
  | 'preparing'
  /** The clock stands still, and everything that its days caused is done. */
  | 'ready';

/** Filters timesheet approval records. All conditions must match. */
export type TimesheetApprovalFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `id` is one of these, up to 200. */
  id?: Array<string> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<TimesheetApprovalFilter> | null | undefined;
  /** Only records whose `periodStart` is in this range. */
  periodStart?: DateRange | null | undefined;
  /** Only records whose `projectId` is one of these, up to 20. `external_id:…` also works. */
  projectId?: Array<string> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<TimesheetApprovalStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Status of a request to approve hours. */
export type TimesheetApprovalStatus =
  | 'approved'
  | 'expired'
  | 'pending'
  | 'rejected';

/** The hours of one day. */
export type TimesheetEntryInput = {
  /** Date of the work, in the period. */
  date: string;
  /** Hours worked without overtime, 0 to 24, in whole hundredths. */
  hours: number;
  /** Note. */
  note?: string | null | undefined;
  /** Overtime hours, in whole hundredths. The total of a day over all timesheets of the worker cannot exceed 24. */
  overtimeHours?: number | null | undefined;
};

/** Filters timesheet records. All conditions must match. */
export type TimesheetFilter = {
  /** Only records whose `approvedAt` is in this range. */
  approvedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `assignmentId` is one of these, up to 20. `external_id:…` also works. */
  assignmentId?: OptionalIdFilter | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Up to 10 metadata pairs, all of which must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<TimesheetFilter> | null | undefined;
  /** Only records whose `periodEnd` is in this range. */
  periodEnd?: DateRange | null | undefined;
  /** Only records whose `periodStart` is in this range. */
  periodStart?: DateRange | null | undefined;
  /** Only records whose `projectId` is one of these, up to 20. `external_id:…` also works. */
  projectId?: Array<string> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<TimesheetStatus> | null | undefined;
  /** Only records whose `submittedAt` is in this range. */
  submittedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `totalHours` is in this range. */
  totalHours?: FloatRange | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `workerId` is one of these, up to 20. `external_id:…` also works. */
  workerId?: Array<string> | null | undefined;
};

/** Sorts timesheet records. Ties are sorted by id. */
export type TimesheetSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: TimesheetSortField;
};

/** Fields by which timesheet records can be sorted. */
export type TimesheetSortField =
  /** By `approvedAt`. */
  | 'approvedAt'
  /** By `createdAt`. */
  | 'createdAt'
  /** By `periodEnd`. */
  | 'periodEnd'
  /** By `periodStart`. */
  | 'periodStart'
  /** By `submittedAt`. */
  | 'submittedAt'
  /** By `totalHours`. */
  | 'totalHours'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a timesheet. */
export type TimesheetStatus =
  | 'approved'
  | 'draft'
  | 'rejected'
  | 'submitted';

/** A trade, and the other names by which people and imports call it. */
export type TradeInput = {
  /** Other names for it, up to 20. */
  aliases?: Array<string> | null | undefined;
  /** The name that records get. */
  name: string;
};

/** Changes to an assignment. An absent field keeps its value. */
export type UpdateAssignmentInput = {
  /** Last day, not before the first; null for open-ended. */
  endDate?: string | null | undefined;
  /** Id in your own system; unique among assignments. Null clears it. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs; they replace the old ones. */
  metadata?: Record<string, string> | null | undefined;
  /** First day. */
  startDate?: string | null | undefined;
  /** Id of the new worker, who must not be `inactive`. `external_id:…` also works. */
  workerId?: string | null | undefined;
};

/** Changes to an automation. An absent field keeps its value. */
export type UpdateAutomationInput = {
  /** Replaces all actions. */
  actions?: Array<AutomationActionInput> | null | undefined;
  /** Conditions, all of which must be true. */
  conditions?: Array<AutomationConditionInput> | null | undefined;
  /** Name of the automation. */
  name?: string | null | undefined;
  /** Event type that triggers it. */
  trigger?: string | null | undefined;
};

/** Changes to a client. An absent field keeps its value; null clears it. */
export type UpdateClientInput = {
  /** Postal address, on one line. */
  address?: string | null | undefined;
  /** Email address of the contact person. */
  contactEmail?: string | null | undefined;
  /** Name of the contact person. */
  contactName?: string | null | undefined;
  /** Phone number of the contact person, E.164, e.g. `+441632960961`. */
  contactPhone?: string | null | undefined;
  /** Id in your own system; unique among clients. */
  externalId?: string | null | undefined;
  /** Language of emails to its contacts, and of the page on which they approve hours. English without it. */
  language?: Language | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the company. */
  name?: string | null | undefined;
  /** Purchase order number. */
  purchaseOrder?: string | null | undefined;
  /** Status of the client. */
  status?: ClientStatus | null | undefined;
};

/** Changes to a client rate. An absent field keeps its value; null clears it. */
export type UpdateClientRateInput = {
  /** ISO 4217, e.g. `GBP`. */
  currency?: string | null | undefined;
  /** Id in your own system; unique among client rates. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Hourly overtime rate, in minor units of the currency. */
  overtimeRate?: number | null | undefined;
  /** Hourly rate, in minor units of the currency. */
  rate?: number | null | undefined;
  /** First day on which it counts. */
  validFrom?: string | null | undefined;
  /** Last day on which it counts; null without end. */
  validUntil?: string | null | undefined;
};

/** Changes to a document type. An absent field keeps its value; null clears it. */
export type UpdateCustomDocumentTypeInput = {
  /** Id in your own system; unique among document types. */
  externalId?: string | null | undefined;
  /** The levels or categories that its documents can have, up to 30; empty if they have none. */
  levels?: Array<string> | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the type. */
  name?: string | null | undefined;
  /** Whether its documents need a file of the back, too. */
  needsBothSides?: boolean | null | undefined;
  /** Whether its documents need an expiry date. */
  needsExpiry?: boolean | null | undefined;
  /** Whether its documents need a number. */
  needsNumber?: boolean | null | undefined;
  /** Whether only callers with the scope `documents:restricted` see its documents. For all others they do not exist; they see only whether a requirement is met. Changing it needs that scope. */
  restricted?: boolean | null | undefined;
  /** Status of the type. An archived one is no longer offered; its documents and requirements stay as they are. */
  status?: CustomDocumentTypeStatus | null | undefined;
  /** How many months its documents are valid, 1 to 600: a document that is uploaded with a date of issue and no expiry date gets its expiry date from this. Null if that differs. */
  validMonths?: number | null | undefined;
};

/** Changes to an expense. An absent field keeps its value; null clears it. */
export type UpdateExpenseInput = {
  /** Category of the expense. */
  category?: ExpenseCategory | null | undefined;
  /** Description of the expense. */
  description?: string | null | undefined;
  /** Id in your own system; unique among expenses. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Reason for the rejection. */
  rejectionReason?: string | null | undefined;
  /** The new status. */
  status?: ExpenseStatus | null | undefined;
};

/** Changes to a job. An absent field keeps its value; null clears it. */
export type UpdateJobInput = {
  /** Last day; not before the first. */
  endDate?: string | null | undefined;
  /** The workers that it needs. Replaces all roles. */
  roles?: Array<JobRoleInput> | null | undefined;
  /** First day. */
  startDate?: string | null | undefined;
};

/** Changes to a note. An absent field keeps its value. */
export type UpdateNoteInput = {
  /** Id in your own system; unique among notes. */
  externalId?: string | null | undefined;
  /** User ids of the members to mention, up to 20, who may see the record. They get a message, unless they have turned such messages off. */
  mentionIds?: Array<string> | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** The text, up to 4,000 characters. */
  text?: string | null | undefined;
};

/** Changes to an OAuth client. An absent field keeps its value. */
export type UpdateOauthClientInput = {
  /** Name that the consent page shows. */
  name?: string | null | undefined;
  /** Replaces all public keys of a client that has some. What an earlier key has signed is refused then. */
  publicKeys?: unknown;
  /** Rate limit, in points per minute. */
  ratePerMinute?: number | null | undefined;
  /** Replaces all redirect URIs. */
  redirectUris?: Array<string> | null | undefined;
  /** Replaces all scopes. A scope that is removed is removed from all existing tokens immediately. */
  scopes?: Array<string> | null | undefined;
  /** Whether it may send only trusted documents to `/graphql`, even if the server allows others. It applies to existing tokens immediately. */
  trustedDocumentsOnly?: boolean | null | undefined;
};

/** Changes to a planner window. An absent field keeps its value; null clears it. */
export type UpdatePlannerWindowInput = {
  /** End of the period; later than the start. */
  endsAt?: string | null | undefined;
  /** Availability of the worker. */
  kind?: PlannerKind | null | undefined;
  /** Note. */
  note?: string | null | undefined;
  /** Start of the period. */
  startsAt?: string | null | undefined;
};

/** Changes to a project. An absent field keeps its value; null clears it. */
export type UpdateProjectInput = {
  /** Address of the site, on one line. */
  address?: string | null | undefined;
  /** Id of the client. `external_id:…` also works. */
  clientId?: string | null | undefined;
  /** Short code, e.g. `LDS-014`. */
  code?: string | null | undefined;
  /** Last day; not before the first. */
  endDate?: string | null | undefined;
  /** Id in your own system; unique among projects. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Name of the project. */
  name?: string | null | undefined;
  /** The client's purchase order number for the project. */
  purchaseOrder?: string | null | undefined;
  /** First day. */
  startDate?: string | null | undefined;
  /** Status of the project. */
  status?: ProjectStatus | null | undefined;
  /** Whether people work on the holidays of the organisation. If not, nobody is on site on these days, and no place on them is to cover. */
  worksHolidays?: boolean | null | undefined;
};

/** Changes to a task. An absent field keeps its value; null clears it. */
export type UpdateTaskInput = {
  /** User id of the member it is assigned to. */
  assigneeId?: string | null | undefined;
  /** Details, up to 5,000 characters. */
  description?: string | null | undefined;
  /** Due date. */
  dueOn?: string | null | undefined;
  /** Id in your own system; unique among tasks. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Priority of the task. */
  priority?: TaskPriority | null | undefined;
  /** Status of the task. */
  status?: TaskStatus | null | undefined;
  /** Id of the record that it is about. `external_id:…` also works. */
  subjectId?: string | null | undefined;
  /** Type of the record that it is about, e.g. `worker`. */
  subjectType?: string | null | undefined;
  /** Title of the task. */
  title?: string | null | undefined;
};

/** Changes to a timesheet. An absent field keeps its value; null clears it. */
export type UpdateTimesheetInput = {
  /** Replaces all entries. Those of an approved timesheet can be corrected until it is on an invoice. */
  entries?: Array<TimesheetEntryInput> | null | undefined;
  /** Id in your own system; unique among timesheets. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Why submitted or approved hours are corrected. Required, except for an API key that changes hours before approval. It is kept with the earlier hours, and the worker is told. */
  reason?: string | null | undefined;
  /** Reason for the rejection. */
  rejectionReason?: string | null | undefined;
  /** The new status. */
  status?: TimesheetStatus | null | undefined;
};

/** Changes to a webhook endpoint. An absent field keeps its value. */
export type UpdateWebhookEndpointInput = {
  /** Maximum number of concurrent requests, 1 to 100. */
  concurrency?: number | null | undefined;
  /** Replaces all conditions; null removes them. Conditions on the `data` of an event, all of which must be true: other events are not delivered. */
  conditions?: Array<AutomationConditionInput> | null | undefined;
  /** Your own description; null clears it. */
  description?: string | null | undefined;
  /** Whether events are delivered. Enabling an endpoint does not send held deliveries; replay them. */
  enabled?: boolean | null | undefined;
  /** Event types that are delivered: single types, all types of one object (`worker.*`) or all types (`*`). */
  eventTypes?: Array<string> | null | undefined;
  /** Headers of your own that each delivery has, such as `authorization`: up to 10. Replaces all; null removes them. The values are encrypted and not shown again. */
  headers?: Record<string, string> | null | undefined;
  /** Whether the next delivery of a record waits until the one before it was delivered or is a dead letter. For events from now on. */
  ordered?: boolean | null | undefined;
  /** How much of the record future deliveries contain. */
  payload?: WebhookPayload | null | undefined;
  /** Maximum number of requests in a minute, 1 to 60000, spread evenly over all workers. Null removes the limit. */
  ratePerMinute?: number | null | undefined;
  /** A public HTTPS URL, on port 443 or 1024 to 65535. */
  url?: string | null | undefined;
};

/** Changes to a worker. An absent field keeps its value; null clears it. */
export type UpdateWorkerInput = {
  /** Email address. */
  email?: string | null | undefined;
  /** Id in your own system; unique among workers. */
  externalId?: string | null | undefined;
  /** First name. */
  firstName?: string | null | undefined;
  /** Language of messages to the worker. */
  language?: Language | null | undefined;
  /** Last name. */
  lastName?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Phone number, E.164, e.g. `+441632960961`. */
  phone?: string | null | undefined;
  /** Status of the worker. */
  status?: WorkerStatus | null | undefined;
  /** Trade of the worker. */
  trade?: string | null | undefined;
};

/** Changes to several workers. An absent field keeps its value; null clears it. */
export type UpdateWorkersInput = {
  /** Status of the workers. */
  status?: WorkerStatus | null | undefined;
  /** Trade of the workers. */
  trade?: string | null | undefined;
};

/** A new document. Its status is `pending` until review. */
export type UploadDocumentInput = {
  /** The file of its back, if it has two sides; as for `file`. */
  backFile?: File | null | undefined;
  /** Id of the organisation's own type. */
  customTypeId?: string | null | undefined;
  /** Last day of validity; not before the date of issue. If absent, it follows from the date of issue for own types that are valid for some months. */
  expiresOn?: string | null | undefined;
  /** Whether to extract fields from the file. Default: the organisation's setting. */
  extract?: boolean | null | undefined;
  /** The file: PDF, PNG, JPEG or WebP, up to 25 MB. Required, unless you send a link to it. */
  file?: File | null | undefined;
  /** Date of issue. */
  issuedOn?: string | null | undefined;
  /** Level or category; one of those of its own type, and required if it has some. */
  level?: string | null | undefined;
  /** Name of the document. */
  name: string;
  /** Number on the document. */
  number?: string | null | undefined;
  /** Instead of the file: a public `https://` link from which the server downloads it within 30 seconds, following up to three redirects. */
  sourceUrl?: string | null | undefined;
  /** Type of the document; `other` for a type of the organisation's own. */
  type: DocumentType;
  /** Id of the worker. `external_id:…` also works. */
  workerId: string;
};

/** Status of a delivery. */
export type WebhookDeliveryStatus =
  /** Not sent, because the endpoint was deleted. */
  | 'cancelled'
  /** Dead letter: all attempts failed. It can be replayed. */
  | 'dead_lettered'
  /** The endpoint responded with 2xx. */
  | 'delivered'
  /** Queued: the next attempt is due. */
  | 'due'
  /** Not sent, because the endpoint was disabled. It can be replayed. */
  | 'held'
  /** An attempt is in progress. */
  | 'sending'
  /** The last attempt failed: the next attempt is at `nextAttemptAt`. Without that time, an earlier delivery of the record comes first (`ordered`). */
  | 'waiting';

/** Why an endpoint is disabled. */
export type WebhookDisabledReason =
  /** A user or the command line disabled it. */
  | 'asked'
  /** The app that it belongs to is no longer connected. */
  | 'disconnected'
  /** All of its deliveries failed for five days. */
  | 'failing'
  /** It responded with 410 Gone. */
  | 'gone';

/** Outcome of one attempt. */
export type WebhookOutcome =
  /** The endpoint URL does not point to a public address. */
  | 'address_refused'
  /** The connection closed early, or the response was not valid HTTP. */
  | 'broken'
  /** The TLS certificate is not trusted. */
  | 'certificate_refused'
  /** The endpoint returned a 2xx response in time. */
  | 'delivered'
  /** Not sent: the app that the endpoint belongs to is no longer connected. The endpoint was disabled. */
  | 'disconnected'
  /** The endpoint returned 410 Gone and was disabled. */
  | 'gone'
  /** Not sent: the app that the endpoint belongs to may not read this record, or it is about a document whose type is restricted. */
  | 'not_permitted'
  /** The endpoint returned a redirect. Redirects are not followed. */
  | 'redirected'
  /** The endpoint returned a status other than 2xx. */
  | 'refused'
  /** The endpoint did not respond in time. */
  | 'timed_out'
  /** The connection could not be opened. */
  | 'unreachable'
  /** The host name could not be resolved. */
  | 'unresolved';

/** How much of the record a delivery contains. */
export type WebhookPayload =
  /** The whole record, as REST showed it at the time, and the previous values of changed fields. */
  | 'full'
  /** Only the type and id of the record. */
  | 'thin';

/** Selects deliveries to replay. An empty filter selects all deliveries in a final status. */
export type WebhookReplayFilter = {
  /** Only deliveries of events of this type. */
  eventType?: string | null | undefined;
  /** Only deliveries of events at or after this time. */
  since?: string | null | undefined;
  /** Only deliveries with these statuses: `dead_lettered`, `held` or `delivered`. */
  statuses?: Array<WebhookDeliveryStatus> | null | undefined;
  /** Only deliveries of events before this time. */
  until?: string | null | undefined;
};

/** The day on which weeks begin. */
export type WeekStart =
  | 'monday'
  | 'saturday'
  | 'sunday';

/** Document types that workers need for some work: of a client, a project or a role, or several of these. */
export type WorkRequirementInput = {
  /** Id of the client for whose work they are needed; null for all. `external_id:…` also works. */
  clientId?: string | null | undefined;
  /** The same, of types of the organisation's own, by id; up to 25 in all requirements. */
  customTypeIds?: Array<string> | null | undefined;
  /** The worker needs an accepted, unexpired document of each of these types. Can be empty if there are own types. */
  documentTypes: Array<DocumentType>;
  /** Id of the project on which they are needed; null for all. `external_id:…` also works. */
  projectId?: string | null | undefined;
  /** The trade of the role in which they are needed; null for all. */
  role?: string | null | undefined;
  /** The trade whose workers need them. Default: all workers. */
  trade?: string | null | undefined;
};

/** Filters worker records. All conditions must match. */
export type WorkerFilter = {
  /** Only records whose `accountStatus` is one of these, up to 20. */
  accountStatus?: Array<AccountStatus> | null | undefined;
  /** Only records whose `complianceStatus` is one of these, up to 20. */
  complianceStatus?: Array<ComplianceStatus> | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `email` is one of these, up to 20, in any case. */
  email?: Array<string> | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records that have `externalId`, or only those that do not. */
  hasExternalId?: boolean | null | undefined;
  /** Only records whose `id` is one of these, up to 200. `external_id:…` also works. */
  id?: Array<string> | null | undefined;
  /** Up to 10 metadata pairs, all of which must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Up to 5 filters, one of which must match. They cannot have an `or` themselves. */
  or?: Array<WorkerFilter> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<WorkerStatus> | null | undefined;
  /** Only records whose `trade` is one of these, up to 20. */
  trade?: Array<string> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Sorts worker records. Ties are sorted by id. */
export type WorkerSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** Field to sort by. */
  field: WorkerSortField;
};

/** Fields by which worker records can be sorted. */
export type WorkerSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `lastName`. */
  | 'lastName'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a worker: candidate, active or inactive. */
export type WorkerStatus =
  | 'active'
  | 'candidate'
  | 'inactive';
