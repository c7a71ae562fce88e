/**
 * Runs in the browser, before GraphiQL: a bar above it that takes an API key and sends it with every request of the page.
 * The key stands in this tab's session storage and nowhere else. Without one, requests go by the session of who is signed
 * in. In the console's frame there is no bar: the console has one of its own.
 */
const NAME = 'muster-key'
const key = sessionStorage.getItem(NAME)
const send = window.fetch

window.fetch = (address, options = {}) => {
  const headers = new Headers(options.headers)
  if (key !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${key}`)
  return send(address, { ...options, headers })
}

/** GraphiQL finds the tab it showed by its text, which it keeps once that was edited; else it would open an empty one. */
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
