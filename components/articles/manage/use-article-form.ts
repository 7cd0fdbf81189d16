import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, createNetworkError } from '@/lib/browser/api/send'
import { createAutosave, type SaveState } from '@/lib/browser/drafts/autosave'
import { fetchLater } from '@/lib/browser/first-load'
import { articleTextNames } from '@/lib/core/content-kinds'
import { localePath, paths } from '@/lib/core/paths'
import type { ArticleForm } from '@/lib/modules/content/articles/schema'
import { getSlot, NEW_OBJECT } from '@/lib/modules/content/drafts/new-object'
import { useToasts } from '../../accounts/session/use-toasts'
import { useStaffUser, useViewer } from '../../dashboard/staff-viewer'
import { getLastAddress } from '../../data-table/last-address'
import { articleDraftName } from '../../drafts/article-drafts'
import { DRAFTS, getPath } from '../../drafts/draft-calls'
import { type DraftText, useDraft } from '../../drafts/stored-draft'
import { isOutdated } from '../../forms/outdated'
import { useCheckedForm } from '../../forms/use-checked-form'
import { useTopics } from '../../topics/manage/topics-field'
import type { checkArticle } from './article-check'
import { type ArticleText, fromForm, toForm, useCover } from './article-text'
import {
  type ArticleOriginal,
  createArticle,
  type EditableArticle,
  getStartText,
  readEditable,
  updateArticle,
} from './writing-calls'

const FIELDS = [
  'article_title',
  'article_content',
  ...articleTextNames,
  'language',
  'audience',
  'change_note',
] as const

const loadCheck = () => import('./article-check').then((loaded) => loaded.checkArticle)

const loadCovers = () => import('@/lib/browser/drafts/draft-cover')

const check: typeof checkArticle = async (...given) => {
  const checked = await loadCheck().catch(() => {
    throw createNetworkError()
  })
  return checked(...given)
}

const FIELD = 'article_cover_image'

/** Stores a draft's cover: on this device immediately, on the server after the text. */
function useStoredCover(name: string, path: string | null) {
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const [refusal, setRefusal] = useState<string>()
  /** A change to send once the server has the text; a `file` of null removes the cover. */
  const waiting = useRef<{ file: File | null } | null>(null)
  /** The cover chosen on this page; undefined when none was. */
  const chosen = useRef<File | null>(undefined)
  /** Whether the field shows the cover of the draft: chosen here, or restored. */
  const isShown = useRef(false)
  const autosave = useMemo(
    () =>
      createAutosave<File | null>({
        async save(file, signal) {
          if (!path) return ''
          const { sendCover } = await loadCovers()
          try {
            await sendCover(name, path, file, signal)
          } catch (error) {
            const [text] = error instanceof ApiError ? (error.fields[FIELD] ?? []) : []
            if (!text) throw error
            // Sending the same file again would not help.
            if (chosen.current === file) setRefusal(text)
          }
          return new Date().toISOString()
        },
        notify: setState,
      }),
    [name, path],
  )
  useEffect(() => {
    window.addEventListener('online', autosave.retryNow)
    autosave.resume()
    return () => {
      window.removeEventListener('online', autosave.retryNow)
      autosave.pause()
    }
  }, [autosave])

  function send(file: File | null) {
    if (!path) return
    waiting.current = { file }
    setState({ kind: 'saving' })
  }

  /** If storage is unavailable, the cover is kept in memory only. */
  const storeHere = (file: File | null) =>
    loadCovers()
      .then(({ writeCover }) => writeCover(name, file))
      .catch(() => {})

  const forget = () =>
    loadCovers()
      .then(({ forgetCover }) => forgetCover(name))
      .catch(() => {})

  return {
    state,
    refusal,
    autosave,
    choose(file: File | null) {
      chosen.current = file
      isShown.current = true
      setRefusal(undefined)
      void storeHere(file)
      send(file)
    },
    /** Sends a waiting choice. */
    flush() {
      const next = waiting.current
      if (!next) return
      waiting.current = null
      // Before the text counts as saved.
      setState({ kind: 'saving' })
      autosave.note(next.file)
      autosave.retryNow()
    },
    /** Finds the cover of a restored draft; null if another one was chosen. See `findCover`. */
    async find() {
      isShown.current = true
      const { findCover } = await loadCovers()
      const found = await findCover(name, path)
      if (chosen.current !== undefined) return null
      chosen.current = found.file
      if (found.isUnsent) send(found.file)
      return found
    },
    /** Discards the cover of a draft that was not restored. */
    discard() {
      if (isShown.current) return
      void forget()
      send(null)
    },
    /** Sets the choice aside with its text, to be found again when that is restored. */
    park() {
      chosen.current = undefined
      isShown.current = false
    },
    /** Call after publishing, which deletes the draft and its cover. */
    finish() {
      waiting.current = null
      autosave.drop()
      void forget()
    },
  }
}

/** The draft counts as saved only when its cover is saved too. */
const joinStates = (text: SaveState, cover: SaveState): SaveState =>
  text.kind === 'saved' && (cover.kind === 'saving' || cover.kind === 'local') ? cover : text

interface Options {
  /** The article being edited; null for a new one. */
  article: EditableArticle | null
  /** The original that a new article translates. */
  original: ArticleOriginal | null
  /** Initial values of the fields. */
  text: ArticleText
  /** Which draft of a new article this is, and whether it was opened to be continued. */
  draftObject?: string | undefined
  resumes?: boolean | undefined
  /** Called when somebody types; must be a stable function. */
  onTyped?: (() => void) | undefined
}

/** The form of an article: stores typed text, sends it, and never overwrites another person's change. */
export function useArticleForm(options: Options) {
  const { article, text, original, onTyped, draftObject = NEW_OBJECT, resumes = false } = options
  const t = useTranslations('articles')
  const toasts = useToasts()
  const router = useRouter()
  const locale = useLocale()
  const client = useQueryClient()
  const viewer = useViewer()
  const { user_id } = useStaffUser()
  const object = article?.article_id ?? draftObject
  // A translation's draft stays on this device.
  const draftName = original
    ? `article.${original.id}.${text.language}.${user_id}`
    : articleDraftName(object, user_id)
  const place = original ? null : ({ kind: 'article', object } as const)
  const storedCover = useStoredCover(draftName, place && getPath(place))
  const draft = useDraft({
    name: draftName,
    ...(place ? { place } : {}),
    resumes,
    shown: text,
    read: () => getCurrentText(),
    restore: (values) => apply(values),
    onSaved: storedCover.flush,
  })
  const { hold, release } = storedCover.autosave
  const isHeld = draft.offer !== null
  useEffect(() => {
    // Like the text, the cover is not sent while another draft is on offer.
    if (isHeld) hold()
    else release()
  }, [isHeld, hold, release])
  const cover = useCover(article?.content.article_cover_image ?? null, original?.cover)
  const topics = useTopics(article?.content.topics ?? original?.topics, onTyped)
  const [progress, setProgress] = useState<number>()
  const [newer, setNewer] = useState<EditableArticle | null>(null)
  const basedOn = useRef(article?.based_on ?? undefined)
  useEffect(() => fetchLater(loadCheck), [])

  const form = useCheckedForm({
    resolver: check,
    fields: FIELDS,
    onFailure(error) {
      if (isOutdated(error) && article) void loadNewerVersion()
      return toasts.failure(error, t(article ? 'updateFailed' : 'createFailed'))
    },
    async send(values) {
      // A new article requires a cover; its field says so.
      if (!article && !cover.file) return
      draft.pause()
      storedCover.autosave.pause()
      try {
        await save(values)
      } catch (error) {
        draft.resume()
        storedCover.autosave.resume()
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
      draft: article || original ? undefined : (getSlot(object) ?? undefined),
      basedOn: basedOn.current,
      onProgress: setProgress,
    }
    const saved = article ? updateArticle(article.article_id, saving) : createArticle(saving)
    const { message } = await saved
    draft.finish()
    storedCover.finish()
    toasts.success(message)
    client.removeQueries({ queryKey: ['articles', 'one', object] })
    await client.invalidateQueries({ queryKey: ['articles'] })
    void client.invalidateQueries({ queryKey: [DRAFTS, 'list'] })
    void client.invalidateQueries({ queryKey: [DRAFTS, 'rows'] })
    const list = localePath(locale, paths.dashboardArticles)
    // A new article appears on the first page; an edited one stays in its place.
    router.push(article ? getLastAddress(list) : list)
  }

  async function loadNewerVersion() {
    try {
      setNewer(await readEditable(viewer, object))
    } catch {
      // The message about the change is already visible; saving again retries.
    }
  }

  const getCurrentText = () => fromForm(form.values())

  // The mark of medical advice is no part of a text.
  const show = (values: ArticleText) =>
    form.reset({ ...toForm(values), is_medical: form.read('is_medical') })

  /** Puts an earlier text into the fields as if it had been typed, and its cover unless another was chosen. */
  function apply(values: DraftText) {
    show({ ...getCurrentText(), ...values })
    noteTyped()
    storedCover
      .find()
      .then((found) => {
        if (found?.file) cover.suggest(found.file)
        // The text may have been saved meanwhile.
        if (found?.isUnsent) noteTyped()
      })
      .catch(() => {})
  }

  const { watch } = form
  const { note } = draft
  const noteTyped = useCallback(() => {
    onTyped?.()
    note()
  }, [onTyped, note])
  useEffect(() => {
    // Without a name, the form itself filled the fields.
    const { unsubscribe } = watch((_typed, { name }) => {
      if (name) noteTyped()
    })
    return unsubscribe
  }, [watch, noteTyped])

  return {
    form,
    draft: {
      ...draft,
      state: joinStates(draft.state, storedCover.state),
      discard() {
        if (draft.discard()) storedCover.discard()
      },
    },
    topics,
    cover: {
      ...cover,
      refusal: storedCover.refusal,
      choose(file: File | null) {
        cover.choose(file)
        storedCover.choose(file)
        noteTyped()
      },
      remove(isRemoved: boolean) {
        cover.remove(isRemoved)
        onTyped?.()
      },
      progress: cover.file ? progress : undefined,
      isMissing: form.attempts > 0 && !article && !cover.file,
    },
    getCurrentText,
    apply,
    conflict: {
      newer,
      close: () => setNewer(null),
      /** Overwrites the newer text with one's own. */
      async overwriteTheirs() {
        basedOn.current = newer?.based_on ?? undefined
        setNewer(null)
        await form.submit()
      },
      /** Continues from the newer version; one's own text stays as a draft. */
      takeTheirs() {
        if (!newer) return
        draft.park(getCurrentText())
        storedCover.park()
        basedOn.current = newer.based_on ?? undefined
        setNewer(null)
        show(getStartText(viewer, newer))
        topics.show(newer.content.topics)
        cover.show(newer.content.article_cover_image)
      },
    },
  }
}
