/** The description is valid for other validators, and passes the rules of redocly and spectral. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { validate } from '@readme/openapi-parser'
import { Document, type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { Json } from '@stoplight/spectral-parsers'
import { oas } from '@stoplight/spectral-rulesets'
import { beforeAll, describe, expect, it } from 'vitest'

const file = 'rest/openapi.json'
const spectral = new Spectral()

beforeAll(() => spectral.setRuleset({ extends: [[oas, 'recommended']] } as unknown as RulesetDefinition))

const findingsIn = async (text: string) =>
  (await spectral.run(new Document(text, Json, file))).map(({ code, path, message }) => ({
    code,
    path: path.join('.'),
    message,
  }))

/** OpenAPI 3.1 lets any security requirement name roles; this rule looks for them among the scopes of OAuth flows only. */
const isOfKeys = ({ code, path }: { code: string | number; path: string }) =>
  code === 'oas3-operation-security-defined' && /\.security\.\d+\.apiKey\./.test(path)

it('is valid', async () => {
  expect(await validate(file)).toMatchObject({ valid: true, warnings: [] })
})

it('passes the recommended rules of redocly', async () => {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
  const program = 'test/foreign/node_modules/.bin/redocly'
  const args = ['lint', file, '--config', 'test/foreign/redocly.yaml', '--format', 'json']
  const { stdout } = await promisify(execFile)(program, args, { env })
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] })
})

describe('spectral', () => {
  it('has no finding by its `oas` rules', async () => {
    const findings = await findingsIn(readFileSync(file, 'utf8'))
    expect(findings.filter((each) => !isOfKeys(each))).toEqual([])
  })

  it('would have one for a second operation of the same name, or an unknown scope', async () => {
    const broken = JSON.parse(readFileSync(file, 'utf8'))
    const workers = broken.paths['/workers']
    workers.get.operationId = workers.post.operationId
    workers.get.security.push({ oauth2: ['no:scope'] })
    broken.paths = { '/workers': workers }
    const codes = (await findingsIn(JSON.stringify(broken))).filter((each) => !isOfKeys(each)).map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['operation-operationId-unique', 'oas3-operation-security-defined']))
  })
})
