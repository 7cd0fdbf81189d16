import { repositories } from '@/lib/modules/editorial/service'
import { listApprovedPapers } from '@/lib/modules/papers/queries'
import {
  approvedPapersDto,
  decidedPaperDto,
  editedPaperDto,
  foundPapersDto,
  paperWithCommentsDto,
  staffPapersDto,
} from '@/lib/modules/papers/schema'
import { readPaper } from '@/lib/modules/papers/service'
import { listOwnPapers, searchPapers } from '@/lib/modules/papers/staff-queries'
import { defineContentRoutes } from './define-content-routes'

export const paperRoutes = defineContentRoutes({
  repository: repositories.paper,
  one: paperWithCommentsDto,
  edited: editedPaperDto,
  decided: decidedPaperDto,
  readOne: readPaper,
  own: staffPapersDto,
  listOwn: listOwnPapers,
  approved: approvedPapersDto,
  mostApproved: 5,
  listApproved: listApprovedPapers,
  found: foundPapersDto,
  search: searchPapers,
})
