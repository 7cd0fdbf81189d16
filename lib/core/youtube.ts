/** Longer than any video link that a person copies. */
const LONGEST_LINK = 500
const ID = /^[A-Za-z0-9_-]{11}$/
const WATCH_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
const PATH_FORMS = new Set(['shorts', 'live', 'embed'])

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

/**
 * The 11-character id in a video link, or null. Accepts watch, youtu.be, shorts, live and embed links of YouTube's own hosts,
 * with `https://` or without, of at most 500 characters; a playlist without a video has none.
 */
export function extractYoutubeId(link: string): string | null {
  if (link.length > LONGEST_LINK) return null
  const url = asUrl(link)
  if (!url) return null
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  let candidate = ''
  if (url.hostname === 'youtu.be') candidate = first
  else if (!WATCH_HOSTS.has(url.hostname)) return null
  else if (first === 'watch') candidate = url.searchParams.get('v') ?? ''
  else if (PATH_FORMS.has(first)) candidate = second
  return ID.test(candidate) ? candidate : null
}

/** The address of the privacy-enhanced player, which starts at once because the reader has just asked for it. */
export function embedAddress(youtubeId: string): string {
  return `https://www.youtube-nocookie.com/embed/${youtubeId}?autoplay=1&rel=0`
}

/** The address of a video at its host. */
export function watchAddress(youtubeId: string): string {
  return `https://www.youtube.com/watch?v=${youtubeId}`
}
