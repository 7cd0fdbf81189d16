import { useTranslations } from 'next-intl'
import { langOf } from '@/lib/core/locales'
import type { LinkedKind, LinkedTextDto } from '@/lib/modules/translations/schema'
import { ConfirmedAction } from '../../dashboard/confirmed-action'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { syncText, type TextKey, unlinkText } from './translation-calls'
import { useTextAction } from './use-text-action'

interface Props {
  kind: LinkedKind
  text: LinkedTextDto
  /** The text whose window is open. */
  isOpen: boolean
  mayLink: boolean
}

/** A text of a group: what it is, whether it is behind its original, and the actions on either. */
export function LinkedText({ kind, text, isOpen, mayLink }: Props) {
  const t = useTranslations('translations')
  const names = useTranslations('languages')
  const unlink = useTextAction<TextKey>(unlinkText)
  const sync = useTextAction<TextKey>(syncText)
  const { id, title, language } = text
  const key = { kind, id }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line pb-3">
      <span className="min-w-0 grow basis-64">
        <span className="text-sm text-muted">
          {names(language)} {text.is_original ? <Badge>{t('original')}</Badge> : null}{' '}
          {text.is_public ? null : <Badge>{t('notPublic')}</Badge>}{' '}
          {text.is_stale ? <Badge tone="warning">{t('stale')}</Badge> : null}
        </span>
        <span
          className={`block wrap-anywhere ${isOpen ? 'font-semibold' : ''}`}
          lang={langOf(language)}
        >
          {title}
        </span>
      </span>
      {mayLink && text.is_stale ? (
        <Button
          variant="secondary"
          size="small"
          busy={sync.isPending}
          aria-label={t('syncOf', { title })}
          onClick={() => sync.mutate(key)}
        >
          {t('sync')}
        </Button>
      ) : null}
      {mayLink && !text.is_original ? (
        <ConfirmedAction
          title={t('unlinkTitle')}
          text={t('unlinkText', { title })}
          confirmLabel={t('unlink')}
          tone="danger"
          action={unlink}
          input={key}
          trigger={
            <Button variant="quiet" size="small" aria-label={t('unlinkOf', { title })}>
              {t('unlink')}
            </Button>
          }
        />
      ) : null}
    </li>
  )
}
