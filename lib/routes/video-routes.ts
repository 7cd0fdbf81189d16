import { listManagedVideos, searchVideos } from '@/lib/modules/videos/queries'
import {
  foundVideosDto,
  videoChanges,
  videoDto,
  videoInput,
  videoListDto,
} from '@/lib/modules/videos/schema'
import { videos } from '@/lib/modules/videos/service'
import { defineCuratedRoutes } from './define-curated-routes'

export const videoRoutes = defineCuratedRoutes({
  texts: 'videos',
  title: 'Videos',
  one: videoDto,
  listed: videoListDto,
  found: foundVideosDto,
  input: videoInput,
  changes: videoChanges,
  list: listManagedVideos,
  search: searchVideos,
  service: videos,
})
