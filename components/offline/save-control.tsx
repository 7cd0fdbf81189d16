import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { ScriptSlot } from '../layout/script-slot'
import { buttonStyle } from '../ui/button-style'

interface Props {
  locale: Locale
  /** The address of a document to save with the page. */
  document?: string | undefined
}

/** The fragment that links to it. */
export const SAVE_PLACE = 'save'

/**
 * Saves a page for reading without a network. lib/browser/reading/offline.ts fills it with copies of the hidden templates here,
 * once the browser can store something; without scripts nothing shows.
 */
export function SaveControl({ locale, document }: Props) {
  const t = useTranslations('saved')
  const [size, date] = ['{size}', '{date}']
  const button = buttonStyle('quiet', 'small', '-ml-3')
  return (
    <div id={SAVE_PLACE} data-plain data-save data-document={document} className="no-print">
      <div hidden data-save-original>
        <p data-state="none">
          <button type="button" data-do="save" className={button}>
            <Download aria-hidden="true" className="size-5" />
            {t('save', { size })}
          </button>
        </p>
        <p data-state="saving">{t('saving')}</p>
        <p data-state="failed">
          {t('failed')}{' '}
          <button type="button" data-do="save" className={button}>
            {t('tryAgain')}
          </button>
        </p>
        <p data-state="changed">
          {t('changed', { date })}{' '}
          <button type="button" data-do="save" className={button}>
            {t('saveAgain')}
          </button>
        </p>
        <p data-state="saved">
          {t('savedOn', { date })}{' '}
          <a
            href={localePath(locale, paths.saved)}
            className="inline-flex min-h-11 items-center text-forest underline"
          >
            {t('title')}
          </a>
        </p>
      </div>
      <ScriptSlot data-save-place role="status" className="scripted mt-2 min-h-11" />
    </div>
  )
}
