import type { pagedCalls } from '@/lib/core/kind-calls.mjs'
import { curatedFilters, curatedSorts } from '@/lib/modules/curation/schema'
import { listManagedVideos, searchManagedVideos } from '@/lib/modules/videos/queries'
import {
  foundVideosDto,
  videoChanges,
  videoInput,
  videoListDto,
  wholeVideoDto,
} from '@/lib/modules/videos/schema'
import { readVideo, videos } from '@/lib/modules/videos/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'
import { defineCuratedRoutes } from './define-curated-routes'
import type { Offered } from './offered'

const curated = defineCuratedRoutes({
  texts: 'videos',
  title: 'Videos',
  one: wholeVideoDto,
  listed: videoListDto,
  found: foundVideosDto,
  input: videoInput,
  changes: videoChanges,
  table: { sorts: curatedSorts, filters: curatedFilters },
  list: listManagedVideos,
  search: searchManagedVideos,
  service: videos,
})

export const videoRoutes = {
  ...curated,
  '[id]': {
    ...curated['[id]'],
    GET: defineRoute({
      access: 'public',
      params: idParams,
      response: wholeVideoDto,
      message: 'Video',
      handler: ({ params }) => readVideo(params.id),
    }),
  },
} satisfies Offered<typeof pagedCalls>
