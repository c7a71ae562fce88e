/**
 * A Vite plugin: `virtual:mantine-styles`, the styles of those components of Mantine that the console uses. A component
 * imports the names of its classes from `X.module.css.mjs`; their styles are in `styles/X.css`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { APP } from './places.ts'

const NAME = 'virtual:mantine-styles'
const folderOf = (name: string) => path.dirname(createRequire(import.meta.url).resolve(`${name}/styles.css`))
const FOLDER = folderOf('@mantine/core')
/** Packages whose components use those of Mantine. */
const PACKAGES = ['notifications', 'spotlight'].map((name) => path.join(folderOf(`@mantine/${name}`), 'esm'))
const COMPONENTS = path.join(FOLDER, 'esm', 'components')
/** Before all others. */
const BASE = ['baseline', 'default-css-variables', 'global']

export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) =>
      id === `\0${NAME}`
        ? stylesUsed()
            .map((name) => `import '@mantine/core/styles/${name}.css'\n`)
            .join('')
        : undefined,
  }
}

/** In the order of `styles.css`, because later rules win. @throws if a class of a component is not in there */
export function stylesUsed(): string[] {
  const whole = readFileSync(path.join(FOLDER, 'styles.css'), 'utf8')
  const place = (name: string) => {
    const [first = ''] = /\.m_\w+/.exec(readFileSync(path.join(FOLDER, 'styles', `${name}.css`), 'utf8')) ?? []
    const found = first === '' ? -1 : whole.indexOf(first)
    if (found === -1) throw new Error(`The styles of ${name} are not in styles.css of Mantine.`)
    return found
  }
  const used = [...stylesOf(componentsUsed())].filter((name) => !BASE.includes(name))
  return [...BASE, ...used.sort((one, other) => place(one) - place(other))]
}

/** Those that the console imports, or a package of Mantine that it uses. */
function componentsUsed(): Set<string> {
  const files = [APP, ...PACKAGES].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .map((file) => path.join(folder, file)),
  )
  const names = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, list = '']) => list.split(','))
  })
  const components = names.map((name) => name.trim().split(' as ')[0] as string)
  return new Set(components.filter((name) => existsSync(path.join(COMPONENTS, name))))
}

/** The styles of components and of the components that these use. */
function stylesOf(components: ReadonlySet<string>): Set<string> {
  const styles = new Set<string>()
  const seen = new Set<string>()
  const follow = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(/ from ["'](\.[^"']+)["']/g)) {
      const style = /\/([^/]+)\.module\.css\.mjs$/.exec(imported)?.[1]
      if (style !== undefined) styles.add(style)
      else follow(path.resolve(path.dirname(file), imported))
    }
  }
  for (const name of components)
    for (const file of readdirSync(path.join(COMPONENTS, name)))
      if (file.endsWith('.mjs') && !file.includes('.css.')) follow(path.join(COMPONENTS, name, file))
  return styles
}
