import type { PageState } from '../offline/questions'
import { askWorker, listLoaded } from './ask-worker'
import { fillCopy } from './fill-copy'

const control = document.querySelector<HTMLElement>('[data-save]')
const page = () => ({
  path: location.pathname,
  loaded: listLoaded(),
  document: control?.dataset.document || null,
})

function show(name: string, values: Record<string, string> = {}) {
  const original = control?.querySelector(`[data-state="${name}"]`) || null
  control?.querySelector('[data-save-place]')?.replaceChildren(fillCopy(original, values))
}

function showState({ size, saved }: PageState) {
  if (!saved) return show('none', { size })
  show(saved.isChanged ? 'changed' : 'saved', { date: saved.date })
}

async function save() {
  show('saving')
  const state = await askWorker({ ask: 'save', ...page() })
  if (!state) return show('failed')
  showState(state)
  // What the list of saved pages is shown by must be there without a network, too.
  await import('./saved')
}

/** Offers to save this page, or says that and when it was. */
export async function offerToSave(): Promise<void> {
  if (!control) return
  const state = await askWorker({ ask: 'state', ...page() })
  if (!state) return
  showState(state)
  control.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button')) void save()
  })
}
