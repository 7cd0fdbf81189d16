import { escapeXml } from './xml'

/** A text that is taken along, with words in the language of the page. */
export interface ArticleFile {
  lang: string
  title: string
  /** Sanitised HTML. */
  html: string
  /** The site's name, who wrote and who reviewed it and when, what changed for readers: a line each. */
  lines: string[]
  /** Its age and where that is asked about. */
  age: { words: string; address: string; qr: { size: number; d: string } | null }
  siteUrl: string
}

/** A picture for a text that reaches nothing else: its own bytes as an address. */
export interface InlinePicture {
  mime: string
  bytes: Buffer
}

export const MOST_FILE_BYTES = 150 * 1024

const STYLE =
  'body{font:18px/1.6 system-ui,sans-serif;max-width:42rem;margin:0 auto;padding:1rem}img{max-width:100%;height:auto}table{border-collapse:collapse}td,th{border:1px solid;padding:.3rem;text-align:left;vertical-align:top}.care{border:1px solid;border-left:6px solid;padding:.5rem 1rem}.grade{font-weight:700;margin-right:.4em}.age{border:1px solid;padding:1rem;margin-top:2rem}.age svg{width:8rem}'

// The text was sanitised: its images are written in one way only (lib/platform/html/sanitize).
const IMAGE = /<img ([^>]*?) ?\/?>/g
const OWN_SOURCE = /(?:^| )src="\/api\/files\/([0-9a-f-]{36})[^"]*"/

function inline(html: string, pictures: ReadonlyMap<string, InlinePicture>, room: number): string {
  let left = room
  return html.replace(IMAGE, (_all, attributes: string) => {
    const [, alt = ''] = /(?:^| )alt="([^"]*)"/.exec(attributes) ?? []
    const picture = pictures.get(OWN_SOURCE.exec(attributes)?.[1] ?? '')
    const source = picture && `data:${picture.mime};base64,${picture.bytes.toString('base64')}`
    // What does not fit, or came from elsewhere, is told in words.
    if (!source || source.length + alt.length + 20 > left) return `<em>[${alt}]</em>`
    left -= source.length + alt.length + 20
    return `<img alt="${alt}" src="${source}">`
  })
}

function documentOf({ lang, title, html, lines, age }: ArticleFile): string {
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
 * A text as one HTML file that opens without a network and without a script. Pictures stand in it as long as the file
 * stays within 150 KB, the first ones first; the others are told in words. Only a text that is longer itself makes a
 * longer file.
 */
export function articleFile(
  file: ArticleFile,
  pictures: ReadonlyMap<string, InlinePicture>,
): string {
  // Addresses within the site lead there from wherever the file is opened.
  const html = file.html.replace(/ href="\//g, ` href="${file.siteUrl}/`)
  const bare = documentOf({ ...file, html: inline(html, new Map(), 0) })
  const room = MOST_FILE_BYTES - Buffer.byteLength(bare)
  return documentOf({ ...file, html: inline(html, pictures, room) })
}
