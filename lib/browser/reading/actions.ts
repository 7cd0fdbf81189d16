import { on } from './events'

on('click', '[data-print]', () => print())

// Go Back: the link leads home without a history.
on('click', '[data-back]', (_link, event) => {
  if (history.length < 2) return
  event.preventDefault()
  history.back()
})

/** Returns the text if it could not be copied: browsers deny it, and have no clipboard on plain HTTP. */
async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return ''
  } catch {
    return text
  }
}

// Opens the system's share sheet if there is one and it can be used; closing it is not an error.
on('click', '[data-copy]', async (button) => {
  const { copy = '', copied = '', share } = button.dataset
  if (share && navigator.share) {
    const failure = await navigator.share({ url: copy }).then(
      () => null,
      (error: unknown) => error,
    )
    if (!failure || (failure instanceof DOMException && failure.name === 'AbortError')) return
  }
  // If copying is denied, shows the text for selection.
  const denied = await copyText(copy)
  const status = document.getElementById(button.getAttribute('aria-describedby') || '')
  if (status) status.textContent = denied || copied
})
