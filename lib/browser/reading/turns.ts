/**
 * Rotating boxes: [data-rotate] with the interval in ms contains [data-slide] elements, of which one is shown. A box rests
 * under reduced motion, while hovered or focused, while the page is hidden or the box out of sight, and when the reader has
 * paused it.
 */
import { refillFrom } from './refill'

function isInSight(box: Element): boolean {
  const { top, bottom } = box.getBoundingClientRect()
  return top < innerHeight && bottom > 0
}

function showNext(box: HTMLElement) {
  const slides = [...box.querySelectorAll<HTMLElement>('[data-slide]')]
  const now = slides.findIndex((slide) => slide.dataset.shown !== undefined)
  const next = slides[(now + 1) % slides.length]
  if (now >= 0) delete slides[now]?.dataset.shown
  if (next) next.dataset.shown = ''
}

function takeTurns(box: HTMLElement) {
  const pause = box.querySelector<HTMLButtonElement>('[data-pause]')
  let isHovered = false
  let isPaused = matchMedia('(prefers-reduced-motion: reduce)').matches
  const mark = () => pause?.setAttribute('aria-pressed', String(isPaused))
  // A button pressed with a finger keeps the focus, which must not stop the rotation.
  const isResting = () =>
    isPaused ||
    isHovered ||
    document.hidden ||
    box.querySelector(':focus-visible') !== null ||
    !isInSight(box)
  const turn = box.dataset.rotateSource ? refillFrom(box, isResting) : () => showNext(box)

  box.addEventListener('pointerenter', () => {
    isHovered = true
  })
  box.addEventListener('pointerleave', () => {
    isHovered = false
  })
  pause?.addEventListener('click', () => {
    isPaused = !isPaused
    mark()
  })
  mark()
  setInterval(() => {
    if (!isResting()) turn()
  }, Number(box.dataset.rotate))
}

for (const box of document.querySelectorAll<HTMLElement>('[data-rotate]')) takeTurns(box)
