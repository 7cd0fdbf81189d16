import { on } from './events'

// Leaving for the portal ends what this browser remembers of a session, and nothing else.
on('click', '[data-clear-session]', () => {
  try {
    localStorage.removeItem('ingingo.session')
    sessionStorage.removeItem('ingingo.session')
  } catch {
    // Nothing is kept here.
  }
})
