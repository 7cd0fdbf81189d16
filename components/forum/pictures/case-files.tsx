import { useQuery } from '@tanstack/react-query'
import { FileText, Image as ImageIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { readPrivateFile } from '@/lib/browser/files/private-file'
import { formatBytes } from '@/lib/core/text'
import type { CasePictureDto, ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { PrivateDocument } from '../../accounts/profile/private-document'
import { useFileUrl } from '../../forms/use-file-url'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'

interface Props {
  attachment: NonNullable<ForumPostDetailDto['attachment']>
  title: string
}

/** The document of a case: fetched only on opening, since each reading is logged. */
export function CaseDocument({ attachment: { url, name, size, pages }, title }: Props) {
  const t = useTranslations('forum')
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <PrivateDocument
        url={url}
        title={title}
        fileName={name}
        trigger={
          <Button variant="secondary" className="no-print">
            <FileText aria-hidden="true" className="size-5" />
            {t('viewDocument')}
          </Button>
        }
      />
      <span className="text-sm text-muted">
        <span className="wrap-anywhere">{name}</span>
        {`, ${formatBytes(size)}`}
        {pages ? `, ${t('pages', { count: pages })}` : null}
      </span>
    </p>
  )
}

/** The photographs of a case: each is fetched only on opening, since each reading is logged. */
export function CasePictures({ pictures }: { pictures: readonly CasePictureDto[] }) {
  const t = useTranslations('forum.photos')
  return (
    <ul aria-label={t('title')} className="no-print flex flex-wrap gap-3">
      {pictures.map((picture, index) => {
        const name = t('number', { number: index + 1 })
        const trigger = (
          <Button variant="secondary">
            <ImageIcon aria-hidden="true" className="size-5" />
            {name}
          </Button>
        )
        return (
          <li key={picture.file_id}>
            <Dialog isWide title={name} closeLabel={t('close')} trigger={trigger}>
              <PictureBody picture={picture} name={name} />
            </Dialog>
          </li>
        )
      })}
    </ul>
  )
}

function PictureBody({ picture, name }: { picture: CasePictureDto; name: string }) {
  const t = useTranslations('forum.photos')
  const { url, width, height, shows_reason } = picture
  // Not cached once the dialog is closed.
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['private-file', url],
    queryFn: ({ signal }) => readPrivateFile(url, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const file = useMemo(
    () => (data ? new File([new Uint8Array(data)], 'photo.jpg', { type: 'image/jpeg' }) : null),
    [data],
  )
  const address = useFileUrl(file)
  if (isError && !isFetching) {
    const retry = <Button onClick={() => void refetch()}>{t('retry')}</Button>
    return <ErrorState title={t('failed')} retry={retry} />
  }
  return (
    <>
      {shows_reason ? (
        <p className="text-sm">{t('showsReason', { reason: shows_reason })}</p>
      ) : null}
      {address ? (
        <img
          src={address}
          alt={name}
          width={width}
          height={height}
          className="mx-auto h-auto max-h-[65vh] w-auto max-w-full"
        />
      ) : (
        <Skeleton className="h-[55vh]" />
      )}
    </>
  )
}
