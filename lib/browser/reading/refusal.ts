/**
 * Says why somebody was sent here: `/home?notice=not-allowed`. The words stand at the place that shows them. The
 * message goes by itself, as every message of the public pages does, but never while it is read.
 */
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
  // Without a state: React's router, which may be there already, then learns of the new address too.
  history.replaceState(null, '', location.pathname + location.hash)
  wait()
}

export {}
