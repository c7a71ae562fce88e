/**
 * Runs in the browser before GraphiQL. Adds a bar for an API key, which is sent with every request of the page and
 * stored only in the session storage of this tab. Without a key, requests use the session of the signed-in user. Inside
 * the console's frame there is no bar, because the console has its own.
 */
const NAME = 'muster-key'
const key = sessionStorage.getItem(NAME)
const send = window.fetch

window.fetch = (address, options = {}) => {
  const headers = new Headers(options.headers)
  if (key !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${key}`)
  return send(address, { ...options, headers })
}

/** Store the text of the active tab, by which GraphiQL finds it after a reload. Otherwise it opens an empty tab. */
function keepTab() {
  const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem('graphiql:tabState') ?? '{}')
  const tab = tabs?.[activeTabIndex]
  if (!tab || localStorage.getItem('graphiql:query') !== null) return
  for (const name of ['query', 'variables']) if (tab[name]) localStorage.setItem(`graphiql:${name}`, tab[name])
}

keepTab()

const bar = document.createElement('form')
bar.className = 'key-bar'
bar.innerHTML = `
  <label for="key">API key</label>
  <input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="mst_sandbox_… or mst_live_…" required>
  <button>${key === null ? 'Use key' : 'Change key'}</button>
  <button type="button" class="forget" ${key === null ? 'hidden' : ''}>Remove key</button>
  <output></output>`
bar.querySelector('output').textContent =
  key === null
    ? 'Loads the schema and its documentation. The key is stored in this tab only.'
    : `Using key …${key.slice(-4)}`
bar.addEventListener('submit', (event) => {
  event.preventDefault()
  sessionStorage.setItem(NAME, bar.querySelector('input').value.trim())
  location.reload()
})
bar.querySelector('.forget').addEventListener('click', () => {
  sessionStorage.removeItem(NAME)
  location.reload()
})
if (window.top === window) document.body.prepend(bar)
