import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AwaitedData } from '../forms/awaited-data'
import { openPaper } from '../papers/manage/paper-calls'
import { PaperReview } from '../papers/manage/paper-review'
import { Skeleton } from '../ui/skeleton'

/** A pending paper: its changes, its text, its document, and the decision. */
export function ReviewedPaper({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useTranslations('papers')
  const query = useQuery({
    queryKey: ['papers', 'reviewed', id],
    queryFn: ({ signal }) => openPaper(id, signal),
    staleTime: 0,
  })
  const { data } = query
  if (!data) {
    return (
      <AwaitedData query={query} failed={t('failed')} loading={<Skeleton className="h-96" />} />
    )
  }
  return (
    <article className="grid gap-4">
      <h2 className="text-2xl wrap-anywhere">{data.paper.paper_title}</h2>
      <PaperReview opened={data} onClose={onDone} />
    </article>
  )
}
