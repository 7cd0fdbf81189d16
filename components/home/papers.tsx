import { Download, Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { type Locale, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { preserveFrenchSpaces } from '@/lib/core/reading-text'
import { cutText, formatBytes } from '@/lib/core/text'
import type { PaperCardDto } from '@/lib/modules/content/papers/schema'
import { EmptyState } from '../ui/empty-state'
import { HomeSection } from './home-sections'

const MAX_AUTHORS_LENGTH = 90
const icon =
  'inline-flex size-11 items-center justify-center rounded-control text-forest hover:bg-wash'

interface PaperLineProps {
  paper: PaperCardDto
  locale: Locale
}

/** A paper in one line: year, title (cut at 150, on phones at 25), authors, language; open and download. */
function PaperLine({ paper, locale }: PaperLineProps) {
  const t = useTranslations('papers')
  const language = useTranslations('languages')(paper.language)
  const href = localePath(locale, paths.paper(paper.paper_id, paper.paper_title))
  const { paper_title: whole, size } = paper
  const title = preserveFrenchSpaces(whole, toLang(paper.language))
  const facts = [cutText(paper.authors.join(', '), MAX_AUTHORS_LENGTH), language]
  return (
    <li className="group relative grid grid-cols-[1fr_auto] items-start gap-x-3 border-b border-line py-3 sm:grid-cols-[4rem_1fr_auto]">
      <p className="hidden pt-2 text-lg font-semibold text-clay tabular-nums sm:block">
        {paper.year}
      </p>
      <div className="min-w-0 py-2">
        <h3 className="leading-snug sm:text-lg">
          <a
            href={href}
            title={title}
            lang={toLang(paper.language)}
            className="group-hover:underline after:absolute after:inset-0"
          >
            <span className="sm:hidden">{cutText(title, limits.cut.paperTitleNarrow)}</span>
            <span className="hidden sm:inline">{cutText(title, limits.cut.paperTitleWide)}</span>
          </a>
        </h3>
        <p className="mt-1 text-sm text-muted">
          {facts.filter(Boolean).join(' · ')}
          {paper.year ? <span className="sm:hidden"> · {paper.year}</span> : null}
          {size ? ` · PDF, ${formatBytes(size)}` : null}
        </p>
      </div>
      <div className="relative z-10 flex">
        <a href={href} aria-label={`${t('open')}: ${title}`} title={t('open')} className={icon}>
          <Eye aria-hidden="true" className="size-5" />
        </a>
        {paper.paper_url ? (
          <a
            href={paths.paperFile(paper.paper_id)}
            download={`${paper.paper_id}.pdf`}
            aria-label={`${t('download')}: ${title}`}
            title={t('download')}
            className={icon}
          >
            <Download aria-hidden="true" className="size-5" />
          </a>
        ) : null}
      </div>
    </li>
  )
}

interface Props {
  papers: PaperCardDto[]
  count: number
  locale: Locale
}

/** Four papers as a typographic list. */
export function Papers({ papers, count, locale }: Props) {
  const t = useTranslations('home')
  const none = useTranslations('papers')('none')
  const hasMore = count > limits.home.moreAbove
  const more = { href: localePath(locale, paths.papers), text: t('morePapers') }
  return (
    <HomeSection id="papers" title={t('papersTitle')} more={hasMore ? more : null} isIndex>
      {papers.length > 0 ? (
        <ul className="-mt-3">
          {papers.map((paper) => (
            <PaperLine key={paper.paper_id} paper={paper} locale={locale} />
          ))}
        </ul>
      ) : (
        <EmptyState title={none} />
      )}
    </HomeSection>
  )
}
