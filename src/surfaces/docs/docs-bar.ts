/** The navigation bar above the guides and the references. */
import { Html, html } from '../../platform/pages/html.ts'

const places = [
  { name: 'guides', path: '/docs/guides', title: 'Guides' },
  { name: 'reference', path: '/docs', title: 'REST' },
  { name: 'graphql', path: '/docs/graphql', title: 'GraphQL' },
  { name: 'console', path: '/console', title: 'Console' },
] as const

/** @param current section of the page */
export function docsBar(current: 'guides' | 'reference' | 'graphql'): Html {
  return html`<header class="docs-bar"><a class="brand" href="/docs/guides">Muster</a><nav aria-label="Documentation">${places.map(
    ({ name, path, title }) =>
      html`<a href="${path}"${name === current && new Html(' aria-current="true"')}>${title}</a>`,
  )}</nav>${current !== 'reference' && html`<button type="button" id="open-search">Search <kbd>/</kbd></button>`}</header>`
}
