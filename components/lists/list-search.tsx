import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ScriptSlot } from '../layout/script-slot'
import { Button } from '../ui/button'
import { Input } from '../ui/input'

/** The id of the form: its results contain the fields of its filter. */
export const SEARCH_FORM = 'search-form'

interface Props {
  /** The results page, which a plain GET form opens. */
  action: string
  /**
   * The query parameter: `search` in a list, which fills in results while typing; `q` for the search across
   * everything.
   */
  name?: 'search' | 'q'
  label: string
  placeholder?: string
  /** The current search term, if any. */
  typed?: string
  /** Shown if a search while typing fails; without it, the field only opens its page. */
  failed?: string
  /** Whether it can be typed into as soon as the page loads. */
  isReady?: boolean
}

/**
 * The search field of a list. Works as a form; with lib/browser/reading it also fills the page's `data-results` half a second
 * after the last key.
 */
export function ListSearch(props: Props) {
  const { action, name = 'q', label, placeholder, typed, failed, isReady } = props
  const t = useTranslations('search')
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to older phones' browsers
    <form
      id={SEARCH_FORM}
      role="search"
      action={action}
      data-plain
      {...(failed
        ? {
            'data-live-search': '',
            'data-searching': t('searching'),
            'data-failed': failed,
          }
        : {})}
      className="no-print flex max-w-xl flex-wrap gap-2"
    >
      <label htmlFor="list-search" className="flex-1">
        <span className="sr-only">{label}</span>
        <Input
          id="list-search"
          type="search"
          name={name}
          defaultValue={typed}
          placeholder={placeholder ?? label}
          maxLength={300}
          autoFocus={isReady}
          autoComplete="off"
          enterKeyHint="search"
        />
      </label>
      <Button type="submit">
        <Search aria-hidden="true" className="size-5" />
        {t('submit')}
      </Button>
      {failed ? (
        <ScriptSlot
          as="span"
          data-status
          role="status"
          className="sr-only data-failed:not-sr-only data-failed:basis-full data-failed:text-danger"
        />
      ) : null}
    </form>
  )
}
