import { listTopics, searchTopics } from '@/lib/modules/topics/queries'
import {
  topicChanges,
  topicDto,
  topicInput,
  topicListDto,
  topicTable,
} from '@/lib/modules/topics/schema'
import { topics } from '@/lib/modules/topics/service'
import { defineCuratedRoutes } from './define-curated-routes'

export const topicRoutes = defineCuratedRoutes({
  texts: 'topics',
  title: 'Topics',
  one: topicDto,
  listed: topicListDto,
  found: topicListDto,
  input: topicInput,
  changes: topicChanges,
  table: topicTable,
  list: listTopics,
  search: searchTopics,
  service: topics,
})
