import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api/api-error'
import { localePath, paths } from '@/lib/core/paths'
import { type ArticleForm, articleForm } from '@/lib/modules/articles/schema'
import { NEW_OBJECT } from '@/lib/modules/drafts/new-object'
import { useToasts } from '../../account/use-toasts'
import { useStaffUser, useViewer } from '../../dashboard/staff-viewer'
import { lastAddressOf } from '../../data-table/last-address'
import { useDraft } from '../../drafts/use-draft'
import type { Writing } from '../../drafts/writing'
import { useApiForm } from '../../forms/use-api-form'
import { useTopics } from '../../topics/manage/use-topics'
import { type ArticleText, fromForm, toForm } from './article-text'
import { useCover } from './use-cover'
import {
  type ArticleOriginal,
  createArticle,
  type EditableArticle,
  readEditable,
  updateArticle,
} from './writing-calls'

const FIELDS = [
  'article_title',
  'article_content',
  'summary',
  'language',
  'audience',
  'change_note',
] as const

interface Options {
  /** What is changed; null for a new one. */
  article: EditableArticle | null
  /** Of what a new one is a translation. */
  original: ArticleOriginal | null
  /** What stands in the fields at first. */
  text: ArticleText
  /** Somebody began to change it; must stay the same function. */
  onTyped?: (() => void) | undefined
}

/** The form of an article: keeps what is typed, sends it, and never overwrites what somebody else wrote meanwhile. */
export function useArticleForm({ article, text, original, onTyped }: Options) {
  const t = useTranslations('articles')
  const toasts = useToasts()
  const router = useRouter()
  const locale = useLocale()
  const client = useQueryClient()
  const viewer = useViewer()
  const { user_id } = useStaffUser()
  const object = article?.article_id ?? NEW_OBJECT
  // The server keeps one draft of a new text: that of a translation stays on this device.
  const draft = useDraft({
    ...(original
      ? { name: `article.${original.id}.${text.language}.${user_id}` }
      : { name: `article.${object}.${user_id}`, place: { kind: 'article', object } }),
    shown: text,
    read: () => now(),
    restore: (values) => apply(values),
  })
  const cover = useCover(article?.content.article_cover_image ?? null, original?.cover)
  const topics = useTopics(article?.content.topics ?? original?.topics, onTyped)
  const [progress, setProgress] = useState<number>()
  const [newer, setNewer] = useState<EditableArticle | null>(null)
  const basedOn = useRef(article?.based_on ?? undefined)

  const form = useApiForm({
    schema: articleForm,
    fields: FIELDS,
    onFailure(error) {
      if (error instanceof ApiError && error.status === 409 && article) void lookAtNewer()
      return toasts.failure(error, t(article ? 'updateFailed' : 'createFailed'))
    },
    async send(values) {
      // A cover is required of a new one; its field says so.
      if (!article && !cover.file) return
      draft.pause()
      try {
        await save(values)
      } catch (error) {
        draft.resume()
        throw error
      } finally {
        setProgress(undefined)
      }
    },
  })

  async function save(values: ArticleForm) {
    const { chosen } = topics
    const saving = {
      values,
      topics: chosen,
      cover,
      original,
      basedOn: basedOn.current,
      onProgress: setProgress,
    }
    const saved = article ? updateArticle(article.article_id, saving) : createArticle(saving)
    const { message } = await saved
    draft.finish()
    toasts.success(message)
    client.removeQueries({ queryKey: ['articles', 'one', object] })
    await client.invalidateQueries({ queryKey: ['articles'] })
    const list = localePath(locale, paths.dashboardArticles)
    // What is new stands on the first page; what was changed, where it was found.
    router.push(article ? lastAddressOf(list) : list)
  }

  async function lookAtNewer() {
    try {
      setNewer(await readEditable(viewer, object))
    } catch {
      // The message that it was changed stands there already; saving again asks again.
    }
  }

  const now = () => fromForm(form.values())

  const show = (values: ArticleText) => form.reset(toForm(values))

  /** Puts an earlier text into the fields, as if it had been typed. */
  function apply(values: Writing) {
    show({ ...now(), ...values })
    noteTyped()
  }

  const { watch } = form
  const { note } = draft
  const noteTyped = useCallback(() => {
    onTyped?.()
    note()
  }, [onTyped, note])
  useEffect(() => {
    // Without a name the fields were filled by us.
    const { unsubscribe } = watch((_typed, { name }) => {
      if (name) noteTyped()
    })
    return unsubscribe
  }, [watch, noteTyped])

  return {
    form,
    draft,
    topics,
    cover: {
      ...cover,
      choose(file: File | null) {
        cover.choose(file)
        onTyped?.()
      },
      remove(isRemoved: boolean) {
        cover.remove(isRemoved)
        onTyped?.()
      },
      progress: cover.file ? progress : undefined,
      isMissing: form.attempts > 0 && !article && !cover.file,
    },
    now,
    apply,
    conflict: {
      newer,
      close: () => setNewer(null),
      /** Saves one's own text on top of the newer one. */
      async keepMine() {
        basedOn.current = newer?.based_on ?? undefined
        setNewer(null)
        await form.submit()
      },
      /** Goes on from the newer one; one's own stays as a draft. */
      takeTheirs(text: ArticleText) {
        draft.park(now())
        basedOn.current = newer?.based_on ?? undefined
        setNewer(null)
        show(text)
      },
    },
  }
}
