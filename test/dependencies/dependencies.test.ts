/** README.md names each dependency, and no package runs a script at its installation unasked. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { REFERENCE_LICENCES } from '../../src/server/release/licences.ts'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { hasInstallScript?: boolean }>
}

it('are each in a table of the README, and no others', () => {
  const readme = readFileSync('test/dependencies/README.md', 'utf8')
  const section = (title: string) => readme.split(/^##+ /m).find((each) => each.startsWith(title)) ?? ''
  const listed = (title: string) =>
    section(title)
      .split('\n')
      .flatMap((line) =>
        [...(/^\| (`.*?) \|/.exec(line)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name as string),
      )
      .sort()
  expect(listed('Runtime dependencies')).toEqual(Object.keys(manifest.dependencies).sort())
  expect(listed('Development dependencies')).toEqual(Object.keys(manifest.devDependencies).sort())
  for (const name of Object.keys(manifest.optionalDependencies))
    expect(section('Runtime dependencies')).toContain(`\`${name}\``)
})

it('have exact versions', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    if (name !== '@types/node') expect(version, name).toMatch(/^\d+\.\d+\.\d+/)
})

it('run a script at their installation only where that was decided', () => {
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = new Set(withScript.map(([place]) => place.split('node_modules/').at(-1) as string))
  names.delete('') // Muster itself
  expect(Object.keys(manifest.allowScripts).sort()).toEqual([...names].sort())
})

it('of the script of the API reference have their licences in a text of its version', () => {
  const text = readFileSync(REFERENCE_LICENCES, 'utf8')
  expect(text).toContain(`@scalar/api-reference ${manifest.devDependencies['@scalar/fastify-api-reference']}\n`)
})
