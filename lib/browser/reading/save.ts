import { formatBytes } from '../../core/text'
import type { PageState } from '../offline/questions'
import { askWorker, listLoaded } from './ask-worker'
import { on } from './events'
import { fillCopy } from './fill-copy'

const control = document.querySelector<HTMLElement>('[data-save]')
const page = () => ({
  path: location.pathname,
  loaded: listLoaded(),
  document: control?.dataset.document || null,
})

function show(name: string, values: Record<string, string> = {}) {
  const original = control?.querySelector(`[data-state="${name}"]`) ?? null
  control?.querySelector('[data-save-place]')?.replaceChildren(fillCopy(original, values))
}

async function showState(state: PageState | null) {
  if (!state) return
  const { bytes, saved } = state
  if (!saved) return show('none', { size: formatBytes(bytes) })
  const { longDate } = await import('./long-date')
  show(saved.isChanged ? 'changed' : 'saved', { date: longDate(saved.savedAt) })
}

on('click', '[data-save] [data-do="save"]', async () => {
  show('saving')
  const state = await askWorker({ ask: 'save', ...page() })
  if (!state) return show('failed')
  await showState(state)
  // What the list of saved pages is shown by must be there without a network, too.
  await import('./saved')
})

/** Offers to save this page, or says that and when it was. */
export async function offerToSave(): Promise<void> {
  if (control) await showState(await askWorker({ ask: 'state', ...page() }))
}
