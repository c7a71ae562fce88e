/** Settings: an invalid value is reported with its variable and a remedy; a missing value has a default. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readConfig, SettingError, settings } from '../../../src/platform/config.ts'
import { REQUIRED } from '../../../src/platform/production.ts'
import { readEnvironmentFile } from '../../../src/server/deploy/env-file.ts'

describe('an invalid setting', () => {
  it.each([
    ['PORT', 'x', /whole number/],
    ['PORT', '70000', /0 to 65535|at most/],
    ['PORT', '-1', /at least 0/],
    ['PORT', '1.5', /whole number/],
    ['PUBLIC_URL', 'example.com', /https:\/\//],
    ['PUBLIC_URL', 'ftp://example.com', /https:\/\//],
    ['PUBLIC_URL', 'https://example.com/api', /https:\/\/example\.com$/],
    ['DATABASE_URL', 'mysql://localhost/x', /postgresql:\/\//],
    ['DATABASE_REPLICA_URLS', 'postgresql://one/x,mysql://two/x', /must be connection strings/],
    ['DATABASE_REPLICA_URLS', Array(17).fill('postgresql://one/x').join(), /at most 16/],
    ['DATABASE_DIRECT_URL', 'host:5432', /postgresql:\/\//],
    ['DATABASE_DIRECT_URL', 'postgresql://host/muster', /DATABASE_URL; set that, too/],
    ['DATABASE_PREPARED_STATEMENTS', 'no', /true, false/],
    ['DATABASE_POOL', '1', /at least 2/],
    ['REDIS_URL', 'localhost:6379', /redis:\/\//],
    ['NODE_ENV', 'staging', /development, production, test/],
    ['LOG_LEVEL', 'loud', /info/],
    ['SHUTDOWN_SECONDS', '0', /at least 1/],
    ['EVENT_RETENTION_DAYS', '0', /at least 1/],
    ['TRUST_PROXY', 'yes', /whole number/],
    ['METRICS_TOKEN', 'short', /16/],
    ['GRAPHQL_DOCUMENTS', 'none', /any, trusted/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /http:\/\//],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key', /api-key=secret/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=%zz', /api-key=secret/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=a%0Ab', /api-key=secret/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api key=a', /api-key=secret/],
    ['OTEL_TRACES_SAMPLER', 'sometimes', /parentbased_always_on/],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', /0 to 1/],
    ['OTEL_TRACES_EXPORTER', 'zipkin', /otlp, none/],
  ])('%s=%s', (variable, value, message) => {
    const read = () => readConfig({ [variable]: value })
    expect(read).toThrow(SettingError)
    expect(read).toThrow(new RegExp(`^${variable}: `))
    expect(read).toThrow(message)
  })
})

it.each([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URLS',
  'REDIS_URL',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
])('%s is a secret, and not repeated in the message', (variable) => {
  const read = () => readConfig({ [variable]: 'mysql://user:hunter2@host/x' })
  expect(read).toThrow(SettingError)
  expect(read).not.toThrow(/hunter2/)
})

it('every setting named for a secret is marked as one', () => {
  const named = Object.entries(settings.shape).filter(([name]) => /(SECRET|TOKEN|KEY)$/.test(name))
  expect(named.length).toBeGreaterThan(4)
  expect(named.flatMap(([name, setting]) => (setting.meta()?.isSecret ? [] : name))).toEqual([])
})

it('a pooler is not trusted with prepared statements unless told', () => {
  const pooled = { DATABASE_URL: 'postgresql://pooler/x', DATABASE_DIRECT_URL: 'postgresql://server/x' }
  const keeps = (settings: NodeJS.ProcessEnv) => readConfig(settings).databasePreparedStatements
  expect([keeps({}), keeps(pooled), keeps({ ...pooled, DATABASE_PREPARED_STATEMENTS: 'true' })]).toEqual([
    true,
    false,
    true,
  ])
})

it('every setting has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4000',
    databaseUrl: undefined,
    dataDir: '.muster',
    production: false,
  })
})

it('an empty variable counts as missing', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', METRICS_TOKEN: '' })).toMatchObject({
    port: 4000,
    databaseUrl: undefined,
  })
})

it('the server listens on every address in production, unless configured otherwise', () => {
  expect(readConfig({ NODE_ENV: 'production' }).host).toBe('0.0.0.0')
  expect(readConfig({ NODE_ENV: 'production', HOST: '127.0.0.1' }).host).toBe('127.0.0.1')
})

it('PORT sets the port of the default PUBLIC_URL, and PUBLIC_URL loses its trailing slash', () => {
  expect(readConfig({ PORT: '5000' }).publicUrl).toBe('http://localhost:5000')
  expect(readConfig({ PUBLIC_URL: 'https://api.example.com/' }).publicUrl).toBe('https://api.example.com')
})

describe('telemetry', () => {
  const telemetryOf = (settings: Record<string, string>) => readConfig(settings).telemetry
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example.com/base/' }

  it('is sent only where a receiver is named', () => {
    expect(telemetryOf({})).toBeUndefined()
    expect(telemetryOf({ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_SAMPLER: 'always_on' })).toBeUndefined()
    expect(telemetryOf({ ...endpoint, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' })).toBeUndefined()
  })

  it('goes below OTEL_EXPORTER_OTLP_ENDPOINT, or where a signal of its own says', () => {
    const traces = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/v2' }
    const [tracesUrl, metricsUrl] = ['traces', 'metrics'].map((each) => `https://otlp.example.com/base/v1/${each}`)
    expect(telemetryOf(endpoint)).toMatchObject({ tracesUrl, metricsUrl, headers: {}, serviceName: 'muster' })
    expect(telemetryOf({ ...endpoint, ...traces })).toMatchObject({
      tracesUrl: 'https://traces.example.com/v2',
      metricsUrl,
    })
    expect(telemetryOf(traces)).toMatchObject({ metricsUrl: undefined })
    expect(telemetryOf({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toMatchObject({
      tracesUrl: undefined,
      metricsUrl,
    })
  })
})

describe('.env.example', () => {
  const text = readFileSync('.env.example', 'utf8')

  it('changes nothing when it is copied, also with every line in use', () => {
    for (const copy of [text, text.replaceAll(/^#(?=[A-Z])/gm, '')]) {
      const { variables, problems } = readEnvironmentFile(copy)
      expect(problems).toEqual([])
      expect({ ...parseEnv(copy) }).toEqual(variables)
      expect(readConfig(variables)).toEqual(readConfig({}))
    }
  })

  it('leaves open what production requires', () => {
    expect(Object.keys(parseEnv(text)).sort()).toEqual([...REQUIRED].sort())
  })
})
