import { SharePicture } from '@/components/brand/share-picture'
import { pagedKinds } from '@/lib/core/library-kinds'
import { findShareSubject } from '@/lib/modules/sharing/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { defineDocument } from '@/lib/platform/http/define-document'
import { pictureResponse } from '@/lib/platform/http/picture-response'

export const dynamic = 'force-static'
export const revalidate = 86_400
export const generateStaticParams = () => []

export const GET = defineDocument(async ({ kind, id }: { kind: string; id: string }) => {
  const subject = await tagged({
    key: ['share-picture', kind, id],
    tags: pagedKinds.map((each) => tags.item(each, id)),
    read: () => findShareSubject(kind, id),
  })
  return subject && pictureResponse(<SharePicture {...subject} />)
})
