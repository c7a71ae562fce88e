/* Runs in the browser: the reader's own server and key in the examples, copy buttons, and the dialog of the search. */
/* global openSearch */
// Examples use this server, and the key of this tab, if the console has stored one.
const key = sessionStorage.getItem('muster-key')
for (const code of document.querySelectorAll('article code')) {
  const text = code.textContent.replaceAll('http://localhost:4000', location.origin)
  const own = key === null ? text : text.replaceAll(/mst_(live|sandbox)_…/g, key)
  if (own !== code.textContent) code.textContent = own
}

for (const block of document.querySelectorAll('pre')) {
  const frame = document.createElement('div')
  frame.className = 'code'
  block.tabIndex = 0
  block.replaceWith(frame)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    // A prompt is not part of the command.
    await copy(block.textContent.replace(/^\$ /gm, '').trimEnd())
    button.textContent = 'Copied'
    button.classList.add('done')
    setTimeout(() => {
      button.textContent = 'Copy'
      button.classList.remove('done')
    }, 1500)
  })
  frame.append(block, button)
}

/** Without https, scripts cannot use `navigator.clipboard`. */
async function copy(text) {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}

const dialog = document.getElementById('search')
const input = dialog.querySelector('input')
const results = document.getElementById('results')
const hint = dialog.querySelector('.hint')
const MOST = 12
let loading
let selected = 0

async function loadIndex() {
  return openSearch(await (await fetch(document.body.dataset.index)).json())
}

async function update() {
  loading ??= loadIndex()
  const search = await loading
  const words = input.value.trim()
  const found = search(words).slice(0, MOST)
  selected = 0
  results.replaceChildren(...found.map(showResult))
  hint.textContent =
    words === ''
      ? 'Type to search. Enter opens, Esc closes.'
      : found.length === 0
        ? `Nothing found for “${words}”.`
        : ''
  hint.hidden = hint.textContent === ''
  mark()
}

function showResult({ url, title, heading, text }, position) {
  const item = document.createElement('li')
  item.id = `result-${position}`
  item.role = 'option'
  const link = document.createElement('a')
  link.href = url
  link.tabIndex = -1
  const name = document.createElement('strong')
  name.textContent = heading
  const where = document.createElement('span')
  where.textContent = heading === title ? text : `${title} — ${text}`
  link.append(name, where)
  link.addEventListener('click', () => dialog.close())
  item.append(link)
  return item
}

function mark() {
  const items = [...results.children]
  for (const [index, item] of items.entries()) item.setAttribute('aria-selected', String(index === selected))
  input.setAttribute('aria-activedescendant', items[selected]?.id ?? '')
  items[selected]?.scrollIntoView({ block: 'nearest' })
}

function open() {
  if (!dialog.open) dialog.showModal()
  input.select()
  void update()
}

document.getElementById('open-search').addEventListener('click', open)
document.addEventListener('keydown', (event) => {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)
  const isShortcut = (event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !isTyping)
  if (!isShortcut) return
  event.preventDefault()
  open()
})
input.addEventListener('input', () => void update())
input.addEventListener('keydown', (event) => {
  const count = results.children.length
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    if (count > 0) selected = (selected + (event.key === 'ArrowDown' ? 1 : count - 1)) % count
    mark()
  } else if (event.key === 'Enter') {
    event.preventDefault()
    results.children[selected]?.querySelector('a').click()
  }
})
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close()
})
