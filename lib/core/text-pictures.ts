import { formatBytes } from './text'

/** A picture of a text and its sizes, as the page knows them. */
interface TextPicture {
  url: string
  /** In pixels. */
  width: number
  height: number
  sources: { type: string; srcset: string }[]
  small: { url: string; size: number }
}

// Sanitised texts write images in one form only (lib/platform/html/sanitize).
const IMAGE = /<img ([^>]*?) ?\/?>/g
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const OWN_SOURCE = new RegExp(`(?:^| )src="/api/files/(${UUID})`)
const OWN_ADDRESS = new RegExp(`^/api/files/(${UUID})`)
/** The text width of reading pages, in pixels. */
const MAX_WIDTH = 704

/** The file of the image; ignores addresses in its description. */
const getId = (attributes: string) => OWN_SOURCE.exec(attributes)?.[1]

/** Ids of the files that a sanitised text shows, without duplicates. */
export function pictureIdsIn(html: string): string[] {
  const ids = [...html.matchAll(IMAGE)].flatMap(([, attributes = '']) => getId(attributes) ?? [])
  return [...new Set(ids)]
}

function getSize(attributes: string, { width, height }: TextPicture): [string, number] {
  const [, wanted] = / width="(\d+)"/.exec(attributes) ?? []
  const isWhole = wanted && / height="\d+"/.test(attributes)
  if (isWhole) return [attributes, Number(wanted)]
  const rest = attributes.replace(/ (?:width|height)="\d*"/g, '')
  const shownWidth = wanted ? Number(wanted) : width
  const high = Math.max(1, Math.round((shownWidth * height) / width))
  return [`${rest} width="${shownWidth}" height="${high}"`, shownWidth]
}

/**
 * Prepares the pictures of a sanitised text for readers: they load lazily, reserve their space until then, and use the smallest
 * size that suffices.
 * @param html output of the sanitiser
 * @param pictures the known files it shows; any other image is left unchanged, but loads lazily
 */
export function withTextPictures(html: string, pictures: readonly TextPicture[]): string {
  const known = new Map(pictures.map((picture) => [OWN_ADDRESS.exec(picture.url)?.[1], picture]))
  return html.replace(IMAGE, (_all, attributes: string) => {
    const picture = known.get(getId(attributes))
    const lazy = 'loading="lazy" decoding="async"'
    if (!picture) return `<img ${attributes} ${lazy}>`
    const [sized, width] = getSize(attributes, picture)
    const widths = `(min-width: 48rem) ${Math.min(width, MAX_WIDTH)}px, 100vw`
    const sources = picture.sources.map(
      ({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${widths}">`,
    )
    const small = `data-small="${picture.small.url}" data-size="${formatBytes(picture.small.size)}"`
    return `<picture>${sources.join('')}<img ${sized} ${lazy} ${small}></picture>`
  })
}
