import { Paperclip } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { LoadedPart } from '../layout/loaded-part'
import { Button } from '../ui/button'
import { Skeleton } from '../ui/skeleton'
import type { AnswerFilesState } from './use-answer-files'

const load = () => import('./form/answer-files').then(({ AnswerFiles }) => AnswerFiles)

interface Props {
  files: AnswerFilesState
  hasConsent: boolean
}

/** Offers pictures and a document below an answer's text; open at once when it has some. */
export function OfferedFiles({ files, hasConsent }: Props) {
  const t = useTranslations('forum.answerFiles')
  const id = useId()
  const [isOpen, setOpen] = useState(files.pictures.kept.length > 0 || files.kept !== null)
  return (
    <div className="grid gap-3">
      <Button
        variant="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="-ml-3 justify-self-start"
      >
        <Paperclip aria-hidden="true" className="size-5" />
        {t('open')}
      </Button>
      {isOpen ? (
        <section id={id} aria-label={t('title')} className="rounded-card border border-line p-4">
          <LoadedPart
            load={load}
            props={{ files, hasConsent }}
            loading={<Skeleton className="h-40" />}
          />
        </section>
      ) : null}
    </div>
  )
}
