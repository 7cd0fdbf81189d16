'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import { limits } from '@/lib/core/limits'
import { toContentLanguage } from '@/lib/core/locales'
import {
  embedAddress,
  extractStart,
  extractYoutubeId,
  findVideoLinkFault,
} from '@/lib/core/youtube'
import { type VideoDto, videoInput, type WholeVideoDto } from '@/lib/modules/videos/schema'
import { useToasts } from '../../accounts/session/use-toasts'
import { FormButtons, useCuratedForm } from '../../dashboard/tables/content-form'
import type { CuratedFormProps } from '../../dashboard/tables/curated-table'
import { ApiForm } from '../../forms/api-form'
import { AwaitedData } from '../../forms/awaited-data'
import { AudienceField, LanguageField } from '../../forms/content-fields'
import { TextareaField, TextField } from '../../forms/text-field'
import { TopicsField, useTopics } from '../../topics/manage/topics-field'
import { Skeleton } from '../../ui/skeleton'
import { PlayMark } from '../play-mark'
import { addVideo, editVideo, readVideo } from './video-calls'

interface Props {
  youtubeId: string
  /** In seconds. */
  start: number
  title: string
}

/** A video to view before saving: requests nothing from its host before a press (docs/rules.md#content). */
function VideoPreview({ youtubeId, start, title }: Props) {
  const t = useTranslations('videos')
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (isOpen) frame.current?.focus()
  }, [isOpen])

  if (isOpen) {
    return (
      <iframe
        ref={frame}
        src={embedAddress(youtubeId, start)}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        className="block aspect-video w-full rounded-card bg-wash"
      />
    )
  }
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="grid aspect-video w-full place-content-center justify-items-center gap-3 rounded-card border border-line bg-wash p-4 hover:border-edge"
    >
      <PlayMark className="size-14" />
      <span className="font-semibold">{t.rich('play', { title, name: (name) => name })}</span>
      <span className="text-sm text-muted">{t('loads')}</span>
    </button>
  )
}

/** Excludes errors at a field that the form reports itself, and an existing link. */
const isLinkError = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || (error.status ?? 0) >= 500)

/** Explains why a video was not saved; if the link may be the cause, also what to check (docs/rules.md#content). */
function useVideoFailure(isNew: boolean): (error: unknown) => string {
  const t = useTranslations('videos')
  const toasts = useToasts()
  return (error) => {
    const isInvalid = error instanceof ApiError && error.status === 400
    const otherwise = t(isInvalid ? 'linkInvalid' : isNew ? 'addFailed' : 'updateFailed')
    const shown = toasts.failure(error, otherwise)
    const inline = isNew && shown === t('addFailed') ? t('addFailedInline') : shown
    if (!isLinkError(error) || shown === t('linkUsed')) return inline
    return `${inline}${/[.!?]$/.test(inline) ? '' : '.'} ${t('playlistHint')}`
  }
}

const FIELDS = [
  'video_title',
  'video_url',
  'publisher',
  'minutes',
  'megabytes',
  'language',
  'audience',
  'transcript',
] as const

/** The call answers 400 to a link without a video; the form reports it before sending. */
const schema = videoInput.superRefine(({ video_url }, context) => {
  const message = video_url === '' ? null : findVideoLinkFault(video_url)
  if (message) context.addIssue({ code: 'custom', path: ['video_url'], message })
})

/** A new video, or an existing one to change, which is first read with its transcript. */
export function VideoForm({ item, ...rest }: CuratedFormProps<VideoDto>) {
  return item ? <ChangedVideo listed={item} {...rest} /> : <VideoFields {...rest} />
}

interface ChangedVideoProps extends Omit<CuratedFormProps<VideoDto>, 'item'> {
  listed: VideoDto
}

function ChangedVideo({ listed, ...rest }: ChangedVideoProps) {
  const { video_id: id, updatedAt } = listed
  const t = useTranslations('videos')
  const query = useQuery({
    queryKey: ['videos', 'whole', id, updatedAt],
    queryFn: ({ signal }) => readVideo(id, signal),
    // The form starts from it, so nothing may replace it then.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return query.data ? (
    <VideoFields item={query.data} {...rest} />
  ) : (
    <AwaitedData query={query} failed={t('staffFailed')} loading={<Skeleton className="h-96" />} />
  )
}

/** A video's fields, with a preview of its link. Keeps the input when saving fails. */
function VideoFields({ item: video, onClose, onNewer }: CuratedFormProps<WholeVideoDto>) {
  const t = useTranslations('videos')
  const locale = useLocale()
  const topics = useTopics(video?.topics)
  const form = useCuratedForm({
    name: 'videos',
    schema,
    fields: FIELDS,
    storageKey: `video.${video?.video_id ?? 'new'}`,
    onFailure: useVideoFailure(!video),
    onClose,
    onNewer,
    updatedAt: video?.updatedAt,
    save(values, seen) {
      const sent = { ...values, topics: topics.chosen }
      return video ? editVideo(video.video_id, { ...sent, ...seen }) : addVideo(sent)
    },
  })
  const link = form.watch('video_url') ?? video?.video_url ?? ''
  const youtubeId = extractYoutubeId(link)
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem} remedy={form.remedy}>
      <TextField
        label={t('titleField')}
        state={form.field('video_title')}
        max={limits.textLength.videoTitle}
        defaultValue={video?.video_title ?? ''}
      />
      <TextField
        label={t('link')}
        hint={t('linkHint')}
        state={form.field('video_url')}
        type="url"
        inputMode="url"
        spellCheck={false}
        defaultValue={video?.video_url ?? ''}
      />
      {youtubeId ? (
        <VideoPreview
          key={youtubeId}
          youtubeId={youtubeId}
          start={extractStart(link)}
          title={form.watch('video_title') || video?.video_title || t('preview')}
        />
      ) : null}
      <TextField
        label={t('publisherLabel')}
        hint={t('publisherHint')}
        state={form.field('publisher')}
        max={limits.textLength.videoPublisher}
        defaultValue={video?.publisher ?? ''}
        required={false}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {(['minutes', 'megabytes'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`${name}Label`)}
            hint={t(`${name}Hint`)}
            state={form.field(name)}
            inputMode="numeric"
            defaultValue={video?.[name] ?? ''}
            required={false}
          />
        ))}
      </div>
      <LanguageField
        state={form.field('language')}
        defaultValue={video?.language ?? toContentLanguage(locale)}
      />
      <AudienceField state={form.field('audience')} defaultValue={video?.audience ?? 'patients'} />
      <TextareaField
        label={t('transcript')}
        hint={t('transcriptHint')}
        state={form.field('transcript')}
        max={limits.textLength.transcript}
        rows={8}
        defaultValue={video?.transcript ?? ''}
        required={false}
      />
      <TopicsField topics={topics} />
      <FormButtons isBusy={form.isBusy} isNew={!video} onCancel={onClose} />
    </ApiForm>
  )
}
