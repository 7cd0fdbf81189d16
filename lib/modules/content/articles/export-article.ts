import 'server-only'
import { buffer } from 'node:stream/consumers'
import { formatLongDate } from '@/lib/core/dates'
import { formatPhone } from '@/lib/core/format-phone.mjs'
import { formatVersionCode } from '@/lib/core/identifiers'
import { type Locale, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { qrPath } from '@/lib/core/qr-path'
import { toReadingText } from '@/lib/core/reading-text'
import { reviewText } from '@/lib/core/review-text'
import { escapeXml } from '@/lib/core/xml'
import { db } from '@/lib/platform/db/client'
import { translator } from '@/lib/platform/i18n/translator'
import { siteProfile } from '@/lib/platform/site'
import { storage } from '@/lib/platform/storage/storage'
import { findPublicPicture } from '../../files/queries'
import type { ImageDto } from '../../files/schema'
import { requirePublic } from '../queries'
import { listGroup, toTranslations } from '../translations/queries'
import type { PublicTranslations } from '../translations/schema'
import { getPublicArticle } from './queries'
import type { ArticleDto } from './schema'

/** A self-contained text, with its labels in the language of the page. */
export interface ArticleFile {
  lang: string
  title: string
  /** Sanitised HTML. */
  html: string
  /** One line each: the site's name, who wrote and reviewed it and when, and what changed in its original and for readers. */
  lines: string[]
  /** The age of the copy, and the address where a reader can check it. */
  age: { words: string; address: string; qr: { size: number; d: string } | null }
  siteUrl: string
}

/** A picture to embed as a data URL, as the file loads nothing. */
interface InlinePicture {
  mime: string
  bytes: Buffer
}

export const MAX_FILE_BYTES = 150 * 1024

const STYLE =
  'body{font:18px/1.6 system-ui,sans-serif;max-width:42rem;margin:0 auto;padding:1rem}img{max-width:100%;height:auto}table{border-collapse:collapse}td,th{border:1px solid;padding:.3rem;text-align:left;vertical-align:top}.care{border:1px solid;border-left:6px solid;padding:.5rem 1rem}.grade{font-weight:700;margin-right:.4em}.age{border:1px solid;padding:1rem;margin-top:2rem}.age svg{width:8rem}'

// Sanitised texts write images in one form only (lib/platform/html/sanitize).
const IMAGE = /<img ([^>]*?) ?\/?>/g
const OWN_SOURCE = /(?:^| )src="\/api\/files\/([0-9a-f-]{36})[^"]*"/

function inlineImages(
  html: string,
  pictures: ReadonlyMap<string, InlinePicture>,
  room: number,
): string {
  let remainingBytes = room
  return html.replace(IMAGE, (_all, attributes: string) => {
    const [, alt = ''] = /(?:^| )alt="([^"]*)"/.exec(attributes) ?? []
    const picture = pictures.get(OWN_SOURCE.exec(attributes)?.[1] ?? '')
    const source = picture && `data:${picture.mime};base64,${picture.bytes.toString('base64')}`
    // Images that do not fit, or come from elsewhere, become their descriptions.
    if (!source || source.length + alt.length + 20 > remainingBytes) return `<em>[${alt}]</em>`
    remainingBytes -= source.length + alt.length + 20
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
  const bare = renderDocument({ ...file, html: inlineImages(html, new Map(), 0) })
  const room = MAX_FILE_BYTES - Buffer.byteLength(bare)
  return renderDocument({ ...file, html: inlineImages(html, pictures, room) })
}

/** Reads the small size of a picture, the one that text-only readers get. */
async function readSmall({ small }: ImageDto): Promise<[string, InlinePicture] | null> {
  const [, , , id = '', variant = ''] = small.url.split('/')
  const found = await findPublicPicture(id, variant)
  const stream = found && (await storage().read(found.key))
  return stream ? [id, { mime: found.mime, bytes: await buffer(stream) }] : null
}

/** Selects the pictures that together fit into a file, so that the rest are not read. */
function takeFittingPictures(pictures: ImageDto[]): ImageDto[] {
  let bytes = 0
  return pictures.filter(({ small }) => {
    if (bytes + small.size > MAX_FILE_BYTES) return false
    bytes += small.size
    return true
  })
}

type Translate = Awaited<ReturnType<typeof translator>>

/** Lists the authors, the reviewers and what has changed, as on the article's page. */
function getLines(
  t: Translate,
  article: ArticleDto,
  original: PublicTranslations['changed'],
  lang: Locale,
): string[] {
  const { author, what_changed } = article
  return [
    siteProfile().name,
    ...(author ? [t('article.by', { name: `${author.first_name} ${author.last_name}` })] : []),
    reviewText(article, lang, (key, values) => t(`article.${key}`, values)),
    ...(original
      ? [t('translations.changed', { language: t(`languages.${original.language}`) })]
      : []),
    ...(what_changed
      ? [
          `${t('article.whatChanged', { date: formatLongDate(what_changed.date, lang) })} ${what_changed.note}`,
        ]
      : []),
  ]
}

/** Returns where to check whether the copy is current: at the address of its version code, or else on its page. */
function describeAge(
  t: Translate,
  { article_id, article_title, code }: ArticleDto,
  lang: Locale,
): ArticleFile['age'] {
  const { url } = siteProfile()
  if (!code) {
    const address = `${url}${localePath(lang, paths.article(article_id, article_title))}`
    return { words: t('printed.stillCurrent'), address, qr: null }
  }
  const address = `${url}${localePath(lang, paths.printed(formatVersionCode(code)))}`
  const words = `${t('printed.stillCurrent')} ${t('printed.code', { code: formatVersionCode(code) })}`
  return { words, address, qr: qrPath(address) }
}

/**
 * Returns a public article as one self-contained HTML file (docs/rules.md#content), in its own language.
 * @throws AppError `gone` (410) when it was public once and is deleted, `not_found`.
 */
export async function exportArticle(id: string): Promise<string> {
  const { article, pictures } = requirePublic('article', await getPublicArticle(id))
  const lang = toLang(article.language)
  const t = await translator(lang)
  const small = await Promise.all(takeFittingPictures(pictures).map(readSmall))
  const { changed } = toTranslations(await listGroup(db(), 'article', id), id)
  const [number] = siteProfile().emergencyNumbers
  const { html } = toReadingText(article.article_content, lang, {
    lang,
    getTable: (number) => t('article.table', { number }),
    getCare: (grade) => t(`article.care.${grade}`),
    keyPoints: t('article.keyPoints'),
    notes: {
      heading: t('article.footnotes'),
      getRef: (note) => t('article.footnote', { number: note }),
      back: t('article.footnoteBack'),
    },
    call: number
      ? { number, words: t('chat.emergencyCall', { number: formatPhone(number) }) }
      : undefined,
  })
  return articleFile(
    {
      lang,
      title: article.article_title,
      html,
      lines: getLines(t, article, changed, lang),
      age: describeAge(t, article, lang),
      siteUrl: siteProfile().url,
    },
    new Map(small.flatMap((each) => (each ? [each] : []))),
  )
}
