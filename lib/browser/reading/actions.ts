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
  let text = copied
  try {
    if (share && navigator.share) return await navigator.share({ url: copy })
    await navigator.clipboard.writeText(copy)
  } catch (error) {
    if ((error as DOMException).name === 'AbortError') return
    // Shows the text for selection: it is denied, or there is no clipboard, as on plain HTTP.
    text = copy
  }
  const status = document.getElementById(button.getAttribute('aria-describedby') || '')
  if (status) status.textContent = text
})
