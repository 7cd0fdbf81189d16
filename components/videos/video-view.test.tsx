import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { configuredSite } from '@/lib/platform/site'
import { catalogues } from '@/lib/testing/catalogues'
import { VideoView } from './video-view'

it('marks only the title in the label of the play button as being in the language of the video', () => {
  const video = {
    video_id: '019aa4c1-0000-7000-8000-000000000001',
    video_title: 'Gout',
    video_url: 'https://www.youtube.com/watch?v=abcdefghijk',
    youtube_id: 'abcdefghijk',
    language: 'eng',
    audience: 'patients',
    publisher: '',
    minutes: null,
    megabytes: null,
    createdAt: '2026-01-01T08:00:00Z',
    updatedAt: '2026-01-01T08:00:00Z',
    topics: [],
    transcript: '',
  } as const
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="rw" timeZone="Africa/Kigali" messages={catalogues.rw}>
      <VideoView
        video={{ ...video, topics: [] }}
        others={{ videos: [], total: 0 }}
        page={1}
        translations={{ others: [], changed: null }}
        locale="rw"
        site={configuredSite()}
      />
    </NextIntlClientProvider>,
  )
  expect(html).toContain('<span class="sr-only">Reba videwo: <span lang="en">Gout</span>. </span>')
})
