import { on } from './events'

on('click', '[data-print]', () => print())

// Go Back: the link leads home where there is no history.
on('click', '[data-back]', (_link, event) => {
  if (history.length < 2) return
  event.preventDefault()
  history.back()
})

on('click', '[data-copy]', async (button) => {
  const { copy = '', copied = '' } = button.dataset
  await navigator.clipboard.writeText(copy)
  const status = document.getElementById(button.getAttribute('aria-describedby') || '')
  if (status) status.textContent = copied
})
