import { on } from './events'
import { copyOf, fetchPage } from './other-page'

/** Specification section 5: half a second after the last key. */
const SEARCH_AFTER_MS = 500

let typing: ReturnType<typeof setTimeout> | undefined
let searching: AbortController | undefined

function addressOf(form: HTMLFormElement): string {
  const name = form.dataset.liveSearch ?? ''
  const typed = String(new FormData(form).get(name) ?? '').trim()
  return typed ? `${form.action}?${new URLSearchParams([[name, typed]])}` : form.action
}

/** Fills [data-results] with what the form finds; an empty field brings the whole list back. */
async function search(form: HTMLFormElement) {
  const results = document.querySelector('[data-results]')
  const status = form.querySelector<HTMLElement>('[data-status]')
  if (!results || !status) return
  const address = addressOf(form)
  searching?.abort()
  searching = new AbortController()
  results.setAttribute('aria-busy', 'true')
  status.textContent = form.dataset.searching ?? ''
  delete status.dataset.failed
  try {
    const page = await fetchPage(address, searching.signal)
    results.replaceChildren(...copyOf(page, '[data-results]').childNodes)
    history.replaceState(history.state, '', address)
    status.textContent = results.querySelector('[data-count]')?.textContent ?? ''
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return
    status.textContent = form.dataset.failed ?? ''
    status.dataset.failed = ''
  }
  results.removeAttribute('aria-busy')
}

on('input', 'form[data-live-search] input', (field) => {
  const form = field.closest('form')
  clearTimeout(typing)
  typing = setTimeout(() => form && search(form), SEARCH_AFTER_MS)
})

on('submit', 'form[data-live-search]', (form, event) => {
  if (!(form instanceof HTMLFormElement)) return
  event.preventDefault()
  clearTimeout(typing)
  void search(form)
})
