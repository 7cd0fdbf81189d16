import { on } from './events'

const notice = document.querySelector<HTMLElement>('[data-offline-notice] > div')

function show() {
  if (notice) notice.hidden = navigator.onLine
}

addEventListener('online', show)
addEventListener('offline', show)
show()

on('click', '[data-dismiss]', () => {
  if (notice) notice.hidden = true
})
