/**
 * Explains a redirect to `/home?notice=not-allowed`. The text is on the element that shows it. The message disappears
 * by itself, like every message of the public pages, but not while hovered or focused.
 */
import { dropQuery } from './drop-query'

const STAYS = 4000

const place = document.querySelector<HTMLElement>('[data-refusal]')
let timer: ReturnType<typeof setTimeout>

const clear = () => {
  place?.replaceChildren()
  place?.removeAttribute('tabindex')
}
const wait = () => {
  timer = setTimeout(clear, STAYS)
}
const hold = () => clearTimeout(timer)

if (place) {
  place.textContent = place.dataset.refusal ?? ''
  place.tabIndex = 0
  for (const type of ['pointerenter', 'focus']) place.addEventListener(type, hold)
  for (const type of ['pointerleave', 'blur']) place.addEventListener(type, wait)
  dropQuery()
  wait()
}
