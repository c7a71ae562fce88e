/**
 * Settings: reads and validates the environment variables. The guide on settings is made from these descriptions. All
 * of them are in one table, which makes this file longer than others.
 */
import { z } from 'zod'
import { cachesFor, memoryFor } from './load/memory.ts'

/** A setting is invalid. The message names the variable and says how to correct it. */
export class SettingError extends Error {
  readonly variable: string
  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`)
    this.variable = variable
  }
}

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))
const boolean = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(fallback)
    .transform((text) => text === 'true')
const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `must be a URL such as ${example}` })

/** Marks a setting whose value no error message shows. */
const SECRET = { isSecret: true }

const RETRY_SCHEDULE = '5,300,1800,7200,18000,36000,50400,72000,86400'

/** All settings with their defaults and descriptions. */
export const settings = z.object({
  PORT: integer(0, 65535).default(4000).describe('Port to listen on; 0 chooses a free port'),
  HOST: z.string().optional().describe('Address to listen on; default: 127.0.0.1, in production 0.0.0.0'),
  PUBLIC_URL: url(/^https?$/, 'https://api.example.com')
    .optional()
    .describe('Public URL of this server, without a path; required in production; default: http://localhost:PORT'),
  ALLOW_HTTP: boolean('false').describe('Allow a plain http PUBLIC_URL in production; for trusted networks only'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/muster')
    .optional()
    .meta(SECRET)
    .describe('PostgreSQL connection string; default: an embedded PostgreSQL'),
  DATABASE_DIRECT_URL: url(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/muster')
    .optional()
    .meta(SECRET)
    .describe(
      'Direct PostgreSQL connection string, required if DATABASE_URL points to a connection pooler such as PgBouncer; used for notifications and migrations',
    ),
  DATABASE_PREPARED_STATEMENTS: z
    .enum(['true', 'false'])
    .optional()
    .transform((text) => (text === undefined ? undefined : text === 'true'))
    .describe(
      'Use prepared statements; default: true, or false if DATABASE_DIRECT_URL is set, because not every pooler supports them',
    ),
  MUSTER_DATA_DIR: z
    .string()
    .min(1)
    .default('.muster')
    .describe('Folder for the embedded PostgreSQL, stored files and the generated secret'),
  DATABASE_POOL: integer(2, 500).default(20).describe('Maximum number of PostgreSQL connections per process'),
  DATABASE_REPLICA_URLS: z
    .string()
    .min(1)
    .optional()
    .transform((text) => text?.split(',').map((address) => address.trim()))
    .refine((urls = []) => urls.every((address) => /^postgres(ql)?:\/\//.test(address) && URL.canParse(address)), {
      message: 'must be connection strings, comma-separated, such as postgresql://muster@replica.example.com/muster',
    })
    .refine((urls = []) => urls.length <= 16, 'must have at most 16 connection strings')
    .meta(SECRET)
    .describe(
      'Connection strings of read replicas of DATABASE_URL, comma-separated; each gets up to DATABASE_POOL connections',
    ),
  DATABASE_WAIT_MS: integer(50, 10_000)
    .default(1000)
    .describe(
      'Milliseconds that a request waits for a database connection, or for its turn in a busy process, before it gets 503',
    ),
  SLOW_STATEMENT_MS: integer(0, 3_600_000)
    .default(1000)
    .describe('Log SQL statements that take at least this many milliseconds; 0 turns this off'),
  MEMORY_MB: integer(200, 65_536)
    .optional()
    .describe(
      'Target memory of a process in MiB, for its caches and garbage collection; default: 350, or three quarters of the container memory if that is less',
    ),
  ANSWER_CACHE_MB: integer(0, 65_536)
    .optional()
    .describe(
      'Memory for cached REST responses in MiB; 0 turns the cache off; default: a quarter of the part of MEMORY_MB above 205, at least 8',
    ),
  REDIS_URL: url(/^rediss?$/, 'redis://host:6379')
    .optional()
    .meta(SECRET)
    .describe('Redis URL, for rate limits shared by all processes; without it each process counts separately'),
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('production turns off demo data and requires PUBLIC_URL, METRICS_TOKEN, MUSTER_SECRET and SMTP_URL'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('warn')
    .describe('Minimum log level; info logs each request. The log is JSON on standard error'),
  DRAIN_SECONDS: integer(0, 300)
    .optional()
    .describe(
      'Seconds that a server keeps serving after SIGTERM while /readyz returns 503; default: 0, in production 5',
    ),
  SHUTDOWN_SECONDS: integer(1, 300).default(20).describe('Seconds to wait for open requests at shutdown'),
  MAX_CONNECTIONS: integer(10, 1_000_000)
    .default(10_000)
    .describe('Maximum number of open HTTP connections; beyond it the longest idle connection is closed'),
  TRUST_PROXY: integer(0, 10).default(0).describe('Number of reverse proxies in front of the server'),
  MUSTER_SECRET: z
    .string()
    .min(32)
    .optional()
    .meta(SECRET)
    .describe(
      'Secret that signs cookies and file links and encrypts webhook secrets and the keys of files; at least 32 characters, the same in all processes; default: generated and stored in MUSTER_DATA_DIR',
    ),
  MUSTER_PREVIOUS_SECRET: z
    .string()
    .min(32)
    .optional()
    .meta(SECRET)
    .describe('Second secret that is accepted while you replace MUSTER_SECRET'),
  SMTP_URL: url(/^smtps?$/, 'smtps://user:password@mail.example.com')
    .optional()
    .meta(SECRET)
    .describe('Mail server; required in production; without it emails are printed to standard error'),
  MAIL_PRINT: boolean('false').describe('Allow printing emails in production, including links that set passwords'),
  MAIL_FROM: z.string().min(3).default('Muster <muster@localhost>').describe('From address of emails'),
  INVITATIONS_PER_DAY: integer(1, 100_000)
    .default(5000)
    .describe('Maximum number of invitations by email in 24 hours per organisation; one member can send half as many'),
  SMS_URL: url(/^https?$/, 'https://sms.example.com/messages')
    .refine((text) => new URL(text).username === '', 'must not contain a user name: use SMS_AUTHORIZATION')
    .optional()
    .describe('URL of an SMS gateway that takes one POST request per text message; default: none are sent'),
  SMS_AUTHORIZATION: z
    .string()
    .min(1)
    .optional()
    .meta(SECRET)
    .describe('Header `Authorization` of these requests, such as `Bearer …` or `Basic …`'),
  SMS_BODY: z
    .string()
    .refine((text) => text.includes('{{to}}') && text.includes('{{text}}'), 'must contain {{to}} and {{text}}')
    .default('{"to":"{{to}}","text":"{{text}}","id":"{{id}}"}')
    .describe(
      'Body of these requests, JSON or form-encoded: `{{to}}` is the number, `{{text}}` the text and `{{id}}` the same for each attempt',
    ),
  MESSAGE_DELAY_SECONDS: integer(0, 3600)
    .default(120)
    .describe(
      'Seconds from an event to the message about it, which also tells of what happens to the person in between',
    ),
  STORAGE_LIMIT_MB: integer(1, 100_000_000)
    .default(51_200)
    .describe('Maximum megabytes of stored files per organisation'),
  S3_BUCKET: z.string().min(1).optional().describe('S3 bucket for files; default: files are stored in MUSTER_DATA_DIR'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket'),
  S3_ENDPOINT: url(/^https?$/, 'https://storage.example.com')
    .optional()
    .describe('URL of an S3-compatible service; default: AWS S3'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Access key ID for the bucket; default: the AWS credential chain'),
  S3_SECRET_ACCESS_KEY: z.string().optional().meta(SECRET).describe('Secret access key for the bucket'),
  FILES_KMS_KEY_ID: z
    .string()
    .regex(/^[\w:/-]{1,2048}$/, 'must be the id, ARN or alias of a key')
    .optional()
    .describe(
      'Key in AWS KMS (id, ARN or alias) that encrypts the keys of files; default: a key derived from MUSTER_SECRET. Its region is that of the ARN, or S3_REGION',
    ),
  FILES_KMS_ENDPOINT: url(/^https?$/, 'https://kms.example.com')
    .optional()
    .describe('URL of a service with the API of AWS KMS; default: AWS KMS'),
  FILES_OLD_KEY_DAYS: integer(1, 3650)
    .default(35)
    .describe('Days for which a replaced key of files is kept, for backups; longer than you keep backups'),
  OAUTH_CODE_SECONDS: integer(10, 600).default(60).describe('Lifetime of an authorisation code in seconds'),
  OAUTH_ACCESS_TOKEN_SECONDS: integer(10, 86_400).default(3600).describe('Lifetime of an access token in seconds'),
  OAUTH_REFRESH_TOKEN_SECONDS: integer(60, 31_536_000)
    .default(2_592_000)
    .describe('Lifetime of a refresh token in seconds; each use issues a new one'),
  OAUTH_REGISTRATION: z
    .enum(['off', 'token', 'open'])
    .default('off')
    .describe(
      'Who can register OAuth clients at /oauth/register: nobody (off), holders of a token from `muster registration-token` (token), or everybody (open)',
    ),
  OAUTH_REGISTRATION_SCOPES: z
    .string()
    .default('read')
    .transform((text) => text.split(' ').filter((scope) => scope !== ''))
    .refine((scopes) => scopes.length > 0, 'must have at least one scope, such as read')
    .describe('Scopes that openly registered clients can have, space-separated'),
  OAUTH_DEVICE_CODE_SECONDS: integer(60, 3600).default(600).describe('Lifetime of a device code in seconds'),
  OAUTH_DEVICE_POLL_SECONDS: integer(1, 60)
    .default(5)
    .describe('Minimum seconds between two token requests of a device'),
  EVENT_RETENTION_DAYS: integer(1, 3650).default(30).describe('Retention of events in days'),
  WEBHOOK_WORKER: boolean('true').describe('Deliver webhooks in the server process; if false, run `muster worker`'),
  WEBHOOK_CAPACITY: integer(1, 10_000)
    .default(500)
    .describe(
      'Maximum number of concurrent webhook requests per process; one organisation gets at most three quarters of the free ones',
    ),
  WEBHOOK_RETRY_SCHEDULE: z
    .string()
    .default(RETRY_SCHEDULE)
    .transform((text) => text.split(',').map((step) => step.trim()))
    .refine(
      (steps) => steps.length <= 50 && steps.every((step) => /^\d{1,7}(\.\d+)?$/.test(step)),
      `must be the seconds between attempts, comma-separated, such as ${RETRY_SCHEDULE}`,
    )
    .transform((steps) => steps.map(Number))
    .describe('Seconds between delivery attempts, comma-separated'),
  WEBHOOK_TIMEOUT_SECONDS: integer(1, 10).default(10).describe('Timeout of a webhook request in seconds'),
  WEBHOOK_ALLOW_PRIVATE: boolean('false').describe(
    'Allow webhooks and notifications to private addresses and over plain HTTP; for development only',
  ),
  SIGN_IN_ALLOW_PRIVATE: boolean('false').describe(
    "Allow companies' OpenID providers at private addresses and over plain HTTP",
  ),
  SIGN_IN_DNS_SERVERS: z
    .string()
    .regex(/^[^\s,]+(,[^\s,]+)*$/, 'must be addresses of DNS servers, comma-separated, such as 10.0.0.2,10.0.0.3:5353')
    .optional()
    .describe("DNS servers that are asked whether a company has a domain, comma-separated; default: the system's"),
  BACKGROUND_WORKER: boolean('true').describe(
    'Run background jobs in the server process; if false, run `muster worker`',
  ),
  AI_BASE_URL: url(/^https?$/, 'https://api.openai.com/v1')
    .optional()
    .describe('URL of an OpenAI-compatible service for document extraction; default: the built-in extractor'),
  AI_MODEL: z.string().min(1).optional().describe('Model of that service; required with AI_BASE_URL'),
  AI_API_KEY: z.string().min(1).optional().meta(SECRET).describe('API key of that service'),
  AI_TIMEOUT_SECONDS: integer(1, 100).default(60).describe('Timeout of a request to the model in seconds'),
  PDF_FONTS: z
    .string()
    .min(1)
    .optional()
    .transform((text) => text?.split(',').map((file) => file.trim()))
    .refine((files) => files === undefined || files.length <= 4, 'must have at most four files')
    .describe('Font files for PDFs, comma-separated: regular, bold, italic, bold italic; default: Helvetica'),
  GRAPHQL_DOCUMENTS: z
    .enum(['any', 'trusted'])
    .default('any')
    .describe('GraphQL documents that callers can send: any, or trusted documents only'),
  GRAPHQL_DOCUMENTS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('Folder with manifests (*.json) of trusted GraphQL documents for your own frontends'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .meta(SECRET)
    .describe(
      'Bearer token for /metrics, at least 16 characters; required in production; without it /metrics is public',
    ),
  METRICS_PUBLIC: boolean('false').describe('Allow a public /metrics in production'),
  METRICS_PORT: integer(0, 65535)
    .optional()
    .describe('Port on which `muster worker` serves /metrics and /healthz; 0 chooses a free port; default: none'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, 'http://collector.example.com:4318')
    .optional()
    .meta(SECRET)
    .describe('OpenTelemetry receiver for traces and metrics (OTLP over HTTP); default: nothing is sent'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(/^https?$/, 'http://collector.example.com:4318/v1/traces')
    .optional()
    .meta(SECRET)
    .describe('Full URL of the receiver for traces; default: /v1/traces below OTEL_EXPORTER_OTLP_ENDPOINT'),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: url(/^https?$/, 'http://collector.example.com:4318/v1/metrics')
    .optional()
    .meta(SECRET)
    .describe('Full URL of the receiver for metrics; default: /v1/metrics below OTEL_EXPORTER_OTLP_ENDPOINT'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .refine((text = '') => pairsOf(text).every(isHeader), 'must be headers such as api-key=secret, comma-separated')
    .meta(SECRET)
    .describe('Headers for the receiver as name=value, comma-separated; values may be percent-encoded'),
  OTEL_EXPORTER_OTLP_TIMEOUT: integer(100, 600_000).default(10_000).describe('Timeout of an export in milliseconds'),
  OTEL_TRACES_EXPORTER: z
    .enum(['console', 'otlp', 'none'])
    .default('otlp')
    .describe('otlp sends traces, console prints them to standard error, none turns them off'),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none']).default('otlp').describe('otlp sends metrics, none turns them off'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on')
    .describe('Sampler of traces; with a parentbased one the caller decides for its own requests'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?|\.\d+)$/, 'must be a number from 0 to 1')
    .default('1')
    .transform(Number)
    .describe('Share of traces that a ratio sampler keeps, from 0 to 1'),
  OTEL_BSP_SCHEDULE_DELAY: integer(10, 600_000).default(5000).describe('Milliseconds between two exports of traces'),
  OTEL_METRIC_EXPORT_INTERVAL: integer(100, 3_600_000)
    .default(60_000)
    .describe('Milliseconds between two exports of metrics'),
  OTEL_SERVICE_NAME: z.string().min(1).default('muster').describe('Service name in traces and metrics'),
})

/** The sections of the table, by the setting that begins each. */
const sections: Partial<Record<string, string>> = {
  PORT: 'Server',
  DATABASE_URL: 'Database',
  MEMORY_MB: 'Processes',
  MUSTER_SECRET: 'Secrets',
  SMTP_URL: 'Email and text messages',
  STORAGE_LIMIT_MB: 'Files',
  OAUTH_CODE_SECONDS: 'OAuth',
  EVENT_RETENTION_DAYS: 'Events, webhooks and background jobs',
  AI_BASE_URL: 'Document extraction and PDFs',
  GRAPHQL_DOCUMENTS: 'Trusted documents',
  METRICS_TOKEN: 'Metrics and traces',
} satisfies Partial<Record<keyof Settings, string>>

interface SettingDescription {
  name: string
  section: string
  meaning: string
  /** The default; empty if there is none. */
  standard: string
}

/** Each setting, in the order of the table. */
export function describeSettings(): SettingDescription[] {
  let section = ''
  return Object.entries(settings.shape).map(([name, setting]) => {
    section = sections[name] ?? section
    const standard = setting.safeParse(undefined).data ?? ''
    return { name, section, meaning: setting.description ?? '', standard: String(standard) }
  })
}

/** Whether error messages must not show the value of a variable. */
function isSecret(name: string): boolean {
  return settings.shape[name as keyof Settings]?.meta()?.isSecret === true
}

function pairsOf(text: string): string[] {
  return text.split(',').filter((pair) => pair.trim() !== '')
}

function isHeader(pair: string): boolean {
  try {
    new Headers([headerOf(pair)])
    return pair.includes('=')
  } catch {
    return false // without a name, or wrongly percent-encoded
  }
}

function headerOf(pair: string): [name: string, value: string] {
  const end = pair.indexOf('=')
  return [pair.slice(0, end).trim(), decodeURIComponent(pair.slice(end + 1).trim())]
}

type Settings = z.infer<typeof settings>

/** Connection to the document extraction service. */
export interface AiSettings {
  baseUrl: string
  model: string
  apiKey: string | undefined
  timeoutSeconds: number
}

/** Of the gateway for text messages. */
export interface SmsConfig {
  url: string
  authorization: string | undefined
  /** With placeholders. */
  body: string
}

/** What is sent to an OpenTelemetry receiver. */
export interface TelemetryConfig {
  /** Undefined: no traces are sent. */
  tracesUrl: string | undefined
  /** Undefined: no metrics are sent. */
  metricsUrl: string | undefined
  headers: Record<string, string>
  /** Milliseconds, as are the next two. */
  timeout: number
  spanDelay: number
  metricInterval: number
  sampler: Settings['OTEL_TRACES_SAMPLER']
  /** From 0 to 1. */
  samplerRatio: number
  serviceName: string
}

/** The validated settings. */
export type Config = ReturnType<typeof readConfig>

/**
 * Read the settings from `environment`. An empty variable counts as missing.
 * @throws {SettingError} naming the first invalid variable
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(variables)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const variable = String(issue?.path[0])
    const shown = isSecret(variable) ? 'the value' : `'${variables[variable]}'`
    throw new SettingError(variable, `${shown} ${explain(issue)}`)
  }
  const values = parsed.data
  if (values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined)
    throw new SettingError('DATABASE_DIRECT_URL', 'is the server behind the pooler of DATABASE_URL; set that, too')
  const caches = cachesFor(memoryFor(variables.MEMORY_MB))
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`)
  if (publicUrl.href !== `${publicUrl.origin}/`)
    throw new SettingError('PUBLIC_URL', `'${values.PUBLIC_URL}' must not have a path; use e.g. ${publicUrl.origin}`)
  return {
    port: values.PORT,
    host: values.HOST ?? (values.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    /** `{auth_url}`: scheme, host and port. */
    publicUrl: publicUrl.origin,
    /** Whether PUBLIC_URL is set. */
    publicUrlGiven: values.PUBLIC_URL !== undefined,
    allowHttp: values.ALLOW_HTTP,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databasePreparedStatements: values.DATABASE_PREPARED_STATEMENTS ?? values.DATABASE_DIRECT_URL === undefined,
    dataDir: values.MUSTER_DATA_DIR,
    databasePool: values.DATABASE_POOL,
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS ?? [],
    /** Milliseconds, as is `slowStatement`. */
    databaseWait: values.DATABASE_WAIT_MS,
    /** Bytes, as is `documentCache`. */
    answerCache: values.ANSWER_CACHE_MB === undefined ? caches.answers : values.ANSWER_CACHE_MB * 1024 ** 2,
    documentCache: caches.documents,
    slowStatement: values.SLOW_STATEMENT_MS,
    redisUrl: values.REDIS_URL,
    production: values.NODE_ENV === 'production',
    logLevel: values.LOG_LEVEL,
    drainSeconds: values.DRAIN_SECONDS ?? (values.NODE_ENV === 'production' ? 5 : 0),
    shutdownSeconds: values.SHUTDOWN_SECONDS,
    maxConnections: values.MAX_CONNECTIONS,
    trustProxy: values.TRUST_PROXY,
    eventRetentionDays: values.EVENT_RETENTION_DAYS,
    graphqlDocuments: {
      trustedOnly: values.GRAPHQL_DOCUMENTS === 'trusted',
      directory: values.GRAPHQL_DOCUMENTS_DIR,
    },
    metricsToken: values.METRICS_TOKEN,
    metricsPublic: values.METRICS_PUBLIC,
    metricsPort: values.METRICS_PORT,
    secret: values.MUSTER_SECRET,
    /** Lifetimes in seconds. */
    oauth: {
      code: values.OAUTH_CODE_SECONDS,
      accessToken: values.OAUTH_ACCESS_TOKEN_SECONDS,
      refreshToken: values.OAUTH_REFRESH_TOKEN_SECONDS,
      deviceCode: values.OAUTH_DEVICE_CODE_SECONDS,
      devicePoll: values.OAUTH_DEVICE_POLL_SECONDS,
      registration: { mode: values.OAUTH_REGISTRATION, scopes: values.OAUTH_REGISTRATION_SCOPES },
    },
    previousSecret: values.MUSTER_PREVIOUS_SECRET,
    webhooks: {
      worker: values.WEBHOOK_WORKER,
      /** Maximum number of concurrent requests. */
      capacity: values.WEBHOOK_CAPACITY,
      /** Seconds between attempts. */
      retrySchedule: values.WEBHOOK_RETRY_SCHEDULE,
      timeoutSeconds: values.WEBHOOK_TIMEOUT_SECONDS,
      allowPrivate: values.WEBHOOK_ALLOW_PRIVATE,
    },
    signIn: {
      allowPrivate: values.SIGN_IN_ALLOW_PRIVATE,
      dnsServers: values.SIGN_IN_DNS_SERVERS?.split(',') ?? [],
    },
    backgroundWorker: values.BACKGROUND_WORKER,
    pdfFonts: values.PDF_FONTS,
    ai: readAi(values),
    smtpUrl: values.SMTP_URL,
    mailPrint: values.MAIL_PRINT,
    mailFrom: values.MAIL_FROM,
    storageLimitBytes: values.STORAGE_LIMIT_MB * 1024 * 1024,
    /** `keyId` undefined: new keys of files are wrapped with a key derived from the secret. */
    filesKms: { keyId: values.FILES_KMS_KEY_ID, region: values.S3_REGION, endpoint: values.FILES_KMS_ENDPOINT },
    fileKeyDays: values.FILES_OLD_KEY_DAYS,
    invitationsPerDay: values.INVITATIONS_PER_DAY,
    sms: readSms(values),
    messageDelaySeconds: values.MESSAGE_DELAY_SECONDS,
    s3: values.S3_BUCKET === undefined ? undefined : readS3(values, values.S3_BUCKET),
    /** If undefined, nothing is sent. */
    telemetry: readTelemetry(values),
    printTraces: values.OTEL_TRACES_EXPORTER === 'console',
  }
}

function readAi({ AI_BASE_URL, AI_MODEL, AI_API_KEY, AI_TIMEOUT_SECONDS }: Settings): AiSettings | undefined {
  if (AI_BASE_URL === undefined && AI_MODEL !== undefined)
    throw new SettingError('AI_BASE_URL', 'is required with AI_MODEL, e.g. https://api.openai.com/v1')
  if (AI_BASE_URL === undefined) return undefined
  if (AI_MODEL === undefined) throw new SettingError('AI_MODEL', 'is required with AI_BASE_URL')
  return { baseUrl: AI_BASE_URL, model: AI_MODEL, apiKey: AI_API_KEY, timeoutSeconds: AI_TIMEOUT_SECONDS }
}

function readSms({ SMS_URL: url, SMS_AUTHORIZATION: authorization, SMS_BODY: body }: Settings): SmsConfig | undefined {
  return url === undefined ? undefined : { url, authorization, body }
}

function readS3(values: Settings, bucket: string) {
  return {
    bucket,
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
  }
}

function readTelemetry(values: Settings): TelemetryConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values
  const below = (path: string) => endpoint?.replace(/\/?$/, `/${path}`)
  const tracesUrl = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? below('v1/traces')
  const metricsUrl = values.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? below('v1/metrics')
  const sent = {
    tracesUrl: values.OTEL_TRACES_EXPORTER === 'otlp' ? tracesUrl : undefined,
    metricsUrl: values.OTEL_METRICS_EXPORTER === 'none' ? undefined : metricsUrl,
  }
  if (sent.tracesUrl === undefined && sent.metricsUrl === undefined) return undefined
  return {
    ...sent,
    headers: Object.fromEntries(pairsOf(values.OTEL_EXPORTER_OTLP_HEADERS ?? '').map(headerOf)),
    timeout: values.OTEL_EXPORTER_OTLP_TIMEOUT,
    spanDelay: values.OTEL_BSP_SCHEDULE_DELAY,
    metricInterval: values.OTEL_METRIC_EXPORT_INTERVAL,
    sampler: values.OTEL_TRACES_SAMPLER,
    samplerRatio: values.OTEL_TRACES_SAMPLER_ARG,
    serviceName: values.OTEL_SERVICE_NAME,
  }
}

function explain(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue?.code === 'too_small' && issue.origin === 'string') return `must have at least ${issue.minimum} characters`
  if (issue?.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue?.code === 'too_big') return `must be at most ${issue.maximum}`
  return issue?.message ?? 'is invalid'
}
