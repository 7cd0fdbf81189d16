/** Counts, times and lengths of specification section 9. Times are milliseconds, lengths graphemes. */
export const limits = {
  home: { articles: 3, papers: 4, videos: 3, faqs: 5, facts: 100, moreAbove: 4 },
  rotation: { hero: 5000, fact: 10_000 },
  cut: {
    articleCardTitle: 50,
    articlePreview: 200,
    paperTitleWide: 150,
    paperTitleNarrow: 25,
    videoTitle: 45,
  },
  pageSize: {
    articles: 12,
    papers: 6,
    videos: 8,
    videoDetail: 5,
    facts: 20,
    faqs: 100,
    relatedArticles: 4,
    searchOfEach: 5,
  },
  searchDebounce: 500,
  chatDelay: 1000,
  toast: {
    publicError: 4000,
    publicSuccess: 2000,
    publicMost: 20,
    dashboardError: 5000,
    dashboardSuccess: 3000,
  },
} as const
