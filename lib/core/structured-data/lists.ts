import { type ContentLanguage, langOf } from '../locales'
import { standalone, type Thing } from './site'

/** What is said of a question: the fields of its DTO. */
export interface DescribedQuestion {
  faq_title: string
  faq_expansion: string
  language: ContentLanguage
}

/** A page of questions with their answers. */
export function faqPage(questions: DescribedQuestion[]): Thing {
  return standalone({
    '@type': 'FAQPage',
    mainEntity: questions.map((question) => ({
      '@type': 'Question',
      name: question.faq_title,
      inLanguage: langOf(question.language),
      acceptedAnswer: { '@type': 'Answer', text: question.faq_expansion },
    })),
  })
}

/** One step on the way to a page; the page itself may go without its path. */
export interface TrailStep {
  label: string
  /** With its language prefix. */
  href?: string
}

/** The way down to a page, as the visible breadcrumbs say it. */
export function breadcrumbList(siteUrl: string, trail: TrailStep[]): Thing {
  return standalone({
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: href ? `${siteUrl}${href}` : undefined,
    })),
  })
}
