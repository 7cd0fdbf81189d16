/** Counts, times and lengths. Times are milliseconds, lengths graphemes. */
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
    faqs: 100,
    forum: 5,
    relatedArticles: 4,
    searchOfEach: 5,
    topicOfEach: 20,
  },
  /** Tables of the staff area: the sizes to choose from, and the total above which there are pages. */
  table: { sizes: [5, 10, 20], size: 5, pagesAbove: 5 },
  searchDebounce: 500,
  /** How long what a search of the forum found is not asked for again. */
  forumSearchFresh: 5 * 60_000,
  chatDelay: 1000,
  toast: {
    publicError: 4000,
    publicSuccess: 2000,
    publicMost: 20,
    dashboardError: 5000,
    dashboardSuccess: 3000,
  },
} as const
