import { describe, expect, it } from 'vitest'
import { byContentLanguage } from '../locales'
import type { SiteProfile } from '../site'
import { jsonForScript } from '../text'
import {
  about,
  type DescribedArticle,
  type DescribedPaper,
  type DescribedVideo,
  medicalArticle,
  scholarlyArticle,
  videoObject,
} from './creative-works'
import { profilePage } from './person'
import { breadcrumbList, organization, website } from './site'

const EVIL = 'Gout</script><script>alert(1)</script> & \u2028 "quoted"'
const ID = '019aa4c1-0000-7000-8000-000000000001'

const site: SiteProfile = {
  name: EVIL,
  url: 'https://ingingo.example',
  emergencyNumbers: ['912'],
  operator: EVIL,
  address: EVIL,
  phone: '+250 788 123 456',
  mail: 'library@example.org',
  social: { facebook: 'https://facebook.com/x', x: null, linkedin: null, instagram: null },
}

const gout = {
  slug: 'gout',
  kind: 'DISEASE' as const,
  icd_system: 'ICD-10',
  icd_code: 'M10',
  names: {
    ...byContentLanguage(() => 'Gicht'),
    eng: 'Gout',
    fr: 'Goutte',
    kisw: 'Jongo',
    kiny: EVIL,
  },
}

const article: DescribedArticle = {
  topics: [gout],
  article_id: ID,
  article_title: EVIL,
  article_cover_image: null,
  createdAt: '2026-01-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
  publishedAt: '2026-02-01T08:00:00.000Z',
  reviewedAt: '2026-02-02T08:00:00.000Z',
  changed_since_review: null,
  what_changed: null,
  language: 'kiny',
  audience: 'patients',
  summary: null,
  teaser: EVIL,
  author: { first_name: 'Ada', last_name: 'Uwase' },
  reviewer: { first_name: 'Jean', last_name: 'Mugabo' },
}

const paper: DescribedPaper = {
  topics: [gout],
  paper_id: ID,
  paper_title: EVIL,
  language: 'fr',
  audience: 'clinicians',
  paper_url: `/api/papers/download/${ID}`,
  createdAt: '2026-01-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
  publishedAt: '2026-02-01T08:00:00.000Z',
  author: null,
  authors: ['Ada Uwase', EVIL],
  journal: 'Rwanda Medical Journal',
  year: 2019,
  doi: '10.1000/182',
  abstract: EVIL,
  licence: 'CC BY 4.0',
  size: 1234,
  mime: 'application/pdf',
  what_changed: { note: EVIL, date: '2026-03-01T08:00:00.000Z' },
}

const video: DescribedVideo = {
  topics: [gout],
  video_id: ID,
  video_title: EVIL,
  youtube_id: 'dQw4w9WgXcQ',
  language: 'kisw',
  audience: 'patients',
  minutes: 7,
}

describe('every builder', () => {
  it.each([
    ['organization', organization(site)],
    ['website', website(site, EVIL)],
    ['medicalArticle', medicalArticle(site, article)],
    ['scholarlyArticle', scholarlyArticle(site, paper)],
    ['videoObject', videoObject(site, video, EVIL)],
    ['breadcrumbList', breadcrumbList(site.url, [{ label: EVIL, href: '/home' }])],
  ])('%s returns JSON that no text can break out of', (_name, thing) => {
    const written = jsonForScript(thing)
    expect(written).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(thing)))
    expect(JSON.parse(written)).toMatchObject({ '@context': 'https://schema.org' })
  })
})

describe('organization', () => {
  it('lists only configured social pages', () => {
    expect(organization(site).sameAs).toEqual(['https://facebook.com/x'])
    const none = { facebook: null, x: null, linkedin: null, instagram: null }
    expect(organization({ ...site, social: none }).sameAs).toBeUndefined()
  })
})

describe('website', () => {
  it('contains the address of its search', () => {
    expect(website(site, '').potentialAction).toMatchObject({
      target: { urlTemplate: 'https://ingingo.example/home/search?q={search_term_string}' },
    })
  })
})

describe('medicalArticle', () => {
  it('contains author, reviewer, dates and language', () => {
    expect(medicalArticle(site, article)).toMatchObject({
      '@type': ['MedicalWebPage', 'Article'],
      url: `https://ingingo.example/rw/home/article/${ID}/gout-script-script-alert-1-script-quoted`,
      inLanguage: 'rw',
      audience: { '@type': 'Patient', audienceType: 'patients' },
      author: { '@type': 'Person', name: 'Ada Uwase' },
      reviewedBy: { '@type': 'Person', name: 'Jean Mugabo' },
      lastReviewed: '2026-02-02',
      datePublished: '2026-02-01T08:00:00.000Z',
      dateModified: '2026-03-01T08:00:00.000Z',
      image: `https://ingingo.example/og/article/${ID}`,
    })
  })

  it('contains the known details of its author, with the address of their page', () => {
    const author = {
      first_name: 'Ada',
      last_name: 'Uwase',
      page: '/home/people/1',
      jobTitle: 'Consultant',
      affiliation: EVIL,
    }
    expect(medicalArticle(site, { ...article, author }).author).toEqual({
      '@type': 'Person',
      name: 'Ada Uwase',
      url: 'https://ingingo.example/rw/home/people/1',
      jobTitle: 'Consultant',
      affiliation: { '@type': 'MedicalOrganization', name: EVIL },
    })
  })

  it('omits the reviewer of a text that was changed since', () => {
    const changed = { ...article, changed_since_review: '2026-03-03T08:00:00.000Z' }
    expect(JSON.stringify(medicalArticle(site, changed))).not.toContain('eviewed')
  })

  it('contains the change note', () => {
    const what_changed = { note: 'Once a week, not daily.', date: '2026-03-03T08:00:00.000Z' }
    expect(medicalArticle(site, { ...article, what_changed }).correction).toEqual({
      '@type': 'CorrectionComment',
      text: 'Once a week, not daily.',
      datePublished: '2026-03-03T08:00:00.000Z',
    })
  })

  it('contains the day of the review in Kigali', () => {
    const reviewedAt = '2026-02-02T22:30:00.000Z'
    expect(medicalArticle(site, { ...article, reviewedAt }).lastReviewed).toBe('2026-02-03')
  })

  it('omits the reviewer before the review', () => {
    const unreviewed = medicalArticle(site, { ...article, reviewedAt: null })
    expect(JSON.stringify(unreviewed)).not.toContain('eviewed')
  })
})

describe('profilePage', () => {
  it('describes a person, without missing details', () => {
    const profile = { first_name: 'Ada', last_name: 'Uwase', page: '/home/people/1' }
    const described = { ...profile, jobTitle: 'Consultant', affiliation: null, about: EVIL }
    const page = profilePage(site, { ...described, portrait: '/api/files/2' }, 'fr')
    expect(page).toMatchObject({
      '@type': 'ProfilePage',
      url: 'https://ingingo.example/fr/home/people/1',
      mainEntity: {
        '@type': 'Person',
        name: 'Ada Uwase',
        jobTitle: 'Consultant',
        description: EVIL,
        image: 'https://ingingo.example/api/files/2',
      },
    })
    expect(JSON.stringify(page)).not.toContain('affiliation')
  })
})

describe('scholarlyArticle', () => {
  it('contains the journal, the year and the document', () => {
    expect(scholarlyArticle(site, paper)).toMatchObject({
      datePublished: '2019',
      isPartOf: { '@type': 'Periodical', name: 'Rwanda Medical Journal' },
      encoding: { contentUrl: `https://ingingo.example/api/papers/download/${ID}.pdf` },
      identifier: { propertyID: 'DOI', value: '10.1000/182', url: 'https://doi.org/10.1000/182' },
    })
  })

  it('escapes a query and a fragment within a DOI', () => {
    const { identifier } = scholarlyArticle(site, { ...paper, doi: '10.1000/a?b#c' })
    expect(identifier).toMatchObject({ url: 'https://doi.org/10.1000/a%3Fb%23c' })
  })

  it('omits the date for an unknown year', () => {
    expect(scholarlyArticle(site, { ...paper, year: null }).datePublished).toBeUndefined()
  })

  it('contains the full date of a first publication here', () => {
    const own = scholarlyArticle(site, { ...paper, year: 2026, journal: null, paper_url: null })
    expect(own).toMatchObject({ datePublished: '2026-02-01T08:00:00.000Z' })
    expect(own.encoding).toBeUndefined()
    expect(own.isPartOf).toEqual({ '@id': 'https://ingingo.example/#website' })
  })
})

describe('the first publication of a paper here', () => {
  it('is dated if it fell in the year of the paper in Kigali', () => {
    const publishedAt = '2025-12-31T22:30:00.000Z'
    const dated = { ...paper, publishedAt, journal: null }
    expect(scholarlyArticle(site, { ...dated, year: 2026 }).datePublished).toBe(publishedAt)
    expect(scholarlyArticle(site, { ...dated, year: 2025 }).datePublished).toBe('2025')
  })
})

describe('videoObject', () => {
  it("omits details that only the video's host knows", () => {
    const thing = videoObject(site, video, 'x')
    expect(thing).not.toHaveProperty('publisher')
    expect(thing).not.toHaveProperty('uploadDate')
    expect(thing).toMatchObject({ embedUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' })
  })

  it('omits the player without a video', () => {
    expect(videoObject(site, video, 'x').embedUrl).toContain('/embed/dQw4w9WgXcQ')
    expect(videoObject(site, { ...video, youtube_id: null }, 'x').embedUrl).toBeUndefined()
  })
})

describe('breadcrumbList', () => {
  it('numbers the steps, with full addresses', () => {
    const list = breadcrumbList(site.url, [{ label: 'Home', href: '/fr/home' }, { label: 'Gout' }])
    expect(JSON.parse(JSON.stringify(list)).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://ingingo.example/fr/home' },
      { '@type': 'ListItem', position: 2, name: 'Gout' },
    ])
  })
})

describe('the topic of an item', () => {
  it('is named in its language, with its code and classification', () => {
    expect(scholarlyArticle(site, paper).about).toEqual([
      {
        '@type': 'MedicalCondition',
        name: 'Goutte',
        code: { '@type': 'MedicalCode', codeValue: 'M10', codingSystem: 'ICD-10' },
      },
    ])
  })

  it('omits a missing code, and is omitted without a topic', () => {
    const knee = { ...gout, kind: 'JOINT' as const, icd_system: null, icd_code: null }
    expect(about([knee], 'eng')).toEqual([
      { '@type': 'MedicalEntity', name: 'Gout', code: undefined },
    ])
    expect(about([], 'eng')).toBeUndefined()
  })
})

describe('the duration of a video', () => {
  it('is included if known', () => {
    expect(videoObject(site, video, 'Gout')).toMatchObject({ duration: 'PT7M' })
    expect(videoObject(site, { ...video, minutes: null }, 'Gout').duration).toBeUndefined()
  })
})
