import { Download, Printer, Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { langOf } from '@/lib/core/locales'
import { localePath } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import type { ArticleDto } from '@/lib/modules/articles/schema'
import { ScriptSlot } from '../layout/script-slot'
import { CopyLink, whatsAppAddress } from '../layout/share-links'
import { SAVE_PLACE } from '../offline/save-control'
import { cn } from '../ui/class-names'

interface Props {
  article: ArticleDto
  /** Without locale prefix. */
  path: string
  site: SiteProfile
}

const tool = 'min-h-11 items-center gap-1 px-1 text-sm font-semibold text-forest hover:underline'
const icon = { 'aria-hidden': true, className: 'size-4' } as const

/** An article's tools in a quiet row under its byline; on phones the print tool shows only its icon. */
export function ArticleTools({ article, path, site }: Props) {
  const t = useTranslations('share')
  const tArticle = useTranslations('article')
  const address = site.url + localePath(langOf(article.language), path)
  return (
    <p className="no-print -mx-1 mt-1 flex flex-wrap items-center sm:gap-1">
      <a
        href={whatsAppAddress(article.article_title, address)}
        rel="noreferrer"
        aria-label={t('whatsapp')}
        className={cn('inline-flex', tool)}
      >
        <Share2 {...icon} />
        WhatsApp
      </a>{' '}
      <CopyLink address={address} className={cn('scripted', tool)} />{' '}
      <button
        type="button"
        data-plain
        data-print
        className={cn('scripted min-w-11 justify-center max-sm:text-[0px]', tool)}
      >
        <Printer {...icon} />
        {tArticle('print')}
      </button>{' '}
      <a href={`#${SAVE_PLACE}`} className={cn('scripted', tool)}>
        <Download {...icon} />
        {tArticle('save')}
      </a>{' '}
      <ScriptSlot as="span" id="link-copied" role="status" className="text-success" />
    </p>
  )
}
