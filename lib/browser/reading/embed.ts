import { isForNewTab, on } from './events'

// Fetches a video from its host only on request.
on('click', 'a[data-embed]', (link, event) => {
  if (isForNewTab(event)) return
  event.preventDefault()
  const { embed = '', title = '', frameClass = '' } = link.dataset
  const frame = document.createElement('iframe')
  frame.src = embed
  frame.title = title
  frame.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen'
  frame.allowFullscreen = true
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.className = frameClass
  // The link stays, hidden, because React must find the page unchanged (see `ScriptSlot`).
  link.hidden = true
  link.parentElement?.querySelector('[data-frame]')?.replaceChildren(frame)
  frame.focus()
})
