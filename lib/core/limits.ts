/** Counts, times and lengths. Times are milliseconds, lengths graphemes; sizes in bytes are in `sizes.mjs`. */
export const limits = {
  home: { articles: 3, papers: 4, videos: 3, faqs: 5, facts: 100, moreAbove: 4 },
  rotation: { hero: 5000, fact: 10_000 },
  cut: {
    articleCardTitle: 50,
    articlePreview: 200,
    paperTitleWide: 150,
    paperTitleNarrow: 25,
    videoTitle: 45,
    staffArticleTitle: 100,
    staffPaperTitle: 50,
    faqText: 100,
    forumPreview: 200,
    factText: 170,
  },
  pageSize: {
    articles: 12,
    papers: 6,
    videos: 8,
    videoDetail: 5,
    facts: 20,
    /** All of them: searches lead to places on their only page. */
    faqs: 1000,
    forum: 5,
    relatedArticles: 4,
    searchPerKind: 5,
    /** Where a search shows one kind only. */
    searchOneKind: 20,
    topicPerKind: 20,
  },
  /** The maximum number of photographs on a case, and on an answer. */
  casePictures: 6,
  /** The maximum length of a footnote, in letters. */
  footnote: 1000,
  /** Tables of the staff area: the page sizes on offer, the default, and the total above which a table is paginated. */
  table: { sizes: [5, 10, 20], size: 5, pagesAbove: 5 },
  searchDebounce: 500,
  /** How long a result of the forum search stays fresh before it is requested again. */
  forumSearchFresh: 5 * 60_000,
  chatDelay: 1000,
  /** Maximum lengths in characters. Forms read them here, because the schemas would load Zod. */
  textLength: {
    articleTitle: 300,
    paperTitle: 200,
    videoTitle: 300,
    videoPublisher: 100,
    caseTitle: 300,
    changeNote: 400,
    factTitle: 200,
    fact: 5000,
    question: 300,
    answer: 5000,
    source: 300,
    about: 1200,
    personTitle: 100,
    transcript: 50_000,
    topicName: 80,
    topicDescription: 300,
    topicSynonyms: 1000,
    facilityName: 200,
    facilityDistrict: 100,
    /** The reason for a decision. */
    reason: 500,
    outcome: 2000,
    /** Maximum HTML length. */
    case: 50_000,
    caseAnswer: 20_000,
  },
  toast: {
    publicError: 4000,
    publicSuccess: 2000,
    publicMax: 20,
    dashboardError: 5000,
    dashboardSuccess: 3000,
  },
} as const
