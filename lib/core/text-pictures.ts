import { formatBytes } from './text'

/** A picture of a text and its sizes, as the page knows them. */
interface TextPicture {
  url: string
  /** Pixels. */
  width: number
  height: number
  sources: { type: string; srcset: string }[]
  small: { url: string; size: number }
}

// The text was sanitised: its images are written in one way only (lib/platform/html/sanitize).
const IMAGE = /<img ([^>]*?) ?\/?>/g
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const OWN_SOURCE = new RegExp(`(?:^| )src="/api/files/(${UUID})`)
const OWN_ADDRESS = new RegExp(`^/api/files/(${UUID})`)
/** The measure of reading pages, in pixels. */
const MOST_WIDTH = 704

/** What the image shows: an address in its description is none. */
const idOf = (attributes: string) => OWN_SOURCE.exec(attributes)?.[1]

/** Ids of the files that a sanitised text shows, each once. */
export function pictureIdsIn(html: string): string[] {
  const ids = [...html.matchAll(IMAGE)].flatMap(([, attributes = '']) => idOf(attributes) ?? [])
  return [...new Set(ids)]
}

function sizeOf(attributes: string, { width, height }: TextPicture): [string, number] {
  const [, wanted] = / width="(\d+)"/.exec(attributes) ?? []
  const isWhole = wanted && / height="\d+"/.test(attributes)
  if (isWhole) return [attributes, Number(wanted)]
  const rest = attributes.replace(/ (?:width|height)="\d*"/g, '')
  const shown = wanted ? Number(wanted) : width
  const high = Math.max(1, Math.round((shown * height) / width))
  return [`${rest} width="${shown}" height="${high}"`, shown]
}

/**
 * Makes the pictures of a sanitised text ready for readers: they come when they are near, keep their place until then,
 * and in the smallest size that does.
 * @param html an answer of the sanitiser
 * @param pictures what is known of the files it shows; an image of another is left as it is, but waits to be near
 */
export function withTextPictures(html: string, pictures: readonly TextPicture[]): string {
  const known = new Map(pictures.map((picture) => [OWN_ADDRESS.exec(picture.url)?.[1], picture]))
  return html.replace(IMAGE, (_all, attributes: string) => {
    const picture = known.get(idOf(attributes))
    const lazy = 'loading="lazy" decoding="async"'
    if (!picture) return `<img ${attributes} ${lazy}>`
    const [sized, width] = sizeOf(attributes, picture)
    const shown = `(min-width: 48rem) ${Math.min(width, MOST_WIDTH)}px, 100vw`
    const sources = picture.sources.map(
      ({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${shown}">`,
    )
    const small = `data-small="${picture.small.url}" data-size="${formatBytes(picture.small.size)}"`
    return `<picture>${sources.join('')}<img ${sized} ${lazy} ${small}></picture>`
  })
}
