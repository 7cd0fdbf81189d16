import { useTranslations } from 'next-intl'

/** A document to show: the viewer's input about a paper. */
export interface DocumentView {
  /** The address of its bytes; null when it has none. */
  url: string | null
  mime: string | null
  /** Bytes. */
  size: number | null
  title: string
  lang: string
  /** The file name it is saved under. */
  fileName: string
  /** The whole document, if already loaded; `url` is then not requested. */
  bytes?: Uint8Array
}

/** The viewer's texts, because the browser has no catalogue. */
export interface ViewerTexts {
  read: string
  loading: string
  errorTitle: string
  unable: string
  noUrl: string
  otherType: string
  retry: string
  download: string
  toolbar: string
  /** With `{page}` and `{total}` to be filled in. */
  page: string
  previous: string
  next: string
  /** With `{percent}` to be filled in. */
  zoom: string
  zoomIn: string
  zoomOut: string
}

/** @param read the label of the button that loads the viewer */
export function useViewerTexts(read: string): ViewerTexts {
  const t = useTranslations()
  return {
    read,
    loading: t('viewer.loading'),
    errorTitle: t('viewer.errorTitle'),
    unable: t('viewer.unable'),
    noUrl: t('viewer.noUrl'),
    otherType: t('paper.otherType'),
    retry: t('errors.retry'),
    download: t('paper.downloadDocument'),
    toolbar: t('viewer.toolbar'),
    page: t('viewer.page', { page: '{page}', total: '{total}' }),
    previous: t('viewer.previous'),
    next: t('viewer.next'),
    zoom: t('viewer.zoom', { percent: '{percent}' }),
    zoomIn: t('viewer.zoomIn'),
    zoomOut: t('viewer.zoomOut'),
  }
}
