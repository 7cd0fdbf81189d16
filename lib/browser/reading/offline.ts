import type { PageState } from '../offline/questions'
import { askWorker, fillCopy, listLoaded } from './ask-worker'

const page = ({ dataset }: HTMLElement) => ({
  path: location.pathname,
  loaded: listLoaded(),
  document: dataset.document || null,
})

function show(control: Element, name: string, values: Record<string, string> = {}) {
  const copy = fillCopy(control.querySelector<HTMLElement>(`[data-state="${name}"]`), values)
  control.querySelector('[data-save-place]')?.replaceChildren(copy)
}

function showState(control: Element, { size, saved }: PageState) {
  if (!saved) return show(control, 'none', { size })
  show(control, saved.isChanged ? 'changed' : 'saved', { date: saved.date })
}

async function save(control: HTMLElement) {
  show(control, 'saving')
  const state = await askWorker({ ask: 'save', ...page(control) })
  if (!state) return show(control, 'failed')
  showState(control, state)
  // The script of the saved-pages list must be available without a network, too.
  await import('./saved')
}

/** Offers to save this page, or shows that and when it was saved. */
async function offerToSave(): Promise<void> {
  const control = document.querySelector<HTMLElement>('[data-save]')
  if (!control) return
  const state = await askWorker({ ask: 'state', ...page(control) })
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
  addEventListener('online', () => void askWorker({ ask: 'contact' }))
  // The page was loaded before there was a worker: keep what the browser already has of it.
  if (isFirst) await askWorker({ ask: 'keep', path: location.pathname, loaded: listLoaded() })
  await offerToSave()
}

/** On the first page the typeface would delay or move the words: it is fetched after that one, for the pages that follow. */
async function fetchTypeface() {
  const family = getComputedStyle(document.body).getPropertyValue('--font-figtree')
  await document.fonts.load(`1em ${family}`)
  localStorage['ingingo.typeface'] = 1
}

// Storage is unavailable, or the connection is down: the pages use the system's typeface.
fetchTypeface().catch(() => {})
// Private windows and old engines keep nothing: the pages work without it.
if ('serviceWorker' in navigator) register().catch(() => {})
