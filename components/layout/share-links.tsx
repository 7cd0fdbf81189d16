import { Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ContentLanguage, toLang } from '@/lib/core/locales'
import { localePath } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { buttonStyle } from '../ui/button'
import { ScriptSlot } from './script-slot'

interface Props {
  title: string
  /** The text's language; shares its address in that language. */
  language: ContentLanguage
  /** Without language prefix. */
  path: string
  site: SiteProfile
}

/** Returns the address that shares a page and its title over WhatsApp. */
export const whatsAppAddress = (title: string, address: string) =>
  `https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`

/** Opens the system's share sheet if there is one, or copies the address; confirms in the slot `link-copied`. */
export function CopyLink({ address, className }: { address: string; className: string }) {
  const t = useTranslations('share')
  return (
    <button
      type="button"
      data-plain
      data-copy={address}
      data-copied={t('copied')}
      data-share
      aria-describedby="link-copied"
      className={className}
    >
      {t('link')}
    </button>
  )
}

/**
 * Shares a page: over WhatsApp, through the system's share sheet, or else by copying its address
 * (lib/browser/reading/controls.ts). Loads nothing from third parties.
 */
export function ShareLinks({ title, language, path, site }: Props) {
  const t = useTranslations('share')
  const address = site.url + localePath(toLang(language), path)
  return (
    <p className="no-print mt-6 flex flex-wrap items-center gap-3">
      <a
        href={whatsAppAddress(title, address)}
        rel="noreferrer"
        className={buttonStyle('secondary', 'small')}
      >
        <Share2 aria-hidden="true" className="size-5" />
        {t('whatsapp')}
      </a>{' '}
      <CopyLink address={address} className={buttonStyle('secondary', 'small', 'scripted')} />{' '}
      <ScriptSlot as="span" id="link-copied" role="status" className="text-success" />
    </p>
  )
}
