import { askWorker, listLoaded } from './ask-worker'
import { offerToSave } from './save'

async function register() {
  const { serviceWorker } = navigator
  const isFirst = !serviceWorker.controller
  await serviceWorker.register('/sw.js')
  addEventListener('online', () => void askWorker({ ask: 'contact' }))
  // The page was loaded before there was a worker: what the browser has of it already is kept.
  if (isFirst) await askWorker({ ask: 'keep', path: location.pathname, loaded: listLoaded() })
  await offerToSave()
}

// Private windows and old engines keep nothing: the pages are as they are.
if ('serviceWorker' in navigator) register().catch(() => {})
