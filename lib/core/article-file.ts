import { escapeXml } from './xml'

/** A self-contained text, with its labels in the language of the page. */
export interface ArticleFile {
  lang: string
  title: string
  /** Sanitised HTML. */
  html: string
  /** One line each: the site's name, who wrote and reviewed it and when, and what changed for readers. */
  lines: string[]
  /** The age of the copy, and the address where a reader can check it. */
  age: { words: string; address: string; qr: { size: number; d: string } | null }
  siteUrl: string
}

/** A picture to embed as a data URL, as the file loads nothing. */
export interface InlinePicture {
  mime: string
  bytes: Buffer
}

export const MAX_FILE_BYTES = 150 * 1024

const STYLE =
  'body{font:18px/1.6 system-ui,sans-serif;max-width:42rem;margin:0 auto;padding:1rem}img{max-width:100%;height:auto}table{border-collapse:collapse}td,th{border:1px solid;padding:.3rem;text-align:left;vertical-align:top}.care{border:1px solid;border-left:6px solid;padding:.5rem 1rem}.grade{font-weight:700;margin-right:.4em}.age{border:1px solid;padding:1rem;margin-top:2rem}.age svg{width:8rem}'

// Sanitised texts write images in one form only (lib/platform/html/sanitize).
const IMAGE = /<img ([^>]*?) ?\/?>/g
const OWN_SOURCE = /(?:^| )src="\/api\/files\/([0-9a-f-]{36})[^"]*"/

function inline(html: string, pictures: ReadonlyMap<string, InlinePicture>, room: number): string {
  let left = room
  return html.replace(IMAGE, (_all, attributes: string) => {
    const [, alt = ''] = /(?:^| )alt="([^"]*)"/.exec(attributes) ?? []
    const picture = pictures.get(OWN_SOURCE.exec(attributes)?.[1] ?? '')
    const source = picture && `data:${picture.mime};base64,${picture.bytes.toString('base64')}`
    // Images that do not fit, or come from elsewhere, become their descriptions.
    if (!source || source.length + alt.length + 20 > left) return `<em>[${alt}]</em>`
    left -= source.length + alt.length + 20
    return `<img alt="${alt}" src="${source}">`
  })
}

function renderDocument({ lang, title, html, lines, age }: ArticleFile): string {
  const { words, address, qr } = age
  const drawn = qr
    ? `<svg viewBox="0 0 ${qr.size} ${qr.size}" aria-hidden="true"><path fill="#fff" d="M0 0h${qr.size}v${qr.size}H0"/><path d="${qr.d}"/></svg>`
    : ''
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeXml(title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeXml(title)}</h1>${lines.map((line) => `<p>${escapeXml(line)}</p>`).join('')}
${html}
<div class="age">${drawn}<p>${escapeXml(words)} <a href="${escapeXml(address)}">${escapeXml(address)}</a></p></div></body></html>
`
}

/**
 * Returns a text as one HTML file that opens without a network or a script. Embeds pictures in order while the file
 * stays within 150 KB, and replaces the others by their descriptions. Only a text that is longer by itself exceeds
 * that.
 */
export function articleFile(
  file: ArticleFile,
  pictures: ReadonlyMap<string, InlinePicture>,
): string {
  // Makes links to this site absolute, for a file opened elsewhere.
  const html = file.html.replace(/ href="\//g, ` href="${file.siteUrl}/`)
  const bare = renderDocument({ ...file, html: inline(html, new Map(), 0) })
  const room = MAX_FILE_BYTES - Buffer.byteLength(bare)
  return renderDocument({ ...file, html: inline(html, pictures, room) })
}
