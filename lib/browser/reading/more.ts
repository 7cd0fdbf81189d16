import { isForNewTab, on } from './events'
import { copyElement, fetchDocument } from './other-page'

function showStatus(link: HTMLElement, text: string | undefined, isFailure: boolean) {
  const status = link.parentElement?.querySelector<HTMLElement>('[data-more-status]')
  if (!status) return
  status.textContent = text ?? ''
  if (isFailure) status.dataset.failed = ''
  else delete status.dataset.failed
}

/** Adds or removes no node of the page itself, so that React finds it unchanged: see `ScriptSlot`. */
async function addEntries(link: HTMLAnchorElement) {
  const page = await fetchDocument(link.href)
  const entries = [...copyElement(page, '[data-list]').children].filter(
    (entry) => !entry.matches('[data-added]'),
  )
  document.querySelector('[data-added]')?.append(...entries)
  const next = page.querySelector('a[data-more]')?.getAttribute('href')
  if (next) link.href = next
  link.hidden = !next
  showStatus(link, next ? '' : link.dataset.end, false)
  entries[0]?.querySelector('a')?.focus({ preventScroll: true })
}

/** The failed action and, after a colon, the reason: a server error or a lost connection. */
function failureText({ dataset }: HTMLElement, error: unknown): string {
  const { failed = '', network = '', server = '' } = dataset
  if (!failed.endsWith(': ')) return failed
  return failed + (error instanceof TypeError ? network : server)
}

// Appends the next entries to a list; the link then points to the page after.
on('click', 'a[data-more]', (link, event) => {
  if (!(link instanceof HTMLAnchorElement) || isForNewTab(event)) return
  event.preventDefault()
  if (link.hasAttribute('aria-busy')) return
  link.setAttribute('aria-busy', 'true')
  addEntries(link)
    .catch((error: unknown) => showStatus(link, failureText(link, error), true))
    .finally(() => link.removeAttribute('aria-busy'))
})
