import { curatedFilters, curatedSorts } from '@/lib/modules/curation/schema'
import { listManagedFacts, searchFacts } from '@/lib/modules/facts/queries'
import {
  factChanges,
  factDto,
  factInput,
  factListDto,
  foundFactsDto,
} from '@/lib/modules/facts/schema'
import { facts } from '@/lib/modules/facts/service'
import { defineCuratedRoutes } from './define-curated-routes'

export const factRoutes = defineCuratedRoutes({
  texts: 'facts',
  title: 'Facts',
  one: factDto,
  listed: factListDto,
  found: foundFactsDto,
  input: factInput,
  changes: factChanges,
  table: { sorts: curatedSorts, filters: curatedFilters },
  list: listManagedFacts,
  search: searchFacts,
  service: facts,
})
