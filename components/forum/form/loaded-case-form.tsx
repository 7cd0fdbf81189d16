import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { LoadedPart } from '../../layout/loaded-part'
import { Skeleton } from '../../ui/skeleton'

const loadForm = () => import('./case-form').then(({ CaseForm }) => CaseForm)

/** The form of a case, loaded when its page opens. @param post the case to edit; a new case when absent */
export function LoadedCaseForm({ post }: { post?: ForumPostDetailDto }) {
  return (
    <LoadedPart
      load={loadForm}
      props={post ? { post } : {}}
      loading={<Skeleton className="h-96 max-w-4xl" />}
    />
  )
}
