import { useTranslations } from 'next-intl'
import { ScriptSlot } from '../layout/script-slot'
import { buttonStyle } from '../ui/button-style'

interface Props {
  /** The next page of the list; null when this is the last. */
  href: string | null
  text: string
  /** Shown in place of the link at the end of the list. */
  endText: string
  /** Shown when the next page fails to load; followed by a colon and the reason. */
  failed: string
}

/**
 * Links to the next page of a list; with scripts, lib/browser/reading adds its entries to `MoreEntries` instead. It must stand
 * beside the list, once per page.
 */
export function MoreLink({ href, text, endText, failed }: Props) {
  const t = useTranslations('errors')
  return (
    <p className="no-print mt-8 flex flex-col items-center gap-2 text-muted">
      {href ? (
        <>
          <a
            href={href}
            data-more
            data-failed={failed}
            data-network={t('network')}
            data-server={t('server')}
            data-end={endText}
            className={buttonStyle('secondary')}
          >
            {text}
          </a>
          <ScriptSlot
            as="span"
            data-more-status
            role="status"
            className="data-failed:text-danger"
          />
        </>
      ) : (
        <span role="status">{endText}</span>
      )}
    </p>
  )
}
