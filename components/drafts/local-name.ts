/** The name of an article's draft on this device. */
export const articleDraftName = (object: string, userId: string): string =>
  `article.${object}.${userId}`
