import 'server-only'
import { buffer } from 'node:stream/consumers'
import {
  type ArticleFile,
  articleFile,
  type InlinePicture,
  MAX_FILE_BYTES,
} from '@/lib/core/article-file'
import { formatLongDate } from '@/lib/core/dates'
import { formatVersionCode } from '@/lib/core/identifiers'
import { type Locale, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { qrPath } from '@/lib/core/qr-path'
import { toReadingText } from '@/lib/core/reading-text'
import { reviewText } from '@/lib/core/review-text'
import { translator } from '@/lib/platform/i18n/translator'
import { siteProfile } from '@/lib/platform/site'
import { storage } from '@/lib/platform/storage/storage'
import { findPublicPicture } from '../../files/queries'
import type { ImageDto } from '../../files/schema'
import { requirePublic } from '../queries'
import { getPublicArticle } from './queries'
import type { ArticleDto } from './schema'

/** Reads the small size of a picture, the one that text-only readers get. */
async function readSmall({ small }: ImageDto): Promise<[string, InlinePicture] | null> {
  const [, , , id = '', variant = ''] = small.url.split('/')
  const found = await findPublicPicture(id, variant)
  const stream = found && (await storage().read(found.key))
  return stream ? [id, { mime: found.mime, bytes: await buffer(stream) }] : null
}

/** The pictures that fit into a file: in a text with hundreds, the rest are not even read. */
function listFitting(pictures: ImageDto[]): ImageDto[] {
  let bytes = 0
  return pictures.filter(({ small }) => {
    if (bytes + small.size > MAX_FILE_BYTES) return false
    bytes += small.size
    return true
  })
}

type Translate = Awaited<ReturnType<typeof translator>>

/** Lists the authors and reviewers, as on the article's page. */
function getLines(t: Translate, article: ArticleDto, lang: Locale): string[] {
  const { author, what_changed } = article
  return [
    siteProfile().name,
    ...(author ? [t('article.by', { name: `${author.first_name} ${author.last_name}` })] : []),
    reviewText(article, lang, (key, values) => t(`article.${key}`, values)),
    ...(what_changed
      ? [
          `${t('article.whatChanged', { date: formatLongDate(what_changed.date, lang) })} ${what_changed.note}`,
        ]
      : []),
  ]
}

/** Says where to check whether the copy is current: by its code, or else on its page. */
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
  const small = await Promise.all(listFitting(pictures).map(readSmall))
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
    call: number ? { number, words: t('chat.emergencyCall', { number }) } : undefined,
  })
  return articleFile(
    {
      lang,
      title: article.article_title,
      html,
      lines: getLines(t, article, lang),
      age: describeAge(t, article, lang),
      siteUrl: siteProfile().url,
    },
    new Map(small.flatMap((each) => (each ? [each] : []))),
  )
}
