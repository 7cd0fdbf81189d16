import type { FoundPage, SavedList, SavedPage } from '../offline/questions'
import { on } from './events'
import { fillCopy, queryWorker } from './query-worker'

const root = document.querySelector('[data-saved]')
const place = (name: string) => root?.querySelector<HTMLElement>(`[data-saved-${name}]`)
const copy = (part: string, values: Record<string, string> = {}) =>
  fillCopy(root?.querySelector(`[data-saved-original] [data-part="${part}"]`) ?? null, values)

/** Titles are stored as in the page's source, with character references. */
function getTitle({ title }: { title: string }): string {
  const text = new DOMParser().parseFromString(title, 'text/html').documentElement.textContent
  return (text ?? '').replace(/ · [^·]*$/, '')
}

function linked(part: string, page: FoundPage | SavedPage, values: Record<string, string> = {}) {
  const element = copy(part, { ...values, title: getTitle(page) })
  const link = element.querySelector('a')
  if (link) {
    link.href = page.path
    link.lang = page.lang
  }
  return element
}

function renderEntry(page: SavedPage): HTMLElement {
  const { path, size, date, document: file, isChanged } = page
  const entry = linked('entry', page, { size, date })
  entry.dataset.path = path
  const button = entry.querySelector('[data-do="remove"]')
  for (const name of ['aria-label', 'data-question']) {
    const text = button?.getAttribute(name) ?? ''
    button?.setAttribute(
      name,
      text.replace('{title}', () => getTitle(page)),
    )
  }
  const fileLink = entry.querySelector<HTMLAnchorElement>('[data-document]')
  if (file && fileLink) fileLink.href = file
  else fileLink?.remove()
  if (!isChanged) entry.querySelector('[data-changed]')?.remove()
  return entry
}

const getSearchField = () => root?.querySelector<HTMLInputElement>('[data-saved-search] input')
const getSearchTerm = () => getSearchField()?.value ?? ''

function showFound({ found }: SavedList) {
  const list = document.createElement('ul')
  list.append(...found.map((page) => linked('found', page)))
  const isNothing = getSearchTerm().trim() !== '' && found.length === 0
  place('found')?.replaceChildren(...(isNothing ? [copy('nothing')] : found.length ? [list] : []))
}

let installing: Event | null = null

/** The browser's own install offer, made only here. */
function showAfter({ saved, size }: SavedList) {
  place('after')?.replaceChildren(
    ...(saved.length > 0 ? [copy('all', { size })] : []),
    ...(installing ? [copy('install')] : []),
  )
}

/** Shows the entries. If one of them had the focus, moves it to the entry now in that place, or to the search field. */
function showEntries(entries: HTMLElement[]) {
  const list = place('list')
  const before = [...(list?.children ?? [])]
  const at = before.findIndex((each) => each.contains(document.activeElement))
  list?.replaceChildren(...(entries.length > 0 ? entries : [copy('none')]))
  if (at < 0) return
  const entry = entries[Math.min(at, entries.length - 1)]
  const control = entry?.querySelector<HTMLElement>('[data-do="remove"]') ?? getSearchField()
  control?.focus()
}

let shown = ''

const NOTHING: SavedList = { saved: [], size: '', found: [] }

async function show() {
  const wanted = getSearchTerm()
  const savedPages = (await queryWorker({ ask: 'list', words: wanted })) ?? NOTHING
  // A newer search shows its own results.
  if (wanted !== getSearchTerm()) return
  showFound(savedPages)
  // An unchanged list is not rendered again, which would lose the focus.
  const next = JSON.stringify([savedPages.saved, installing !== null])
  if (next === shown) return
  shown = next
  showEntries(savedPages.saved.map(renderEntry))
  showAfter(savedPages)
}

function start() {
  place('search')?.replaceChildren(copy('search'))
  on('input', '[data-saved-search] input', () => void show())
  on('submit', '[data-saved-search] form', (_form, event) => event.preventDefault())
  on('click', '[data-saved-list] [data-do="remove"]', async (button) => {
    const path = button.closest<HTMLElement>('[data-path]')?.dataset.path
    if (!path || !confirm(button.dataset.question)) return
    await queryWorker({ ask: 'remove', path })
    await show()
  })
  on('click', '[data-do="removeAll"]', async ({ dataset }) => {
    if (!confirm(dataset.question)) return
    await queryWorker({ ask: 'removeAll' })
    await show()
    getSearchField()?.focus()
  })
  on('click', '[data-saved-after] [data-part="install"] button', () => {
    if (installing && 'prompt' in installing) (installing.prompt as () => void)()
  })
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installing = event
    void show()
  })
  void show()
  // The worker knows later changes and withdrawals only after asking the server.
  void queryWorker({ ask: 'contact' }).then(show)
}

// Rejects in private windows and if the browser's policy forbids it; throws without support for workers.
async function registerWorker() {
  await navigator.serviceWorker.register('/sw.js')
}

if (root) registerWorker().then(start, () => place('list')?.replaceChildren(copy('unavailable')))
