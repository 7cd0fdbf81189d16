import { askWorker, listLoaded } from './ask-worker'
import { offerToSave } from './save'

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
