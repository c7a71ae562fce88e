/** What a process in production must be told, so that nothing is left open by accident. */
import { type Config, readConfig, SettingError } from './config.ts'

interface Requirement {
  isMet: (config: Config) => boolean
  /** Follows the variable's name. */
  problem: string
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Each by the variable that is missing or wrong. A setting after "or" says that the risk is meant. */
const requirements = {
  PUBLIC_URL: {
    isMet: ({ publicUrl, publicUrlGiven, allowHttp }) => publicUrlGiven && (allowHttp || isPrivate(publicUrl)),
    problem:
      'must be an https URL in production, e.g. https://api.example.com, because links and cookies are made from it; http is for localhost only, or set ALLOW_HTTP=true if the network is trusted',
  },
  METRICS_TOKEN: {
    isMet: ({ metricsToken, metricsPublic }) => metricsToken !== undefined || metricsPublic,
    problem:
      'is required in production, because /metrics would be public; set a token of at least 16 characters, or METRICS_PUBLIC=true if only your monitoring reaches /metrics',
  },
  MUSTER_SECRET: {
    isMet: ({ secret, databaseUrl }) => secret !== undefined || databaseUrl === undefined,
    problem:
      'is required in production, because an invented one would not be that of the other processes; set the same 32 or more characters in all of them, e.g. of `openssl rand -base64 48`',
  },
  SMTP_URL: {
    isMet: ({ smtpUrl, mailPrint }) => smtpUrl !== undefined || mailPrint,
    problem:
      'is required in production, e.g. smtps://user:password@mail.example.com, because emails contain links that set passwords; or set MAIL_PRINT=true to print them to standard error',
  },
} as const satisfies Record<string, Requirement>

type Needed = keyof typeof requirements

/** Whether what is sent to this URL cannot be read on the way. */
function isPrivate(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || LOCAL_HOSTS.has(hostname)
}

/**
 * Read the settings of a process that serves people, and check those that it needs in production.
 * @param needed e.g. a worker sends emails with links
 * @param more what it needs with these settings, e.g. METRICS_TOKEN where it has `/metrics`
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

/** What the settings leave open in production, by default for a server: a problem for each variable. */
export function productionProblems(
  config: Config,
  needed: readonly Needed[] = Object.keys(requirements) as Needed[],
): SettingError[] {
  return needed.flatMap((variable) => {
    const { isMet, problem }: Requirement = requirements[variable]
    return isMet(config) ? [] : [new SettingError(variable, problem)]
  })
}
