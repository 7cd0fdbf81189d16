import { uploads } from '@/lib/modules/files/schema'
import { editPost } from '@/lib/modules/forum/cases/edit'
import { deletePost, readPost } from '@/lib/modules/forum/cases/service'
import { forumPostEdit } from '@/lib/modules/forum/input-schema'
import { doneDto, editedPostDto, forumDetailDto } from '@/lib/modules/forum/schema'
import { removalInput } from '@/lib/modules/moderation/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** A case with its comments. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  response: forumDetailDto,
  message: 'forum.post',
  handler: ({ viewer, params }) => readPost(viewer, params.id),
})

export const PATCH = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: forumPostEdit,
  files: { attachment: uploads.attachment },
  response: editedPostDto,
  message: ({ attachment_withheld }) =>
    attachment_withheld ? 'forum.savedWithoutDocument' : 'forum.saved',
  handler: ({ viewer, params, body, files, caller }) =>
    editPost(viewer, params.id, body, files.attachment, caller),
})

export const DELETE = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: removalInput,
  response: doneDto,
  message: 'forum.deleted',
  handler: ({ viewer, params, body, caller }) => deletePost(viewer, params.id, caller, body.reason),
})
