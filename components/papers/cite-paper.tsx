import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { formatBytes } from '@/lib/core/text'
import { ScriptSlot } from '../layout/script-slot'
import { ButtonLink } from '../ui/button'
import { buttonStyle } from '../ui/button-style'

/** A paper's citation in words, and the size of each record in bytes. */
export interface ShownCitation {
  text: string
  bibtexBytes: number
  risBytes: number
}

interface Props {
  id: string
  citation: ShownCitation
  lang: string
}

/** How to cite a paper: a sentence to copy, and records for reference managers. */
export function CitePaper({ id, citation, lang }: Props) {
  const { text, bibtexBytes, risBytes } = citation
  const t = useTranslations('paper')
  return (
    <section aria-labelledby="cite" className="mt-10 max-w-measure">
      <h2 id="cite" className="text-xl sm:text-2xl">
        {t('cite')}
      </h2>
      <p className="mt-3 border-l-4 border-line pl-4 break-words" lang={lang}>
        {text}
      </p>
      <p className="no-print mt-4 flex flex-wrap items-center gap-3">
        <button
          type="button"
          data-plain
          data-copy={text}
          data-copied={t('copied')}
          aria-describedby="copied"
          className={buttonStyle('secondary', 'medium', 'scripted')}
        >
          <Copy aria-hidden="true" className="size-5" />
          {t('copyCitation')}
        </button>{' '}
        <ButtonLink variant="secondary" href={paths.paperCite(id, 'bibtex')} download={`${id}.bib`}>
          {t('bibtex')}
        </ButtonLink>{' '}
        <span className="text-sm text-muted">{formatBytes(bibtexBytes)}</span>{' '}
        <ButtonLink variant="secondary" href={paths.paperCite(id, 'ris')} download={`${id}.ris`}>
          {t('ris')}
        </ButtonLink>{' '}
        <span className="text-sm text-muted">{formatBytes(risBytes)}</span>
        <ScriptSlot as="span" id="copied" role="status" className="text-success" />
      </p>
    </section>
  )
}
