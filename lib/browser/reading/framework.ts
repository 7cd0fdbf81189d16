/**
 * Loads the framework when a control is touched, or for signed-in people (`data-member` on the root), holds the click
 * meanwhile, and replays it when the page is ready (`data-ready`). Fields keep their input because they are
 * uncontrolled. Sets `data-loading` on the root while loading, and `data-failed` on failure.
 */
import { isForNewTab } from './events'
import { loadWholeSheet } from './other-page'

// Controls handled by the plain script ([data-plain], on them or an ancestor) need no framework.
const CONTROL = 'button,input,select,textarea,[data-live]'
const HELD = 'button:not([type=submit]),[data-live]'
const BUSY_AFTER_MS = 150

const root = document.documentElement

let isLoading = false
let held: HTMLElement | null = null
let busyTimer: ReturnType<typeof setTimeout> | undefined

function getControl({ target }: Event, selector: string): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const control = target.closest<HTMLElement>(selector)
  return control?.closest('[data-plain]') ? null : control
}

function release(): HTMLElement | null {
  clearTimeout(busyTimer)
  held?.removeAttribute('aria-busy')
  const control = held
  held = null
  return control
}

function fail() {
  isLoading = false
  delete root.dataset.loading
  root.dataset.failed = ''
  const control = release()
  // A held link still works as a link.
  if (control instanceof HTMLAnchorElement) location.href = control.href
}

const add = (tag: string, properties: object) =>
  document.head.append(Object.assign(document.createElement(tag), { onerror: fail }, properties))

async function readData() {
  const address = `${location.pathname}${location.search || '?'}${location.search ? '&' : ''}_rsc=`
  const response = await fetch(address, { headers: { RSC: '1' } })
  // React would render an error's text as the page. The status does not tell: a 404 page has data too.
  if (!/^text\/x-component/.test(response.headers.get('content-type') || '')) throw response
  Object.assign(self, { __next_f: [[0], [1, await response.text()]] })
}

function load({ chunks, fetchesData }: { chunks: string[]; fetchesData: boolean }) {
  if (isLoading) return
  isLoading = true
  root.dataset.loading = ''
  void loadWholeSheet()
  for (const href of chunks) add('link', { rel: 'preload', as: 'script', href })
  // React reads the page's data as soon as it runs, so the data must come first.
  Promise.resolve(fetchesData && readData()).then(() => {
    for (const src of chunks) add('script', { src })
  }, fail)
}

// The last one is the page's own, because it comes after anything a text could inject.
const named = [...document.querySelectorAll('body > script[data-framework]')].pop()

if (named) {
  const framework = JSON.parse(named.textContent || '')
  const wake = (event: Event) => {
    if (getControl(event, CONTROL)) load(framework)
  }
  for (const type of ['pointerdown', 'keydown', 'focusin']) {
    document.addEventListener(type, wake, true)
  }
  document.addEventListener(
    'click',
    (event) => {
      const control = getControl(event, HELD)
      if (!control || 'ready' in root.dataset || isForNewTab(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      release()
      held = control
      busyTimer = setTimeout(() => control.setAttribute('aria-busy', 'true'), BUSY_AFTER_MS)
      load(framework)
    },
    true,
  )
  const update = () => {
    if ('ready' in root.dataset) {
      delete root.dataset.loading
      release()?.click()
    } else if (root.dataset.member) load(framework)
  }
  // A new tab joins its browser's session after this script has run (shared-session.ts).
  new MutationObserver(update).observe(root, { attributeFilter: ['data-ready', 'data-member'] })
  update()
}
