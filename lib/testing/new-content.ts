import { contentLanguages } from '@/lib/core/locales'
import { pdfFile, photoFile } from './uploads'

// The request for a new item of each kind.

export const TOPIC = {
  slug: 'gout-too',
  kind: 'DISEASE',
  ...Object.fromEntries(
    contentLanguages.flatMap((language) => [
      [`name_${language}`, 'Gout'],
      [`description_${language}`, 'Attacks of a joint.'],
      [`synonyms_${language}`, 'urate; tophi'],
    ]),
  ),
}

export const article = async () => ({
  form: {
    article_title: 'Gout',
    article_content: '<p>Keep moving.</p>',
    article_cover_image: await photoFile(),
  },
})
export const paper = async () => ({
  form: {
    paper_title: 'Gout',
    language: 'eng',
    reference: '<p>Keza, 2026.</p>',
    paper: await pdfFile(),
  },
})
export const picture = async () => ({ form: { image: await photoFile(), alt: 'A knee' } })
