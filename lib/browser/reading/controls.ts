import { on } from './events'

// Keeps one question open at a time, in browsers that do not.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return
    const name = target.getAttribute('name')
    if (!name) return
    for (const other of document.querySelectorAll<HTMLDetailsElement>(`details[name="${name}"]`)) {
      if (other !== target) other.open = false
    }
  },
  true,
)

// Opens every answer for printing: answers of one group cannot be open together, so their `name` is removed meanwhile.
const unfolded = new Map<HTMLDetailsElement, string>()
addEventListener('beforeprint', () => {
  for (const item of document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')) {
    unfolded.set(item, item.getAttribute('name') || '')
    item.removeAttribute('name')
    item.open = true
  }
})
addEventListener('afterprint', () => {
  for (const [item, name] of unfolded) {
    item.open = false
    // An empty name belongs to no group.
    item.setAttribute('name', name)
  }
  unfolded.clear()
})

// Opens the question that the address names.
function openNamed() {
  const item = document.getElementById(location.hash.slice(1))
  if (item instanceof HTMLDetailsElement) item.open = true
}

addEventListener('hashchange', openNamed)
openNamed()

// Hides a picture that fails to load, which reveals the pattern beneath it.
function replaceBroken(target: EventTarget | null) {
  if (!(target instanceof HTMLImageElement) || !target.matches('[data-covered]')) return
  const shown = target.closest('picture') || target
  shown.hidden = true
}

document.addEventListener('error', (event) => replaceBroken(event.target), true)
for (const image of document.querySelectorAll<HTMLImageElement>('img[data-covered]')) {
  if (image.complete && !image.naturalWidth && image.currentSrc) replaceBroken(image)
}

const notice = document.querySelector<HTMLElement>('[data-offline-notice] > div')

function show() {
  if (notice) notice.hidden = navigator.onLine
}

addEventListener('online', show)
addEventListener('offline', show)
show()

on('click', '[data-dismiss]', () => {
  if (notice) notice.hidden = true
})

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')

/** Closes a menu; moves a focus inside it to its button. */
function close(menu: HTMLDetailsElement) {
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
  menu.open = false
}

// An open menu closes on a press elsewhere, on a choice and on Escape.
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  for (const menu of openMenus()) {
    if (!menu.contains(target) || target.closest('li a, li button')) close(menu)
  }
})

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const menu of openMenus()) close(menu)
})

// Loads the chat when it is first opened.
on('click', '[data-chat-open]', async (opener) => {
  const corner = opener.closest<HTMLElement>('[data-chat]')
  if (!corner || opener.hasAttribute('aria-busy')) return
  opener.setAttribute('aria-busy', 'true')
  try {
    const { openChat } = await import('./chat/chat')
    openChat(corner)
  } catch {
    // The emergency page is stored on the first visit, and has the numbers.
    location.href = opener.dataset.chatOpen || ''
  }
  opener.removeAttribute('aria-busy')
})

const { dataset } = document.documentElement

// Switches between light and dark, and stores the choice.
on('click', '[data-theme-switch]', () => {
  const isDark = dataset.theme
    ? dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches
  dataset.theme = isDark ? 'light' : 'dark'
  try {
    localStorage.setItem('ingingo.theme', dataset.theme)
  } catch {
    // Storage is unavailable: the choice holds for this page.
  }
})

on('click', '[data-print]', () => print())

// Go Back: the link leads home without a history.
on('click', '[data-back]', (_link, event) => {
  if (history.length < 2) return
  event.preventDefault()
  history.back()
})

// Opens the system's share sheet if there is one; closing it is not an error.
on('click', '[data-copy]', async (button) => {
  const { copy = '', copied = '', share } = button.dataset
  let text = copied
  try {
    if (share && navigator.share) return await navigator.share({ url: copy })
    await navigator.clipboard.writeText(copy)
  } catch (error) {
    if ((error as DOMException).name === 'AbortError') return
    // Shows the text for selection: it is denied, or there is no clipboard, as on plain HTTP.
    text = copy
  }
  const status = document.getElementById(button.getAttribute('aria-describedby') || '')
  if (status) status.textContent = text
})
