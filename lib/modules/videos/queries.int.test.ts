import { expect, it } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createVideo } from '@/lib/testing/factories'
import { getVideo, listOtherVideos, listVideos, searchVideos } from './queries'

emptyBetweenTests()

const first = { page: 1, limit: 5 }
const getIds = (list: { video_id: string }[]) => list.map((video) => video.video_id)

it('lists videos that are not deleted, newest first', async () => {
  await createVideo({ deletedAt: new Date() })
  const older = await createVideo()
  const newer = await createVideo()
  const { video, videoCount } = await listVideos(first)
  expect(getIds(video)).toEqual([newer.id, older.id])
  expect(videoCount).toBe(2)
})

it("lists the videos in the reader's language first, page by page", async () => {
  const own = await createVideo({ language: 'kiny' })
  const others = []
  for (let n = 0; n < 3; n++) others.unshift((await createVideo({ language: 'eng' })).id)
  const ids = [own.id, ...others]
  const pages = [
    await listVideos({ page: 1, limit: 3 }, 'kiny'),
    await listVideos({ page: 2, limit: 3 }, 'kiny'),
  ]
  expect(pages.flatMap(({ video }) => getIds(video))).toEqual(ids)
  expect(pages[0]?.videoCount).toBe(4)
})

it('lists the other videos beside one, page by page', async () => {
  const made = []
  for (let n = 0; n < 7; n++) made.push(await createVideo())
  const [oldest] = made
  const id = oldest?.id ?? ''
  const pages = [
    await listOtherVideos(id, first, 'eng'),
    await listOtherVideos(id, { page: 2, limit: 5 }, 'eng'),
  ]
  expect(pages.map(({ videos }) => videos.length)).toEqual([5, 1])
  expect(pages.flatMap(({ videos }) => getIds(videos))).not.toContain(id)
  expect(pages[0]?.total).toBe(6)
  expect((await listOtherVideos(id, { page: 3, limit: 5 }, 'eng')).videos).toEqual([])
})

it("lists the other videos in the reader's language first", async () => {
  const own = await createVideo({ language: 'kiny' })
  const shown = await createVideo({ language: 'kiny' })
  const others = []
  for (let n = 0; n < 3; n++) others.unshift((await createVideo({ language: 'eng' })).id)
  const pages = [
    await listOtherVideos(shown.id, { page: 1, limit: 3 }, 'kiny'),
    await listOtherVideos(shown.id, { page: 2, limit: 3 }, 'kiny'),
  ]
  expect(pages.flatMap(({ videos }) => getIds(videos))).toEqual([own.id, ...others])
  expect(pages[0]?.total).toBe(4)
})

it('finds a video by its id, and none for a malformed id or a deleted video', async () => {
  const { id } = await createVideo({ youtubeId: null, url: 'https://example.test' })
  const { id: deleted } = await createVideo({ deletedAt: new Date() })
  expect(await getVideo(id)).toMatchObject({ video_id: id, youtube_id: null })
  expect(await getVideo(deleted)).toBeNull()
  expect(await getVideo("1' OR 1=1")).toBeNull()
})

it('searches titles', async () => {
  const { id } = await createVideo({ title: 'Hand exercises' })
  await createVideo({ title: 'Hand exercises', deletedAt: new Date() })
  const { videos, videosCount } = await searchVideos('exercise', first)
  expect(getIds(videos)).toEqual([id])
  expect(videosCount).toBe(1)
  expect((await searchVideos('%_\\', first)).videosCount).toBe(0)
})

it('searches transcripts, and omits them from lists', async () => {
  const { id } = await createVideo({ title: 'Hands', transcript: 'Bend each finger slowly.' })
  await createVideo({ title: 'Knees' })
  const { videos } = await searchVideos('fingers slowly', first)
  expect(getIds(videos)).toEqual([id])
  expect(videos[0]).not.toHaveProperty('transcript')
  expect(await getVideo(id)).toMatchObject({ transcript: 'Bend each finger slowly.' })
})
