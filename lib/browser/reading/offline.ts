import type { PageState } from '../offline/questions'
import { fillCopy, listLoaded, queryWorker } from './query-worker'

const page = ({ dataset }: HTMLElement) => ({
  ...dataset,
  path: location.pathname,
  loaded: listLoaded(),
})

function show(control: Element, name: string, values: Record<string, string> = {}) {
  const copy = fillCopy(control.querySelector<HTMLElement>(`[data-state="${name}"]`), values)
  const place = control.querySelector<HTMLElement>('[data-save-place]')
  place?.replaceChildren(copy)
  return place
}

function showState(control: Element, { size, saved }: PageState) {
  if (!saved) return show(control, 'none', { size })
  show(control, saved.isChanged ? 'changed' : 'saved', { date: saved.date })
}

async function save(control: HTMLElement) {
  // The pressed button has been replaced.
  show(control, 'saving')?.focus()
  // The worker keeps what the page has loaded: the list of saved pages needs its script without a network, too.
  const script = await import('./saved').catch(() => null)
  const state = script && (await queryWorker({ ask: 'save', ...page(control) }))
  if (!state) return show(control, 'failed')
  showState(control, state)
}

/** Offers to save this page, or shows when it was saved. */
async function showSaveControl(): Promise<void> {
  const control = document.querySelector<HTMLElement>('[data-save]')
  if (!control) return
  const state = await queryWorker({ ask: 'state', ...page(control) })
  if (!state) return
  showState(control, state)
  control.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button')) void save(control)
  })
}

async function register() {
  const { serviceWorker } = navigator
  const isFirst = !serviceWorker.controller
  await serviceWorker.register('/sw.js')
  addEventListener('online', () => void queryWorker({ ask: 'contact' }))
  // The page was loaded before there was a worker, so keep what the browser has already fetched.
  if (isFirst) await queryWorker({ ask: 'keep', path: location.pathname, loaded: listLoaded() })
  await showSaveControl()
}

/** Fetches the typeface for later pages where the first is shown without it: it would delay or shift the text on a slow line. */
async function fetchTypeface() {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  // The name that Next gives to the typeface of components/brand/font.ts.
  await document.fonts.load('1em figtree')
  localStorage['ingingo.typeface'] = 1
}

// Storage is unavailable, or the connection is down: the pages use the system's typeface.
fetchTypeface().catch(() => {})
// Private windows and old engines store nothing; the pages work without it.
if ('serviceWorker' in navigator) register().catch(() => {})
