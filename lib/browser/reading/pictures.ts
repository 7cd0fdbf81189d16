// Hides a picture that fails to load, which reveals the pattern beneath it.
function replaceBroken(target: EventTarget | null) {
  if (!(target instanceof HTMLImageElement) || !target.matches('[data-covered]')) return
  const shown = target.closest('picture') || target
  shown.hidden = true
}

document.addEventListener('error', (event) => replaceBroken(event.target), true)
for (const image of document.querySelectorAll<HTMLImageElement>('img[data-covered]')) {
  if (image.complete && !image.naturalWidth && image.currentSrc) replaceBroken(image)
}
