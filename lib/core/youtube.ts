const MAX_LINK_LENGTH = 500
/** Enough for an embed code. */
const MAX_TEXT_LENGTH = 2000
const INVISIBLE = /\p{Cf}/gu
/** White space, quotation marks and brackets of any kind, and signs of chat programs around words. */
const SEPARATORS = /[\s\p{Pi}\p{Pf}\p{Ps}\p{Pe}"'<>|*\u3001\u3002]+/u
const TRAILING_PUNCTUATION = /[.,;:!?~_\u2026]+$/
/** A label written right before a link: `Watch:https://…`. */
const LABEL = /^(?:[_~]+|[\p{L}\p{N}]+:(?=https?:))/iu
/** The first eleven characters of an id; what follows, such as `&t=9`, must not be a part of it. */
const ID = /^([A-Za-z0-9_-]{11})(?:$|[&,;:\\\u2026])/
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
/** Path segments after `embed/` that look like a video id: a playlist and a live channel. */
const NO_IDS = new Set(['videoseries', 'live_stream'])
/** A link without a scheme, such as `youtu.be/…`. */
const BARE_LINK = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?=[/?#:]|$)/u

type VideoLinkFault = 'none' | 'site' | 'notOne' | 'damaged' | 'several'

/** Message keys. */
const FAULT_TEXTS: Record<VideoLinkFault, string> = {
  none: 'videos.linkWrong',
  site: 'validation.videoLinkSite',
  notOne: 'validation.videoLinkNotOne',
  damaged: 'validation.videoLinkDamaged',
  several: 'validation.videoLinkSeveral',
}

/** The video id of a link, or the reason why it has none. */
type Target = { id: string } | { fault: VideoLinkFault }

const fault = (which: VideoLinkFault): Target => ({ fault: which })

function asUrl(link: string): URL | null {
  // Allows links without a scheme, as dictated or copied from a browser that hides it.
  const hasScheme = /^https?:/i.test(link)
  if (!hasScheme && !BARE_LINK.test(link)) return null
  try {
    return new URL(hasScheme ? link : `https://${link}`)
  } catch {
    return null
  }
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function parseLink(link: string): Target {
  const url = asUrl(link)
  if (!url) return fault('none')
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  const isShort = SHORT_HOSTS.has(url.hostname)
  if (!isShort && !/(?:^|\.)youtube(?:-nocookie)?\.com$/.test(url.hostname)) return fault('site')
  if (link.length > MAX_LINK_LENGTH) return fault('damaged')
  let candidate = ''
  if (isShort) candidate = first
  else if (!WATCH_HOSTS.has(url.hostname)) return fault('notOne')
  else if (first === 'watch') {
    candidate = url.searchParams.get('v') ?? ''
    if (!candidate && url.searchParams.has('list')) return fault('notOne')
    if (!url.searchParams.has('v')) candidate = second
  } else if (PATH_FORMS.has(first)) candidate = second
  else return fault('notOne')
  if (NO_IDS.has(candidate)) return fault('notOne')
  const [, id] = ID.exec(decodePart(candidate)) ?? []
  return id ? { id } : fault('damaged')
}

function readVideoLink(text: string): Target {
  if (text.length > MAX_TEXT_LENGTH) return fault('none')
  const parts = text.replace(INVISIBLE, '').replace(/&amp;/g, '&').split(SEPARATORS)
  const targets = parts.map((part) =>
    parseLink(part.replace(LABEL, '').replace(TRAILING_PUNCTUATION, '')),
  )
  const [id, other] = new Set(targets.flatMap((target) => ('id' in target ? [target.id] : [])))
  if (id) return other ? fault('several') : { id }
  const faults = targets.map((target) => ('fault' in target ? target.fault : null))
  return fault(
    (['damaged', 'notOne', 'site'] as const).find((each) => faults.includes(each)) ?? 'none',
  )
}

/**
 * Extracts the 11-character video id from a link, an embed code, or text that contains either. Accepts watch, youtu.be, shorts,
 * live and embed links of YouTube's own hosts, with or without `https://`, of at most 500 characters.
 * @returns null if there is no video id, or more than one
 */
export function extractYoutubeId(text: string): string | null {
  const target = readVideoLink(text)
  return 'id' in target ? target.id : null
}

/** Returns the message key of the reason why a text does not name exactly one video, or null if it does. */
export function findVideoLinkFault(text: string): string | null {
  const target = readVideoLink(text)
  return 'fault' in target ? FAULT_TEXTS[target.fault] : null
}

const START =
  /[?&#;](?:t|start|time_continue)=(?:(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?|(?:(\d{1,2}):)?(\d{1,3}):(\d{2}))(?![\w:])/i

/** The second at which a link starts the video: `t=90`, `t=1m30s`, `t=1:30`, `start=90`. 0 if it names none. */
export function extractStart(link: string): number {
  const [, h, m, s, hours = h ?? 0, minutes = m ?? 0, seconds = s ?? 0] = START.exec(link) ?? []
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
