/** Settings that are required in production, so that nothing is exposed by accident. */
import { type Config, readConfig, SettingError } from './config.ts'

interface Requirement {
  isMet: (config: Config) => boolean
  /** Follows the variable's name. */
  problem: string
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Requirements by the variable that is missing or wrong. The setting after "or" in a problem accepts the risk. */
const requirements = {
  PUBLIC_URL: {
    isMet: ({ publicUrl, publicUrlGiven, allowHttp }) => publicUrlGiven && (allowHttp || isPrivate(publicUrl)),
    problem:
      'must be an https URL in production, e.g. https://api.example.com, because links and cookies are built from it; http is allowed for localhost, or with ALLOW_HTTP=true on a trusted network',
  },
  METRICS_TOKEN: {
    isMet: ({ metricsToken, metricsPublic }) => metricsToken !== undefined || metricsPublic,
    problem:
      'is required in production, because /metrics would be public; set a token of at least 16 characters, or METRICS_PUBLIC=true if only your monitoring reaches /metrics',
  },
  MUSTER_SECRET: {
    isMet: ({ secret, databaseUrl }) => secret !== undefined || databaseUrl === undefined,
    problem:
      'is required in production, because all processes must share it; set the same 32 or more characters in all of them, e.g. from `openssl rand -base64 48`',
  },
  SMTP_URL: {
    isMet: ({ smtpUrl, mailPrint }) => smtpUrl !== undefined || mailPrint,
    problem:
      'is required in production, e.g. smtps://user:password@mail.example.com, because emails contain links that set passwords; or set MAIL_PRINT=true to print them to standard error',
  },
} as const satisfies Record<string, Requirement>

type Needed = keyof typeof requirements

/** The variables that a server requires in production. */
export const REQUIRED = Object.keys(requirements) as Needed[]

/** Whether requests to this URL cannot be read on the way. */
function isPrivate(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || LOCAL_HOSTS.has(hostname)
}

/**
 * Read the settings of a server or worker, and check those that it needs in production.
 * @param needed the required variables, e.g. PUBLIC_URL for a worker, which sends emails with links
 * @param more variables that these settings require, e.g. METRICS_TOKEN if the process serves `/metrics`
 * @throws {SettingError} naming the first variable that is missing or wrong
 */
export function readServiceConfig(
  environment: NodeJS.ProcessEnv,
  needed: readonly Needed[],
  more: (config: Config) => readonly Needed[] = () => [],
): Config {
  const config = readConfig(environment)
  const [problem] = config.production ? productionProblems(config, [...needed, ...more(config)]) : []
  if (problem !== undefined) throw problem
  return config
}

/** The problems of the settings in production, one per variable; by default of a server. */
export function productionProblems(config: Config, needed: readonly Needed[] = REQUIRED): SettingError[] {
  return needed.flatMap((variable) => {
    const { isMet, problem }: Requirement = requirements[variable]
    return isMet(config) ? [] : [new SettingError(variable, problem)]
  })
}
