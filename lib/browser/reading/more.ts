import { isForNewTab, on } from './events'
import { copyOf, fetchPage } from './other-page'

async function addEntries(link: HTMLAnchorElement) {
  const block = link.parentElement
  const page = await fetchPage(link.href)
  const entries = [...copyOf(page, '[data-list]').children]
  document.querySelector('[data-list]')?.append(...entries)
  block?.replaceWith(copyOf(page, '[data-more-block]'))
  entries[0]?.querySelector('a')?.focus({ preventScroll: true })
}

// What comes next in a list is added to it; the link then leads one page further.
on('click', 'a[data-more]', (link, event) => {
  if (!(link instanceof HTMLAnchorElement) || isForNewTab(event)) return
  event.preventDefault()
  if (link.hasAttribute('aria-busy')) return
  link.setAttribute('aria-busy', 'true')
  addEntries(link).catch(() => {
    link.removeAttribute('aria-busy')
    const status = link.parentElement?.querySelector('[data-status]')
    if (status) status.textContent = link.dataset.failed ?? ''
  })
})
