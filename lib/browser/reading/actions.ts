import { on } from './events'

on('click', '[data-print]', () => print())

// Go Back: the link leads home without a history.
on('click', '[data-back]', (_link, event) => {
  if (history.length < 2) return
  event.preventDefault()
  history.back()
})

// Opens the system's share sheet if there is one; closing it is not an error.
on('click', '[data-copy]', async (button) => {
  const { copy = '', copied = '', share } = button.dataset
  if (share && navigator.share) return navigator.share({ url: copy }).catch(() => {})
  // If copying is denied, shows the text for selection.
  const denied = await navigator.clipboard.writeText(copy).catch(() => copy)
  const status = document.getElementById(button.getAttribute('aria-describedby') || '')
  if (status) status.textContent = denied || copied
})
