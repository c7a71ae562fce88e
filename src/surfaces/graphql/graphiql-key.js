/**
 * Runs in the browser and decides what the page shows. With an API key or a session it loads GraphiQL, with a bar for
 * the key above it. Without them it asks for a key first, because every request of GraphiQL would fail. The key is sent
 * with every request of the page and stored only in the session storage of this tab. Inside the console's frame there is
 * neither: the console has its own bar. Requests of a session name the organisation and the person that the page shows;
 * the console keeps both in the same storage.
 */
const NAME = 'muster-key'
const ORGANISATION = 'muster-organisation'
let organisation = sessionStorage.getItem(ORGANISATION) ?? localStorage.getItem(ORGANISATION)
let person = window.top === window ? null : sessionStorage.getItem('muster-person')
const { graphiql: script, trustedOnly } = document.currentScript.dataset
// Where only trusted documents are run, sessions of owners can write queries, and keys cannot.
const key = trustedOnly === undefined ? sessionStorage.getItem(NAME) : null
const send = window.fetch
let isLoaded = false

/** Send a request of GraphiQL with the credential, and show what is known of its answer. */
window.fetch = async (address, options = {}) => {
  const headers = new Headers(options.headers)
  const own = key === null ? { 'x-organisation': organisation, 'x-person': person } : { authorization: `Bearer ${key}` }
  for (const [name, value] of Object.entries(own)) if (value !== null && !headers.has(name)) headers.set(name, value)
  if (plans.checked) headers.set('x-query-plan', 'true')
  const started = performance.now()
  const answer = await send(address, { ...options, headers })
  showAnswer(answer, performance.now() - started)
  if (isLoaded) remember(options.body)
  return answer
}

/** The line under the editor: status, time, cost and id of the last request, and for people the choice to see plans. */
const foot = document.createElement('div')
foot.className = 'last-answer'
foot.innerHTML = `<output></output><select aria-label="History"></select>
  <label hidden><input type="checkbox"> Statements and plans</label>`
const [line, past, choice] = foot.children
choice.hidden = key !== null
const plans = choice.querySelector('input')

function showAnswer({ status, headers }, milliseconds) {
  const points = headers.get('x-ratelimit-cost')
  const facts = [
    `Status ${status}`,
    `${Math.round(milliseconds)} ms`,
    points && `${points} ${points === '1' ? 'point' : 'points'} of ${headers.get('x-ratelimit-limit')} per minute`,
    headers.get('x-request-id'),
  ]
  line.textContent = facts.filter(Boolean).join(' · ')
}

/** The operations that were run in this browser, latest first. GraphiQL's build has no history of its own. */
const HISTORY = 'muster-history'
const MAX_HISTORY = 20
/** Longer operations are not kept. */
const MAX_LENGTH = 20_000
/** The operation to open after the page has loaded again. */
const CHOSEN = 'muster-chosen'

const readHistory = () => JSON.parse(localStorage.getItem(HISTORY) ?? '[]')

/** What is written in the active tab. */
function activeTab() {
  const { tabs = [], activeTabIndex = 0 } = JSON.parse(localStorage.getItem('graphiql:tabState') ?? '{}')
  return tabs[activeTabIndex] ?? {}
}

const withoutSpace = (text = '') => text.replace(/#.*|[\s,]+/g, '')

/** @param body of a request of GraphiQL, which sends queries without white space */
function remember(body) {
  if (typeof body !== 'string' || body.length > MAX_LENGTH || body.includes('__schema')) return
  const { query: sent, variables: values, operationName } = JSON.parse(body)
  const { query: written } = activeTab()
  const query = withoutSpace(written) === withoutSpace(sent) ? written : sent
  const variables = values && Object.keys(values).length > 0 ? JSON.stringify(values, null, 2) : ''
  const title = operationName ?? sent.slice(0, 40)
  const others = readHistory().filter((each) => each.query !== query || each.variables !== variables)
  const kept = [{ title, query, variables, at: Date.now() }, ...others].slice(0, MAX_HISTORY)
  localStorage.setItem(HISTORY, JSON.stringify(kept))
  showHistory()
}

function showHistory() {
  const entries = readHistory()
  const options = entries.map(({ title, at }) => new Option(`${title} · ${new Date(at).toLocaleString('en-GB')}`))
  past.replaceChildren(new Option('History'), ...options)
  past.hidden = entries.length === 0
}

past.addEventListener('change', () => {
  sessionStorage.setItem(CHOSEN, JSON.stringify(readHistory()[past.selectedIndex - 1]))
  location.replace(location.pathname) // without the query of a link
})

/** The chosen entry of the history, or the query of a link (`/graphql?query=…&variables=…`), becomes the active tab. */
function openLinked() {
  const chosen = sessionStorage.getItem(CHOSEN)
  sessionStorage.removeItem(CHOSEN)
  const {
    title = 'Link',
    query,
    variables = '',
  } = JSON.parse(chosen) ?? Object.fromEntries(new URLSearchParams(location.search))
  if (!query) return
  const id = `linked-${Date.now()}`
  const tab = { id, hash: id, title, query, variables, headers: '', operationName: null, response: null }
  const { tabs = [] } = JSON.parse(localStorage.getItem('graphiql:tabState') ?? '{}')
  const others = tabs.filter((each) => each.query !== query || each.variables !== variables)
  const state = { tabs: [...others, tab], activeTabIndex: others.length }
  localStorage.setItem('graphiql:tabState', JSON.stringify(state))
  localStorage.setItem('graphiql:query', query)
  localStorage.setItem('graphiql:variables', variables)
}

/** Copy a link that opens the active tab. */
async function copyLink({ target }) {
  const { query, variables } = activeTab()
  if (!query) return
  const parameters = new URLSearchParams({ query, ...(variables && { variables }) })
  await navigator.clipboard.writeText(`${location.origin}/graphql?${parameters}`)
  target.textContent = 'Copied'
  setTimeout(() => {
    target.textContent = 'Copy link'
  }, 2000)
}

/** Store the text of the active tab, by which GraphiQL finds it after a reload. Otherwise it opens an empty tab. */
function keepTab() {
  const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem('graphiql:tabState') ?? '{}')
  const tab = tabs?.[activeTabIndex]
  if (!tab || localStorage.getItem('graphiql:query') !== null) return
  for (const name of ['query', 'variables']) if (tab[name]) localStorage.setItem(`graphiql:${name}`, tab[name])
}

function loadGraphiql() {
  openLinked()
  keepTab()
  showHistory()
  isLoaded = true
  const element = document.createElement('script')
  element.src = script
  document.body.append(element, foot)
}

const keyField = `
  <label for="key">API key</label>
  <input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="mst_sandbox_… or mst_live_…" required>`

function useEnteredKey(event) {
  event.preventDefault()
  sessionStorage.setItem(NAME, event.target.querySelector('input').value.trim())
  location.reload()
}

function removeKey() {
  sessionStorage.removeItem(NAME)
  location.reload()
}

/** Show another organisation of the person. */
function useOrganisation(event) {
  sessionStorage.setItem(ORGANISATION, event.target.value)
  location.reload()
}

/** What the bar says of the credential. */
const environments = { live: 'live data', sandbox: 'sample data, and saves no changes' }

/** @param me the signed-in person, without a key @param credential that of the requests */
function showBar(me, credential) {
  const bar = document.createElement('form')
  bar.className = 'key-bar'
  const keyPart = `${keyField}
    <button>${key === null ? 'Use key' : 'Change key'}</button>
    <button type="button" class="forget" ${key === null ? 'hidden' : ''}>Remove key</button>`
  bar.innerHTML = `${trustedOnly === undefined ? keyPart : ''}
    <label for="organisation" hidden>Organisation</label>
    <select id="organisation" hidden></select>
    <output></output>
    <button type="button" class="link">Copy link</button>`
  bar.querySelector('output').textContent =
    key === null
      ? `Signed in as ${me?.email ?? 'a member'}: queries use the live data of ${me?.organisation.name ?? 'your organisation'}.`
      : `Using key …${key.slice(-4)}${credential ? ` (${credential.name ?? 'no name'}: ${environments[credential.environment]})` : ''}, stored in this tab only.`
  const select = bar.querySelector('select')
  const others = me?.memberships ?? []
  for (const { organisation: each } of others) select.add(new Option(each.name, each.id))
  for (const part of [select, select.previousElementSibling]) part.hidden = others.length < 2
  select.value = organisation
  select.addEventListener('change', useOrganisation)
  bar.addEventListener('submit', useEnteredKey)
  bar.querySelector('.forget')?.addEventListener('click', removeKey)
  bar.querySelector('.link').addEventListener('click', copyLink)
  document.body.prepend(bar)
}

/** @param problem why the key that was entered does not work */
function askForKey(problem) {
  const panel = document.createElement('main')
  panel.className = 'key-panel'
  panel.innerHTML = `
    <h1>Explore the GraphQL API</h1>
    <p>Enter an API key to load the schema, its documentation and four example queries.</p>
    <p class="problem" role="alert" hidden></p>
    <form>${keyField}<button>Use key</button></form>
    <p class="hint">The key is stored in this tab only.</p>
    <h2>No key?</h2>
    <ul>
      <li><a href="/sign-in?return_to=${encodeURIComponent(location.pathname + location.search)}">Sign in</a> to query the live data of your organisation without a key.</li>
      <li>For sample data, open <a href="/console/explore">Explore in the console</a>, sign in, and choose <b>Use sandbox key</b>.
        The sandbox saves no changes.</li>
      <li>A server with demo data prints a sandbox key at its first start.</li>
    </ul>`
  if (problem !== undefined) {
    const notice = panel.querySelector('.problem')
    notice.textContent = `${problem} Key …${key.slice(-4)} was removed.`
    notice.hidden = false
    sessionStorage.removeItem(NAME)
  }
  panel.querySelector('form').addEventListener('submit', useEnteredKey)
  document.body.prepend(panel)
  panel.querySelector('input').focus()
}

const WHO =
  '{ credential { name environment } me { id email organisation { id name } memberships { organisation { id name } } } }'

/**
 * Ask who the caller is: the status is 401 without a valid key or session, and only people have an email address. A
 * member of several organisations starts with the first, unless the tab has shown another one.
 */
async function begin() {
  const body = JSON.stringify({ query: WHO })
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const answer = await window.fetch('/graphql', options)
  const { data, errors = [] } = await answer.json()
  const [{ extensions } = {}] = errors
  if (extensions?.code === 'document_not_trusted' && trustedOnly === undefined) return askForKey(errors[0].message)
  if (extensions?.code === 'document_not_trusted' || (trustedOnly !== undefined && answer.status === 401))
    return explainTrustedOnly()
  if (answer.status === 401) return askForKey(key === null ? undefined : errors[0].message)
  if (extensions?.code === 'not_found' && organisation !== null) {
    organisation = null
    return begin()
  }
  if (extensions?.organisations) {
    organisation = extensions.organisations[0].id
    return begin()
  }
  const me = data?.me
  if (me) {
    person = me.id
    organisation = me.organisation.id
    sessionStorage.setItem(ORGANISATION, organisation)
  }
  if (window.top === window) showBar(me, data?.credential)
  loadGraphiql()
}

/** Shown instead of the editor, whose queries would all be refused. */
function explainTrustedOnly() {
  const panel = document.createElement('main')
  panel.className = 'key-panel'
  panel.innerHTML = `
    <h1>Explore the GraphQL API</h1>
    <p role="alert">This server runs trusted documents only (its setting is <code>GRAPHQL_DOCUMENTS=trusted</code>), so it
      refuses queries that are written here, except those of owners. <a href="/sign-in?return_to=%2Fgraphql">Sign in</a> as one.</p>
    <p class="hint">Or explore the API on a server with <code>GRAPHQL_DOCUMENTS=any</code>.
      <a href="/docs/guides/graphql">The guide</a> shows how to add the documents of your own frontend.</p>`
  document.body.prepend(panel)
}

if (window.top === window || trustedOnly !== undefined) begin().catch(loadGraphiql)
else loadGraphiql()
