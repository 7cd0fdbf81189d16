'use client'

import { useLocale, useTranslations } from 'next-intl'
import { contentLanguageOf } from '@/lib/core/locales'
import { extractYoutubeId } from '@/lib/core/youtube'
import { type VideoDto, videoInput } from '@/lib/modules/videos/schema'
import type { CuratedFormProps } from '../../dashboard/curated-table'
import { FormButtons } from '../../dashboard/form-buttons'
import { useCuratedForm } from '../../dashboard/use-curated-form'
import { ApiForm } from '../../forms/api-form'
import { LanguageField } from '../../forms/language-field'
import { TextField } from '../../forms/text-field'
import { TopicsField } from '../../topics/manage/topics-field'
import { useTopics } from '../../topics/manage/use-topics'
import { useVideoFailure } from './use-video-failure'
import { addVideo, editVideo } from './video-calls'
import { VideoPreview } from './video-preview'

const FIELDS = ['video_title', 'video_url', 'language'] as const

/** The call answers 400 to a link without a video; the form says so before anything is sent. */
const schema = videoInput.refine(
  ({ video_url }) => video_url === '' || extractYoutubeId(video_url) !== null,
  { path: ['video_url'], error: 'videos.linkWrong' },
)

/** A video's title and link, with a preview of what the link leads to. What was typed stays when saving fails. */
export function VideoForm({ item: video, onClose }: CuratedFormProps<VideoDto>) {
  const t = useTranslations('videos')
  const locale = useLocale()
  const topics = useTopics(video?.topics)
  const form = useCuratedForm({
    name: 'videos',
    schema,
    fields: FIELDS,
    keepAs: `video.${video?.video_id ?? 'new'}`,
    onFailure: useVideoFailure(!video),
    onClose,
    save(values) {
      const sent = { ...values, topics: topics.chosen }
      return video ? editVideo(video.video_id, sent) : addVideo(sent)
    },
  })
  const youtubeId = extractYoutubeId(form.watch('video_url') ?? video?.video_url ?? '')
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem}>
      <TextField
        label={t('titleField')}
        state={form.field('video_title')}
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
          title={form.watch('video_title') || video?.video_title || t('preview')}
        />
      ) : null}
      <LanguageField
        state={form.field('language')}
        defaultValue={video?.language ?? contentLanguageOf(locale)}
      />
      <TopicsField topics={topics} />
      <FormButtons isBusy={form.isBusy} isNew={!video} onCancel={onClose} />
    </ApiForm>
  )
}
