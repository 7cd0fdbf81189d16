import { Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ContentLanguage, langOf } from '@/lib/core/locales'
import { localePath } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { buttonStyle } from '../ui/button-style'
import { ScriptSlot } from './script-slot'

interface Props {
  title: string
  /** Of the text: its address in that language is the one to share. */
  language: ContentLanguage
  /** Without language. */
  path: string
  site: SiteProfile
}

/**
 * Hands a page on: by a link to WhatsApp, by copying its address, or by the system's own sheet where there is one
 * (lib/browser/reading/share.ts). Nothing is loaded from anybody for it.
 */
export function ShareLinks({ title, language, path, site }: Props) {
  const t = useTranslations('share')
  const address = site.url + localePath(langOf(language), path)
  const text = encodeURIComponent(`${title} ${address}`)
  return (
    <p className="no-print mt-6 flex flex-wrap items-center gap-3">
      <a
        href={`https://wa.me/?text=${text}`}
        rel="noreferrer"
        className={buttonStyle('secondary', 'small')}
      >
        <Share2 aria-hidden="true" className="size-5" />
        {t('whatsapp')}
      </a>{' '}
      <button
        type="button"
        data-plain
        data-copy={address}
        data-copied={t('copied')}
        data-sheet={t('sheet')}
        aria-describedby="link-copied"
        className={buttonStyle('secondary', 'small', 'scripted')}
        suppressHydrationWarning
        // Its words change where there is a sheet, perhaps before React is there: React does not look into HTML.
        dangerouslySetInnerHTML={{ __html: t('copy') }}
      />{' '}
      <ScriptSlot as="span" id="link-copied" role="status" className="text-success" />
    </p>
  )
}
