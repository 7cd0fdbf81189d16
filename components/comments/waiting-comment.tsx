import { useTranslations } from 'next-intl'
import { writeLocal } from '@/lib/browser/drafts/local-draft'
import { removeMessage, type WaitingMessage } from '@/lib/browser/outbox/outbox'
import type { Locale } from '@/lib/core/locales'
import { Button } from '../ui/button'
import { CommentBox } from './comment-box'
import { CommentEntry } from './comment-entry'
import type { DiscussionActions } from './use-discussion'

interface Props {
  message: WaitingMessage
  locale: Locale
  lang: string
  me: DiscussionActions['me']
  add: DiscussionActions['add']
}

const NOTHING = { edit: false, remove: false, redact: false, report: false }

/** A comment that waits on this device; a refused one is back in a box, with the reason. */
export function WaitingComment({ message, locale, lang, me, add }: Props) {
  const t = useTranslations('discussion')
  const { key, text, at, refusal } = message
  const name = `refused.${key}`
  function discard() {
    writeLocal(name, { current: null })
    void removeMessage(key)
  }

  if (refusal !== null) {
    return (
      <li>
        <CommentBox
          name={name}
          label={t('refused')}
          submitLabel={t('add')}
          initial={text}
          initialProblem={refusal || t('addFailed')}
          failed={t('addFailed')}
          onSend={(changed) => add.mutateAsync(changed).then(discard)}
        />
        <Button variant="quiet" onClick={discard} className="mt-2">
          {t('discard')}
        </Button>
      </li>
    )
  }
  const shared = { edited_at: null, redacted: null, state: 'visible', can: NOTHING } as const
  return (
    <CommentEntry
      comment={{ ...shared, id: key, text, createdAt: at, author: me, is_mine: true }}
      locale={locale}
      lang={lang}
    >
      <p role="status" className="mt-1 text-sm font-semibold text-clay">
        {t('waitsHere')}
      </p>
      <Button variant="quiet" size="small" onClick={discard}>
        {t('discard')}
      </Button>
    </CommentEntry>
  )
}
