import { useTranslations } from 'next-intl'
import { FileField } from '../../forms/file-field'
import { Button } from '../../ui/button'
import type { AnswerFilesState } from '../use-answer-files'
import { documentRule } from './document-rule'
import { CasePictures } from './pictures'

interface Props {
  files: AnswerFilesState
  /** Whether the case states who consented to pictures. */
  hasConsent: boolean
}

/** Adds pictures, blacked out like those of a case, and a document to an answer. */
export function AnswerFiles({ files, hasConsent }: Props) {
  const t = useTranslations('forum')
  const tRules = useTranslations('validation')
  const { kept } = files
  return (
    <div className="grid gap-4">
      {hasConsent ? (
        <CasePictures pictures={files.pictures} />
      ) : (
        <p className="text-sm text-muted">{t('answerFiles.needsConsent')}</p>
      )}
      {kept ? (
        <p className="flex flex-wrap items-center gap-3">
          <span className="wrap-anywhere">
            {t('answerFiles.keepsDocument', { name: kept.name })}
          </span>
          <Button variant="secondary" onClick={files.remove}>
            {t('answerFiles.removeDocument')}
          </Button>
        </p>
      ) : null}
      <FileField
        label={kept ? t('otherDocument', { name: kept.name }) : t('document')}
        hint={t('documentHint')}
        rule={documentRule}
        faultTexts={{ type: tRules('paperType'), size: tRules('attachmentSize') }}
        file={files.document}
        onFile={files.choose}
      />
    </div>
  )
}
