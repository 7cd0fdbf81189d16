import { listFacilities, searchFacilities } from '@/lib/modules/facilities/queries'
import {
  facilityChanges,
  facilityDto,
  facilityInput,
  facilityListDto,
  facilityTable,
} from '@/lib/modules/facilities/schema'
import { facilities } from '@/lib/modules/facilities/service'
import { defineCuratedRoutes } from './define-curated-routes'

export const facilityRoutes = defineCuratedRoutes({
  texts: 'facilities',
  title: 'Hospitals',
  one: facilityDto,
  listed: facilityListDto,
  found: facilityListDto,
  input: facilityInput,
  changes: facilityChanges,
  table: facilityTable,
  list: listFacilities,
  search: searchFacilities,
  service: facilities,
})
