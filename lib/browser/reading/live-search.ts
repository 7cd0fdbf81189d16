import { on } from './events'
import { copyElement, fetchDocument } from './other-page'

/** Half a second after the last key (docs/rules.md#lists-and-forms). */
const SEARCH_AFTER_MS = 500

/** After this long, a search shows that it is in progress. */
const SLOW_AFTER_MS = 150

let typing: ReturnType<typeof setTimeout> | undefined
let searching: AbortController | undefined

function getAddress(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    const typed = String(value).trim()
    if (typed) query.set(name, typed)
  }
  return `${form.action}?${query}`.replace(/\?$/, '')
}

const root = document.documentElement

/** Results wait while React is loading, because it hydrates only an unchanged page. */
function waitForHydration(): Promise<void> {
  return new Promise((done) => {
    const check = () => {
      if ('loading' in root.dataset) return
      observer.disconnect()
      done()
    }
    const observer = new MutationObserver(check)
    observer.observe(root, { attributeFilter: ['data-loading'] })
    check()
  })
}

/** Fills [data-results] with the form's results; an empty field restores the whole list. */
async function search(form: HTMLFormElement) {
  const results = document.querySelector('[data-results]')
  const status = form.querySelector<HTMLElement>('[data-status]')
  if (!results || !status) return
  const address = getAddress(form)
  searching?.abort()
  searching = new AbortController()
  results.setAttribute('aria-busy', 'true')
  const button = form.querySelector('button')
  const slow = setTimeout(() => button?.setAttribute('aria-busy', 'true'), SLOW_AFTER_MS)
  status.textContent = form.dataset.searching ?? ''
  delete status.dataset.failed
  try {
    const { signal } = searching
    const page = await fetchDocument(address, signal)
    await waitForHydration()
    if (signal.aborted) return
    results.replaceChildren(...copyElement(page, '[data-results]').childNodes)
    history.replaceState(history.state, '', address)
    status.textContent = results.querySelector('[data-count]')?.textContent ?? ''
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return
    status.textContent = form.dataset.failed ?? ''
    status.dataset.failed = ''
  } finally {
    clearTimeout(slow)
  }
  results.removeAttribute('aria-busy')
  button?.removeAttribute('aria-busy')
}

function scheduleSearch(field: HTMLElement) {
  const form = field.closest('form')
  clearTimeout(typing)
  typing = setTimeout(() => form && search(form), SEARCH_AFTER_MS)
}

on('input', 'form[data-live-search] input', scheduleSearch)

// On a slow connection the reader may have typed before this script loaded.
for (const field of document.querySelectorAll<HTMLInputElement>('form[data-live-search] input')) {
  if (field.value !== field.defaultValue) scheduleSearch(field)
}

on('submit', 'form[data-live-search]', (form, event) => {
  // While React is loading, nothing can be filled in, so submitting the form opens the results.
  if (!(form instanceof HTMLFormElement) || 'loading' in root.dataset) return
  event.preventDefault()
  clearTimeout(typing)
  void search(form)
})
