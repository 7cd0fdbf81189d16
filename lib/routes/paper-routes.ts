import { repositories } from '@/lib/modules/editorial/service'
import { uploads } from '@/lib/modules/files/schema'
import {
  listApprovedPapers,
  listOwnPapers,
  listPapers,
  searchPapers,
} from '@/lib/modules/papers/queries'
import {
  approvedPapersDto,
  decidedPaperDto,
  editedPaperDto,
  foundPapersDto,
  newPaperInput,
  paperInput,
  paperWithCommentsDto,
  staffPapersDto,
} from '@/lib/modules/papers/schema'
import { createPaper, editPaper, readPaper } from '@/lib/modules/papers/service'
import { defineContentRoutes } from './define-content-routes'

export const paperRoutes = defineContentRoutes({
  repository: repositories.paper,
  one: paperWithCommentsDto,
  edited: editedPaperDto,
  decided: decidedPaperDto,
  readOne: readPaper,
  listedFor: ['ADMIN'],
  listed: staffPapersDto,
  maxListed: 5,
  list: listPapers,
  own: staffPapersDto,
  listOwn: listOwnPapers,
  approved: approvedPapersDto,
  listApproved: listApprovedPapers,
  found: foundPapersDto,
  search: searchPapers,
  createdBy: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  input: newPaperInput,
  changes: paperInput,
  file: ['paper', uploads.paper],
  requiredFields: ['paper_title', 'language', 'reference', 'paper'],
  create: createPaper,
  edit: editPaper,
})
