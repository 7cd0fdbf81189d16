import { on } from './events'

// The chat is fetched when it is opened for the first time.
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
