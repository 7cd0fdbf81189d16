import type { languageOffer } from '../../../messages/en.json'

const OFFER_KEY = 'ingingo.language-offered'

/** Returns whether this browser has never been offered a language; records that it now has. */
function claimFirstOffer(): boolean {
  try {
    if (localStorage.getItem(OFFER_KEY)) return false
    localStorage.setItem(OFFER_KEY, '1')
    return true
  } catch {
    // Without storage, never offer, to avoid asking repeatedly.
    return false
  }
}

/**
 * Offers this page in the reader's own language, once: in a sticky bar at the end of the page, which leaves room for the chat
 * button and causes no layout shift.
 * @param language one of ours
 */
export function offerLanguage(language: string): void {
  const offers: Record<string, typeof languageOffer> = JSON.parse(LANGUAGE_OFFERS)
  const texts = offers[language]
  if (!texts || !claimFirstOffer()) return
  const place = document.createElement('aside')
  place.lang = language
  place.setAttribute('aria-label', texts.read)
  place.dataset.languageOffer = ''
  place.className = 'no-print bottom-0 z-20 border-t border-line bg-surface px-4 py-1 max-sm:pr-20'
  // Not a class: each page inlines only the CSS rules that its own markup uses.
  place.style.position = 'sticky'
  const box = document.createElement('div')
  box.className = 'mx-auto flex w-fit max-w-full items-center gap-3'
  const link = document.createElement('a')
  link.href = location.href
  link.hreflang = language
  link.dataset.language = language
  link.className = 'inline-flex min-h-11 items-center'
  link.textContent = texts.read
  const close = document.createElement('button')
  close.type = 'button'
  close.className =
    'inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-wash'
  close.setAttribute('aria-label', texts.close)
  close.textContent = '×'
  close.addEventListener('click', () => place.remove())
  box.append(link, close)
  place.append(box)
  // Outside React's tree, which would report it as a hydration mismatch.
  document.body.append(place)
}
