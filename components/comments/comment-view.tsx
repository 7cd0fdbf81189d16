import { type AbstractIntlMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ContentKind } from '@/lib/core/content-kinds'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { AuthorDto } from '@/lib/modules/accounts/users/schema'
import type { CommentDto, PaperCommentDto } from '@/lib/modules/comments/schema'
import { ButtonLink } from '../ui/button'

/** The id of the discussion on its page. */
export const DISCUSSION = 'discussion'

interface Props {
  locale: Locale
  /** The page of the discussion, without locale prefix. */
  path: string
  /** For a session that still waits for the second step. */
  isFinish?: boolean
}

/** A link to sign in, or to finish signing in, which leads back to the discussion. */
export function SignInLink({ locale, path, isFinish = false }: Props) {
  const t = useTranslations('discussion')
  const page = localePath(locale, isFinish ? paths.secondStep : paths.login)
  const next = encodeURIComponent(`${localePath(locale, path)}#${DISCUSSION}`)
  return (
    <ButtonLink variant="secondary" href={`${page}?next=${next}`}>
      {t(isFinish ? 'finishSignIn' : 'signIn')}
    </ButtonLink>
  )
}

/** Returns the name of a comment's author, or a placeholder for a deleted account. */
export function useAuthorName(): (author: AuthorDto | null) => string {
  const t = useTranslations('discussion')
  return (author) => (author ? `${author.first_name} ${author.last_name}` : t('formerMember'))
}

/** The item that comments belong to. */
export interface CommentTarget {
  kind: ContentKind
  id: string
  /** The language of the item, and most likely of its comments. */
  lang: string
}

/** A comment as shown; articles and papers name its fields differently. */
export type CommentView = Omit<CommentDto, 'comment_id' | 'content' | 'created_at'> & {
  id: string
  text: string
  createdAt: string
  /** Whether it is still being sent to the server. */
  isPending?: boolean
}

/** The fields of a viewer's own comment that the server has not received yet: nothing can be done to it. */
export const UNSENT_COMMENT = {
  edited_at: null,
  redacted: null,
  state: 'visible',
  can: { edit: false, remove: false, redact: false, report: false },
  is_mine: true,
} as const satisfies Partial<CommentView>

/** Maps a comment to the field names shared by all kinds. */
export function toCommentView(sent: CommentDto | PaperCommentDto): CommentView {
  if ('comment' in sent) {
    const { comment_id: id, comment: text, ...rest } = sent
    return { ...rest, id, text }
  }
  const { comment_id: id, content: text, created_at: createdAt, ...rest } = sent
  return { ...rest, id, text, createdAt }
}

export interface LiveDiscussionProps {
  item: CommentTarget
  locale: Locale
  /** The page of the discussion, without locale prefix. */
  path: string
  messages: AbstractIntlMessages
  /** The public version: shown until the viewer's own has loaded. */
  fallback: ReactNode
}
