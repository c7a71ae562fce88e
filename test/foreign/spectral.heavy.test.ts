/** The description passes the `oas` rules of spectral. */
import { readFileSync } from 'node:fs'
import { Document, type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { Json } from '@stoplight/spectral-parsers'
import { oas } from '@stoplight/spectral-rulesets'
import { beforeAll, expect, it } from 'vitest'

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

it('has no finding', async () => {
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
