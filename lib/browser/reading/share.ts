import { on } from './events'

// The system's own sheet, where there is one, instead of copying the link.
if (typeof navigator.share === 'function') {
  for (const button of document.querySelectorAll<HTMLElement>('button[data-sheet]')) {
    const { copy = '', sheet = '' } = button.dataset
    delete button.dataset.copy
    button.dataset.share = copy
    button.textContent = sheet
  }
  // Who closes the sheet has changed their mind: that is no failure.
  on('click', '[data-share]', (button) =>
    navigator.share({ title: document.title, url: button.dataset.share ?? '' }).catch(() => {}),
  )
}
