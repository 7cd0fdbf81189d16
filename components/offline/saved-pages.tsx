import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { ScriptSlot } from '../layout/script-slot'
import { Button, buttonStyle } from '../ui/button'
import { controlStyle } from '../ui/input'

const title = 'inline-flex min-h-11 items-center text-lg font-semibold text-forest underline'

/**
 * The pages saved in this browser, to read, search and remove. lib/browser/reading/saved.ts fills it with copies of
 * the hidden templates here; the server does not know them.
 */
export function SavedList() {
  const t = useTranslations('saved')
  const [size, date] = ['{size}', '{date}']
  return (
    <div data-plain data-saved className="mt-8 min-h-[60vh] max-w-measure">
      <div hidden data-saved-original>
        <form data-part="search">
          <label className="font-semibold">
            {t('search')}
            <input type="search" name="words" className={`${controlStyle} mt-1`} />
          </label>
        </form>
        <li data-part="found">
          <a href="#content" className={title}>
            {'{title}'}
          </a>
        </li>
        <p data-part="nothing">{t('notFound')}</p>
        <li data-part="entry" className="border-b border-line py-3">
          <a href="#content" className={title}>
            {'{title}'}
          </a>
          <p className="text-muted">{t('entry', { size, date })}</p>
          <p data-changed>{t('changed', { date })}</p>
          <p className="flex flex-wrap gap-x-6">
            <a
              href="#content"
              data-document
              className="inline-flex min-h-11 items-center underline"
            >
              {t('document')}
            </a>
            <button
              type="button"
              data-do="remove"
              data-question={t('removeQuestion', { title: '{title}' })}
              aria-label={t('removeOf', { title: '{title}' })}
              className={buttonStyle('quiet', 'small')}
            >
              {t('remove')}
            </button>
          </p>
        </li>
        <p data-part="none">{t('none')}</p>
        <p data-part="unavailable">{t('unavailable')}</p>
        <p data-part="all">
          <button
            type="button"
            data-do="removeAll"
            data-question={t('removeAllQuestion')}
            className={buttonStyle('secondary')}
          >
            {t('removeAll', { size })}
          </button>
        </p>
        <p data-part="install">
          <Button>{t('install')}</Button>
        </p>
      </div>
      <ScriptSlot data-saved-search />
      <ScriptSlot data-saved-found role="status" className="mt-4" />
      <ScriptSlot as="ul" data-saved-list className="mt-6" />
      <ScriptSlot data-saved-after className="mt-6 flex flex-wrap gap-4" />
    </div>
  )
}

interface Props {
  locale: Locale
  /** The address of a document to save with the page. */
  document?: string | undefined
  /** The addresses of the other pages of its text, to save with it. */
  parts?: string[] | undefined
}

/** The fragment that links to it. */
export const SAVE_PLACE = 'save'

/**
 * Saves a page for reading without a network. lib/browser/reading/offline.ts fills it with copies of the hidden
 * templates here, once the browser can store pages; without scripts it stays hidden.
 */
export function SaveControl({ locale, document, parts }: Props) {
  const t = useTranslations('saved')
  const [size, date] = ['{size}', '{date}']
  const button = buttonStyle('quiet', 'small', '-ml-3')
  return (
    <div
      id={SAVE_PLACE}
      data-plain
      data-save
      data-document={document}
      data-parts={parts?.join(' ') || undefined}
      className="no-print"
    >
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
      <ScriptSlot data-save-place role="status" tabIndex={-1} className="scripted mt-2 min-h-11" />
    </div>
  )
}
