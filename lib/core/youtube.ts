const MAX_LINK_LENGTH = 500
/** Enough for an embed code. */
const MAX_TEXT_LENGTH = 2000
const INVISIBLE = /\p{Cf}/gu
const SEPARATORS = /[\s"'<>()[\]]+/
const TRAILING_PUNCTUATION = /[.,;:!?]+$/
const ID = /^[A-Za-z0-9_-]{11}$/
const WATCH_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
const SHORT_HOSTS = new Set(['youtu.be', 'www.youtu.be'])
const PATH_FORMS = new Set(['shorts', 'live', 'embed', 'v', 'e'])

function asUrl(link: string): URL | null {
  try {
    const typed = link.trim()
    // Allows links without a scheme, as read aloud or copied from a browser that hides it.
    const url = new URL(/^[a-z]+:|^\//i.test(typed) ? typed : `https://${typed}`)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
  } catch {
    return null
  }
}

function parseLink(link: string): string | null {
  if (link.length > MAX_LINK_LENGTH) return null
  const url = asUrl(link)
  if (!url) return null
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  let candidate = ''
  if (SHORT_HOSTS.has(url.hostname)) candidate = first
  else if (!WATCH_HOSTS.has(url.hostname)) return null
  else if (first === 'watch') candidate = url.searchParams.get('v') ?? ''
  else if (PATH_FORMS.has(first)) candidate = second
  return ID.test(candidate) ? candidate : null
}

/**
 * Extracts the 11-character video id from a link, an embed code, or text that contains either. Accepts watch, youtu.be, shorts,
 * live and embed links of YouTube's own hosts, with or without `https://`, of at most 500 characters.
 * @returns null if there is no video id, or more than one
 */
export function extractYoutubeId(text: string): string | null {
  if (text.length > MAX_TEXT_LENGTH) return null
  const parts = text.replace(INVISIBLE, '').replace(/&amp;/g, '&').split(SEPARATORS)
  const ids = new Set(
    parts.map((part) => parseLink(part.replace(TRAILING_PUNCTUATION, ''))).filter(Boolean),
  )
  return ids.size === 1 ? ([...ids][0] ?? null) : null
}

const START = /[?&#;](?:t|start)=(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?(?!\w)/i

/** The second at which a link starts the video: `t=90`, `t=1m30s`, `start=90`. 0 if it names none. */
export function extractStart(link: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = START.exec(link) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/**
 * The address of the privacy-enhanced player, which starts at once because the reader has just asked for it.
 * @param start in seconds
 */
export function embedAddress(youtubeId: string, start = 0): string {
  const from = start > 0 ? `&start=${start}` : ''
  return `https://www.youtube-nocookie.com/embed/${youtubeId}?autoplay=1&rel=0${from}`
}

/**
 * The address of a video at its host.
 * @param start in seconds
 */
export function watchAddress(youtubeId: string, start = 0): string {
  return `https://www.youtube.com/watch?v=${youtubeId}${start > 0 ? `&t=${start}s` : ''}`
}
