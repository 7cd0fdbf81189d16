import { ScriptSlot } from '../layout/script-slot'
import { buttonStyle } from '../ui/button-style'

interface Props {
  /** The next page of the list; null when this is the last. */
  href: string | null
  text: string
  /** Said in place of the link at the end of the list. */
  endText: string
  /** Said when the next page does not come. */
  failed: string
}

/**
 * Leads to the next page of a list; lib/browser/reading adds its entries to `MoreEntries` instead. It must stand
 * beside the list, once on a page.
 */
export function MoreLink({ href, text, endText, failed }: Props) {
  return (
    <p className="no-print mt-8 flex flex-col items-center gap-2 text-muted">
      {href ? (
        <>
          <a
            href={href}
            data-more
            data-failed={failed}
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
