import { caseFilters } from '@/lib/core/cases'
import { uploads } from '@/lib/modules/files/schema'
import { listPosts } from '@/lib/modules/forum/cases/queries'
import { createPost } from '@/lib/modules/forum/cases/service'
import { forumPostInput } from '@/lib/modules/forum/input-schema'
import { createdPostDto, forumPostsDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { filteredQuery } from '@/lib/platform/http/query'

/** The cases in triage order. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  query: filteredQuery({ page: 1, limit: 5 }, caseFilters),
  response: forumPostsDto,
  message: 'forum.posts',
  handler: ({ viewer, query }) => listPosts(viewer, query.paging, query.filter),
})

export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  body: forumPostInput,
  files: { attachment: uploads.attachment },
  response: createdPostDto,
  status: 201,
  message: ({ attachment_withheld, waits_for_look }) =>
    waits_for_look
      ? 'forum.createdHeld'
      : attachment_withheld
        ? 'forum.createdWithoutDocument'
        : 'forum.created',
  handler: ({ viewer, body, files, caller }) => createPost(viewer, body, files.attachment, caller),
})
