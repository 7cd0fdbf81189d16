import { on } from './events'

// Loads the chat when it is first opened.
on('click', '[data-chat-open]', async (opener) => {
  const corner = opener.closest<HTMLElement>('[data-chat]')
  if (!corner || opener.hasAttribute('aria-busy')) return
  opener.setAttribute('aria-busy', 'true')
  try {
    const { openChat } = await import('./chat/chat')
    await openChat(corner)
  } finally {
    opener.removeAttribute('aria-busy')
  }
})
