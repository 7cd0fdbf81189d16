import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ScriptSlot } from '../layout/script-slot'
import { Button } from '../ui/button'
import { Input } from '../ui/input'

interface Props {
  /** The page that shows the results; a plain GET form leads there. */
  action: string
  /** The name of the query parameter in a list, whose results are filled in while typing; `q` for the search over all. */
  name?: 'search' | 'q'
  label: string
  placeholder?: string
  /** What the page already shows results for. */
  typed?: string
  /** Said when a search while typing fails; without it the field only leads to its page. */
  failed?: string
  /** Whether it can be typed in as soon as the page is there. */
  isReady?: boolean
}

/**
 * The search field of a list. Works as a form; with lib/browser/reading it also fills the page's
 * `data-results` half a second after the last key.
 */
export function ListSearch(props: Props) {
  const { action, name = 'q', label, placeholder, typed, failed, isReady } = props
  const t = useTranslations('search')
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to older phones' browsers
    <form
      role="search"
      action={action}
      data-plain
      {...(failed
        ? {
            'data-live-search': name,
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
