/**
 * Rotating boxes: [data-rotate] with the interval in ms contains [data-slide] elements, one of which is shown. A box
 * pauses under reduced motion, while hovered or focused, while the page or the box is not visible, and when the
 * reader has paused it.
 */

type Entry = Record<string, string>

const FADE_MS = 250

/** The list behind a box, in the reader's language; empty in data-saver mode or after a failed fetch. */
async function fetchEntries({ dataset }: HTMLElement): Promise<Entry[]> {
  const { rotateSource = '', rotateList = '', rotateLanguage } = dataset
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return []
  const response = await fetch(rotateSource)
  const body: { data: Record<string, Entry[]> } = await response.json()
  return (body.data[rotateList] ?? []).filter((entry) => entry.language === rotateLanguage)
}

/**
 * Creates the turn function of a box with `data-rotate-source`, a list of our API: it refills the only slide,
 * [data-field] by [data-field], with a random other entry. Adds or removes no node, so that React finds the page
 * unchanged. Fetches the list at the first visible turn.
 */
function refillFrom(box: HTMLElement, isResting: () => boolean): () => Promise<void> {
  let entries: Entry[] | undefined
  return async () => {
    entries ??= await fetchEntries(box).catch(() => [])
    const slide = box.querySelector<HTMLElement>('[data-slide]')
    const fields = [...box.querySelectorAll<HTMLElement>('[data-slide] [data-field]')]
    const [title] = fields
    if (!slide || !title) return
    const others = entries.filter((each) => each[title.dataset.field ?? ''] !== title.textContent)
    const entry = others[Math.floor(Math.random() * others.length)]
    if (!entry || isResting()) return
    delete slide.dataset.shown
    // Filled while hidden, shown a moment later, so that the change does not count as a layout shift.
    setTimeout(() => {
      for (const field of fields) field.textContent = entry[field.dataset.field ?? ''] ?? ''
    }, FADE_MS)
    setTimeout(() => {
      slide.dataset.shown = ''
    }, FADE_MS + 50)
  }
}

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

function startRotation(box: HTMLElement) {
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

for (const box of document.querySelectorAll<HTMLElement>('[data-rotate]')) startRotation(box)

export {}
