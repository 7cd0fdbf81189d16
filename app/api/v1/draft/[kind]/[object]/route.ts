import {
  draftInput,
  draftNameInput,
  draftParams,
  draftStateDto,
  droppedDraftDto,
  renamedDraftDto,
  savedDraftDto,
} from '@/lib/modules/content/drafts/schema'
import {
  deleteOwnDraft,
  nameDraft,
  readDraft,
  saveDraft,
} from '@/lib/modules/content/drafts/service'
import { defineRoute } from '@/lib/platform/http/define-route'

const common = {
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: draftParams,
} as const

export const GET = defineRoute({
  ...common,
  response: draftStateDto,
  message: 'dashboard.draft',
  handler: ({ viewer, params }) => readDraft(viewer, params),
})

export const PUT = defineRoute({
  ...common,
  body: draftInput,
  // There are too many drafts of new items, or the draft was changed elsewhere.
  errorResponses: ['conflict'],
  response: savedDraftDto,
  message: 'dashboard.draftSaved',
  handler: ({ viewer, params, body }) => saveDraft(viewer, params, body),
})

/** Names a draft. */
export const PATCH = defineRoute({
  ...common,
  body: draftNameInput,
  response: renamedDraftDto,
  message: 'dashboard.draftNamed',
  handler: ({ viewer, params, body }) => nameDraft(viewer, params, body.name),
})

export const DELETE = defineRoute({
  ...common,
  response: droppedDraftDto,
  message: 'dashboard.draftDropped',
  handler: async ({ viewer, params }) => {
    await deleteOwnDraft(viewer, params)
    return null
  },
})
