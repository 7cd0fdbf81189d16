import { listManagedVideos, searchVideos } from '@/lib/modules/videos/queries'
import {
  foundVideosDto,
  videoChanges,
  videoInput,
  videoListDto,
  wholeVideoDto,
} from '@/lib/modules/videos/schema'
import { videos } from '@/lib/modules/videos/service'
import { defineCuratedRoutes } from './define-curated-routes'

export const videoRoutes = defineCuratedRoutes({
  texts: 'videos',
  title: 'Videos',
  one: wholeVideoDto,
  listed: videoListDto,
  found: foundVideosDto,
  input: videoInput,
  changes: videoChanges,
  list: listManagedVideos,
  search: searchVideos,
  service: videos,
})
