/** Settings: the environment, checked once and turned into one typed object. The README's table is made from this. */
import { z } from 'zod'

/** A setting is wrong. The message names the variable and says what would do. */
export class SettingError extends Error {
  readonly variable: string
  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`)
    this.variable = variable
  }
}

const count = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least).max(most))
const yesOrNo = (otherwise: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(otherwise)
    .transform((text) => text === 'true')
const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` })

const RETRY_SCHEDULE = '5,300,1800,7200,18000,36000,50400,72000,86400'

/** Every setting, with what it means. `settings` in the README shows the same texts. */
export const settings = z.object({
  PORT: count(0, 65535).default(4000).describe('Port to listen on; 0 takes a free one'),
  HOST: z.string().optional().describe('Address to listen on; 127.0.0.1, or 0.0.0.0 where NODE_ENV is production'),
  PUBLIC_URL: address(/^https?$/, 'https://api.example.com')
    .optional()
    .describe('How clients reach this server, without a path; http://localhost:PORT'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/muster')
    .optional()
    .describe('PostgreSQL to use; without it Muster starts its own'),
  MUSTER_DATA_DIR: z.string().min(1).default('.muster').describe('Folder of the embedded PostgreSQL'),
  DATABASE_POOL: count(2, 500).default(20).describe('Connections to PostgreSQL a process holds at most'),
  REDIS_URL: address(/^rediss?$/, 'redis://host:6379')
    .optional()
    .describe('Redis that shares rate budgets between processes; without it each process counts for itself'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development').describe('production: no demo data'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('warn')
    .describe('What is logged, as JSON lines on standard error; info logs each request'),
  SHUTDOWN_SECONDS: count(1, 300).default(20).describe('How long a shutdown waits for open requests'),
  TRUST_PROXY: count(0, 10).default(0).describe('How many reverse proxies stand in front'),
  MUSTER_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Signs cookies and links to files; at least 32 characters, the same in all processes; made in MUSTER_DATA_DIR if absent',
    ),
  MUSTER_PREVIOUS_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('The MUSTER_SECRET before; still reads what it encrypted, until `muster endpoint reencrypt` has run'),
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@mail.example.com')
    .optional()
    .describe('Mail server for invitations and password resets; without it letters are printed to standard error'),
  MAIL_FROM: z.string().min(3).default('Muster <muster@localhost>').describe('Sender of letters'),
  S3_BUCKET: z.string().min(1).optional().describe('Bucket that keeps files; without it they stand in MUSTER_DATA_DIR'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket'),
  S3_ENDPOINT: address(/^https?$/, 'https://storage.example.com')
    .optional()
    .describe('Address of an S3-compatible store other than AWS'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Access key of the bucket; the usual AWS sources without it'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that access key'),
  OAUTH_CODE_SECONDS: count(10, 600).default(60).describe('How long an authorisation code can be exchanged'),
  OAUTH_ACCESS_TOKEN_SECONDS: count(10, 86_400).default(3600).describe('How long an access token lasts'),
  OAUTH_REFRESH_TOKEN_SECONDS: count(60, 31_536_000)
    .default(2_592_000)
    .describe('How long a refresh token lasts; each use gives a new one'),
  EVENT_RETENTION_DAYS: count(1, 3650).default(30).describe('How long events are kept'),
  WEBHOOK_WORKER: yesOrNo('true').describe(
    "Whether the server's process delivers webhooks; `muster worker` does it apart",
  ),
  WEBHOOK_CAPACITY: count(1, 10_000).default(500).describe('Webhook requests a process has open at most'),
  WEBHOOK_RETRY_SCHEDULE: z
    .string()
    .default(RETRY_SCHEDULE)
    .transform((text) => text.split(',').map((step) => step.trim()))
    .refine(
      (steps) => steps.length <= 50 && steps.every((step) => /^\d{1,7}(\.\d+)?$/.test(step)),
      `must be seconds between attempts such as ${RETRY_SCHEDULE}`,
    )
    .transform((steps) => steps.map(Number))
    .describe('Seconds from each failed attempt of a webhook to the next'),
  WEBHOOK_TIMEOUT_SECONDS: count(1, 10).default(10).describe('How long a receiver of webhooks may take to answer'),
  WEBHOOK_ALLOW_PRIVATE: yesOrNo('false').describe(
    'Whether webhooks may go to local addresses and over plain HTTP: for development and tests',
  ),
  BACKGROUND_WORKER: yesOrNo('true').describe(
    "Whether the server's process reads documents and prints papers; `muster worker` does it apart",
  ),
  AI_BASE_URL: address(/^https?$/, 'https://api.openai.com/v1')
    .optional()
    .describe('OpenAI-compatible service that reads documents; without it the built-in extractor does'),
  AI_MODEL: z.string().min(1).optional().describe('Model to ask there; goes with AI_BASE_URL'),
  AI_API_KEY: z.string().min(1).optional().describe('Key for that service, where it asks for one'),
  AI_TIMEOUT_SECONDS: count(1, 100).default(60).describe('How long the model may take to answer'),
  PDF_FONTS: z
    .string()
    .min(1)
    .optional()
    .transform((text) => text?.split(',').map((file) => file.trim()))
    .refine((files) => files === undefined || files.length <= 4, 'must name at most four files')
    .describe('Regular, bold, italic and bold italic font files of PDFs, comma-separated; Helvetica without it'),
  METRICS_TOKEN: z.string().min(16).optional().describe('Bearer token that /metrics asks for; open without it'),
})

/** Settings that carry a secret, which no message shows. */
const secrets: ReadonlySet<string> = new Set<keyof typeof settings.shape>([
  'DATABASE_URL',
  'REDIS_URL',
  'METRICS_TOKEN',
  'MUSTER_SECRET',
  'MUSTER_PREVIOUS_SECRET',
  'SMTP_URL',
  'AI_API_KEY',
])

type Settings = z.infer<typeof settings>

export interface AiSettings {
  baseUrl: string
  model: string
  apiKey: string | undefined
  timeoutSeconds: number
}

export interface Config {
  port: number
  host: string
  /** `{auth_url}`: scheme, host and port. */
  publicUrl: string
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  databasePool: number
  redisUrl: string | undefined
  production: boolean
  logLevel: Settings['LOG_LEVEL']
  shutdownSeconds: number
  trustProxy: number
  eventRetentionDays: number
  metricsToken: string | undefined
  secret: string | undefined
  /** How long what the authorisation server gives out lasts, in seconds. */
  oauth: { code: number; accessToken: number; refreshToken: number }
  previousSecret: string | undefined
  webhooks: {
    /** This process delivers. */
    worker: boolean
    /** Requests open at once. */
    capacity: number
    /** Seconds after each attempt until the next. */
    retrySchedule: number[]
    timeoutSeconds: number
    allowPrivate: boolean
  }
  /** This process works on what the background has to do. */
  backgroundWorker: boolean
  /** Files of the regular, bold, italic and bold italic face; undefined: Helvetica. */
  pdfFonts: string[] | undefined
  /** Undefined: documents are read by the built-in extractor alone. */
  ai: AiSettings | undefined
  /** Undefined: letters are printed. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined: files stand in `dataDir`. */
  s3:
    | {
        bucket: string
        region: string
        endpoint: string | undefined
        accessKeyId: string | undefined
        secretAccessKey: string | undefined
      }
    | undefined
}

/**
 * Read the settings from `environment`. An empty variable counts as absent.
 * @throws {SettingError} naming the first wrong variable.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = settings.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    const variable = String(issue?.path[0])
    const shown = secrets.has(variable) ? 'what it is set to' : `'${given[variable]}'`
    throw new SettingError(variable, `${shown} ${explain(issue)}`)
  }
  const set = read.data
  const publicUrl = new URL(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`)
  if (publicUrl.href !== `${publicUrl.origin}/`)
    throw new SettingError('PUBLIC_URL', `'${set.PUBLIC_URL}' must end after host and port, e.g. ${publicUrl.origin}`)
  return {
    port: set.PORT,
    host: set.HOST ?? (set.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: publicUrl.origin,
    databaseUrl: set.DATABASE_URL,
    dataDir: set.MUSTER_DATA_DIR,
    databasePool: set.DATABASE_POOL,
    redisUrl: set.REDIS_URL,
    production: set.NODE_ENV === 'production',
    logLevel: set.LOG_LEVEL,
    shutdownSeconds: set.SHUTDOWN_SECONDS,
    trustProxy: set.TRUST_PROXY,
    eventRetentionDays: set.EVENT_RETENTION_DAYS,
    metricsToken: set.METRICS_TOKEN,
    secret: set.MUSTER_SECRET,
    oauth: {
      code: set.OAUTH_CODE_SECONDS,
      accessToken: set.OAUTH_ACCESS_TOKEN_SECONDS,
      refreshToken: set.OAUTH_REFRESH_TOKEN_SECONDS,
    },
    previousSecret: set.MUSTER_PREVIOUS_SECRET,
    webhooks: {
      worker: set.WEBHOOK_WORKER,
      capacity: set.WEBHOOK_CAPACITY,
      retrySchedule: set.WEBHOOK_RETRY_SCHEDULE,
      timeoutSeconds: set.WEBHOOK_TIMEOUT_SECONDS,
      allowPrivate: set.WEBHOOK_ALLOW_PRIVATE,
    },
    backgroundWorker: set.BACKGROUND_WORKER,
    pdfFonts: set.PDF_FONTS,
    ai: readAi(set),
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    s3: set.S3_BUCKET === undefined ? undefined : readS3(set, set.S3_BUCKET),
  }
}

function readAi({ AI_BASE_URL, AI_MODEL, AI_API_KEY, AI_TIMEOUT_SECONDS }: Settings): Config['ai'] {
  if (AI_BASE_URL === undefined && AI_MODEL !== undefined)
    throw new SettingError('AI_BASE_URL', 'must say where AI_MODEL is, e.g. https://api.openai.com/v1')
  if (AI_BASE_URL === undefined) return undefined
  if (AI_MODEL === undefined) throw new SettingError('AI_MODEL', 'must name a model of the service at AI_BASE_URL')
  return { baseUrl: AI_BASE_URL, model: AI_MODEL, apiKey: AI_API_KEY, timeoutSeconds: AI_TIMEOUT_SECONDS }
}

function readS3(set: Settings, bucket: string): Config['s3'] {
  return {
    bucket,
    region: set.S3_REGION,
    endpoint: set.S3_ENDPOINT,
    accessKeyId: set.S3_ACCESS_KEY_ID,
    secretAccessKey: set.S3_SECRET_ACCESS_KEY,
  }
}

function explain(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue?.code === 'too_small' && issue.origin === 'string') return `must have at least ${issue.minimum} characters`
  if (issue?.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue?.code === 'too_big') return `must be at most ${issue.maximum}`
  return issue?.message ?? 'is wrong'
}
